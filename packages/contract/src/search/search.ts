/** The search over all records, which Ctrl/Cmd+K asks. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, localDateSchema } from '../values.ts';

/** The types of record that the search finds, in the order in which pages show them. */
export const searchKinds = [
  'client',
  'portfolio',
  'proposal',
  'instrument',
  'report',
  'document',
  'user',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The most records of one kind in an answer. */
export const foundAtMost = 5;

export const foundRecordSchema = z
  .object({
    kind: z.enum(searchKinds),
    id: idSchema,
    /** Name, purpose or title; null for a user without a name. */
    name: z.string().nullable(),
    /** Distinguishes records of the same name: household or client, of a document its client; symbol and ISIN; a user's address. */
    context: z.string().nullable(),
    /** The client on whose page a document opens; null for records with a page of their own. */
    clientId: idSchema.nullable(),
    /** The last day of a report's figures; null for other records. */
    asAt: localDateSchema.nullable(),
    /** A closed client or portfolio, a rejected or withdrawn proposal, a withdrawn report, a deactivated user. */
    isClosed: z.boolean(),
  })
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.output<typeof foundRecordSchema>;

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  summary: `Returns the records that the user may see in which each word of the text is found, in any order: up to ${foundAtMost} of each kind, exact matches before misspelt ones and open records before closed ones. Less than two characters find nothing.`,
  access: 'staff',
  extendsSession: false,
  replica: true,
  query: z.object({ q: z.string().trim().max(100).default('') }),
  response: z.object({ items: z.array(foundRecordSchema).max(foundAtMost * searchKinds.length) }),
});

/** The kinds of record that have a page to visit. */
export const visitedKinds = ['client', 'portfolio', 'proposal', 'instrument', 'report'] as const;
export type VisitedKind = (typeof visitedKinds)[number];

/** The most records that are looked up by their ids. */
export const visitedAtMost = 10;

const visitedRecord = z
  .string()
  .regex(/^[a-z]+:/)
  .transform((text) => ({ kind: text.slice(0, text.indexOf(':')), id: text.slice(text.indexOf(':') + 1) }))
  .pipe(z.object({ kind: z.enum(visitedKinds), id: idSchema }));

export const listVisited = endpoint({
  name: 'listVisited',
  method: 'GET',
  path: '/api/search/visited',
  summary: `Returns those of up to ${visitedAtMost} records that exist and that the user may see, by their present names, in the given order: \`client:<id>,portfolio:<id>\`.`,
  access: 'staff',
  extendsSession: false,
  query: z.object({
    records: z
      .string()
      .max(visitedAtMost * 50)
      .transform((text) => text.split(',').filter((record) => record !== ''))
      .pipe(z.array(visitedRecord).max(visitedAtMost)),
  }),
  response: z.object({ items: z.array(foundRecordSchema).max(visitedAtMost) }),
});
