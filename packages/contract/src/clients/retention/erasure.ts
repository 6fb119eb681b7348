/** Erasing a client after retention, and the holds that forbid it. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { personSchema } from '../../people.ts';
import { fieldCode } from '../../refusals/field-codes.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  revisionSchema,
  writtenDaySchema,
} from '../../values.ts';
import { clientSchema } from '../../clients.ts';

/** Why a client cannot be erased now. */
export const erasureHindrances = [
  'erased',
  'not_closed',
  'closing_date_unknown',
  'retention',
  'held',
  'open_portfolio',
  'open_log_record',
  'members',
] as const;
export type ErasureHindrance = (typeof erasureHindrances)[number];

/** So many holds a client has at most, released ones included. */
export const holdsAtMost = 200;

const reasonSchema = lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('reason_too_long'));

export const clientHoldSchema = z
  .object({
    id: idSchema,
    reason: z.string(),
    /** When somebody is to look at it again; null if no day was named. */
    reviewOn: localDateSchema.nullable(),
    placedAt: instantSchema,
    placedBy: personSchema,
    /** Null while the hold is in force. */
    release: z.object({ at: instantSchema, by: personSchema, reason: z.string() }).nullable(),
  })
  .meta({ id: 'ClientHold' });
export type ClientHold = z.infer<typeof clientHoldSchema>;

export const clientErasureSchema = z
  .object({
    /** Every reason why the client cannot be erased now; empty if it can. */
    hindrances: z.array(z.enum(erasureHindrances)),
    /** The last day of retention; null if it is not known. */
    keptUntil: localDateSchema.nullable(),
    /** What the client and its portfolios are called afterwards. */
    pseudonym: z.string(),
    /** How much is deleted for good. */
    deleted: z.object({
      contacts: z.int(),
      notes: z.int(),
      tasks: z.int(),
      documents: z.int(),
      /** The files of documents, attachments, reports and printed answers. */
      files: z.int(),
      links: z.int(),
    }),
    /** How much is kept without its names and texts. */
    blanked: z.object({
      portfolios: z.int(),
      proposals: z.int(),
      reports: z.int(),
      answerSheets: z.int(),
      logRecords: z.int(),
    }),
    /** How much is kept as it is, without its notes. */
    kept: z.object({ transactions: z.int() }),
  })
  .meta({ id: 'ClientErasure' });
export type ClientErasure = z.infer<typeof clientErasureSchema>;

const params = z.object({ id: idSchema });
const holdParams = z.object({ id: idSchema, holdId: idSchema });

export const holdFormSchema = z.object({
  reason: reasonSchema,
  reviewOn: writtenDaySchema.nullish().transform((day) => day ?? null),
});
export const releaseFormSchema = z.object({ reason: reasonSchema });

export const listClientHolds = endpoint({
  name: 'listClientHolds',
  method: 'GET',
  path: '/api/clients/:id/holds',
  summary:
    'Returns the holds of a client, which forbid to erase it, with the released ones; the newest first.',
  access: 'staff',
  params,
  response: z.object({ items: z.array(clientHoldSchema) }),
  errors: ['not_found'],
  record: 'client',
});

export const placeClientHold = endpoint({
  name: 'placeClientHold',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/holds',
  summary: 'Forbids to erase a client until the hold is released.',
  access: { feature: 'clients.erase' },
  params,
  body: holdFormSchema,
  status: 201,
  response: clientHoldSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['too_many_holds'],
  record: 'client',
});

export const releaseClientHold = endpoint({
  name: 'releaseClientHold',
  method: 'PUT',
  path: '/api/clients/:id/holds/:holdId/release',
  summary: 'Releases a hold of a client. The hold stays on record.',
  access: { feature: 'clients.erase' },
  params: holdParams,
  body: releaseFormSchema,
  response: clientHoldSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['hold_released'],
  record: 'client',
});

export const previewClientErasure = endpoint({
  name: 'previewClientErasure',
  method: 'GET',
  path: '/api/clients/:id/erasure',
  summary:
    'Returns whether a client can be erased, every reason against it, and what would be deleted and kept.',
  access: { feature: 'clients.erase' },
  params,
  response: clientErasureSchema,
  errors: ['not_found'],
  record: 'client',
});

export const eraseClient = endpoint({
  name: 'eraseClient',
  method: 'PUT',
  path: '/api/clients/:id/erasure',
  summary:
    'Erases a closed client after retention, based on a revision: names, texts and files go, the ledgers and hashes stay. It cannot be undone.',
  access: { feature: 'clients.erase' },
  params,
  body: z.object({ revision: revisionSchema }),
  response: clientSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: [
    'client_not_closed',
    'closing_date_unknown',
    'client_in_retention',
    'client_held',
    'client_has_open_portfolios',
    'client_has_open_log_records',
    'client_has_members',
  ],
  record: 'client',
  long: true,
});
