/** Merging two records of one client: a preview, the merge, likely duplicates, and what was merged before. */
import { z } from 'zod';
import { clientSchema, shareLevelSchema } from '../../clients.ts';
import { endpoint } from '../../endpoint.ts';
import { personSchema } from '../../people.ts';
import { idSchema, instantSchema, revisionSchema } from '../../values.ts';
import {
  duplicateReasons,
  duplicatesAtMost,
  fieldsCompared,
  mergedFacts,
  mergedRecordsAtMost,
  mergeNamedAtMost,
  mergeRefusals,
  movedKinds,
} from './choices.ts';

const usersSchema = z.object({ total: z.int(), named: z.array(personSchema).max(mergeNamedAtMost) });

const clientMergePreviewSchema = z
  .object({
    /** The record that is merged, and the one that stays. */
    from: clientSchema,
    into: clientSchema,
    refusals: z.array(z.enum(mergeRefusals)),
    /** What moves, and how many of each; kinds without any are left out. */
    moved: z.array(z.object({ kind: z.enum(movedKinds), count: z.int() })),
    /** Portfolios that get another name, because the client that stays has one of this name. */
    renamed: z.object({
      total: z.int(),
      named: z.array(z.object({ before: z.string(), after: z.string() })).max(mergeNamedAtMost),
    }),
    /** The fields of both records where they differ, and whose value counts then. */
    fields: z.array(
      z.object({
        field: z.enum(fieldsCompared),
        from: z.string().nullable(),
        into: z.string().nullable(),
        kept: z.enum(['from', 'into']),
      }),
    ),
    /** The tags of both. */
    tags: z.array(z.string()),
    /** Records of which a client has one: whether that of `from` moves, or stays with the merged record. */
    facts: z.array(z.object({ fact: z.enum(mergedFacts), becomes: z.enum(['moves', 'stays']) })),
    /** Whether the main contact of `from` becomes one of the others. */
    losesMainContact: z.boolean(),
    /** The shares of `from`, which end. */
    shares: z.object({
      total: z.int(),
      named: z.array(z.object({ person: personSchema, level: shareLevelSchema })).max(mergeNamedAtMost),
    }),
    /** The links to `from` that are valid and end. */
    links: z.int(),
    /** Who sees what moves only after the merge, and who sees it no more. */
    gains: usersSchema,
    loses: usersSchema,
  })
  .meta({ id: 'ClientMergePreview' });
export type ClientMergePreview = z.infer<typeof clientMergePreviewSchema>;

const access = { feature: 'clients.merge' } as const;
const params = z.object({ id: idSchema });

export const previewClientMerge = endpoint({
  name: 'previewClientMerge',
  method: 'GET',
  path: '/api/clients/:id/merge',
  summary: 'Returns what merging a client into another would change, and what stands against it.',
  access,
  params,
  query: z.object({ into: idSchema }),
  response: clientMergePreviewSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_merged_already'],
  record: 'client',
});

export const mergeClient = endpoint({
  name: 'mergeClient',
  method: 'POST',
  path: '/api/clients/:id/merge',
  summary:
    'Merges a client into another, in one transaction: portfolios and records move, shares and links of the merged record end. Nothing is deleted, and it cannot be undone.',
  access,
  params,
  body: z.object({
    into: idSchema,
    /** The revisions that the user saw. */
    revision: revisionSchema,
    intoRevision: revisionSchema,
  }),
  response: clientSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: [...mergeRefusals, 'client_merged_already', 'ledger_kept_changing'],
  record: 'client',
});

export const listClientDuplicates = endpoint({
  name: 'listClientDuplicates',
  method: 'GET',
  path: '/api/clients/:id/duplicates',
  summary:
    'Returns other clients that the viewer may see and that are probably the same, with the reasons. Birth date and tax number count only for users who may see the KYC; the values are not in the answer.',
  access,
  params,
  response: z.object({
    items: z
      .array(z.object({ client: clientSchema, because: z.array(z.enum(duplicateReasons)) }))
      .max(duplicatesAtMost),
  }),
  errors: ['not_found'],
  record: 'client',
});
export type ClientDuplicate = z.infer<typeof listClientDuplicates.response>['items'][number];

export const mergedRecordSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    taxResidence: z.string().nullable(),
    language: z.string().nullable(),
    tags: z.array(z.string()),
    note: z.string().nullable(),
    owner: personSchema,
    createdAt: instantSchema,
    mergedAt: instantSchema,
    mergedBy: personSchema.nullable(),
    /** The facts that stayed with the record, as stored; the KYC only for users who may see it. */
    facts: z.array(z.object({ fact: z.enum(mergedFacts), row: z.record(z.string(), z.unknown()) })),
  })
  .meta({ id: 'MergedClientRecord' });

export const listMergedClients = endpoint({
  name: 'listMergedClients',
  method: 'GET',
  path: '/api/clients/:id/merged',
  summary:
    'Returns the records that were merged into a client, the latest first, with what stayed with them.',
  access: 'staff',
  params,
  response: z.object({ items: z.array(mergedRecordSchema).max(mergedRecordsAtMost) }),
  errors: ['not_found'],
  record: 'client',
});
