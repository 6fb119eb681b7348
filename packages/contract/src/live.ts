/** The event stream through which open pages learn of changes by others. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { personSchema } from './people.ts';
import { idSchema } from './values.ts';

/**
 * The types of record that a page may be notified about. `figures`: newer figures of a portfolio were stored, or of
 * many portfolios if there is no id; `market_feed`: a provider was asked for prices or rates; `instrument_facts`: facts of the instrument were stated; `fact_import`: facts of a file were stated or taken back, also of many instruments; `instrument_request`: instruments were requested for an import, or a request ended; `notification`: the user whose id it is has new notifications, or has read some; `list_view`: the user whose id it is has changed views or columns of lists; `profile`: the user whose id it is has changed their own formats; `overview`: newer figures of the whole firm are shown; `everything`: too many changes to name each record.
 */
export const changedKinds = [
  'client',
  'client_note',
  'client_task',
  'complaint',
  'breach',
  'portfolio',
  'transaction',
  'figures',
  'overview',
  'import',
  'proposal',
  'instrument',
  'instrument_facts',
  'fact_import',
  'instrument_request',
  'issuer',
  'benchmark',
  'model',
  'report_preset',
  'questionnaire',
  'firm',
  'fx_rate',
  'market_feed',
  'market_provider',
  'user',
  'group',
  'feature',
  'mail',
  'notification',
  'list_view',
  'profile',
  'everything',
] as const;
export type ChangedKind = (typeof changedKinds)[number];

/**
 * The messages of the stream, by event name. `changed`: a record that the user may see has changed; `rights`: the
 * user's rights have changed, or as whom the session views the portal; `ended`: the session has ended, with `left` if
 * the user signed out.
 */
export const liveEventSchemas = {
  changed: z.object({ kind: z.enum(changedKinds), id: z.string().nullable() }),
  rights: z.object({}),
  ended: z.object({ left: z.boolean() }),
} as const;
export type LiveEventName = keyof typeof liveEventSchemas;

export const followEvents = endpoint({
  name: 'followEvents',
  stream: true,
  method: 'GET',
  path: '/api/events',
  summary:
    'Streams server-sent events about changed records that the user may see at that moment. An event names the record, never its content.',
  access: 'signed_in',
  extendsSession: false,
  response: z.string(),
});

/** The types of record whose last editors can be asked for; an entry of the ledger names its own. */
export const editedKinds = [
  'client',
  'client_note',
  'client_task',
  'complaint',
  'breach',
  'portfolio',
  'proposal',
  'instrument',
  'issuer',
  'benchmark',
  'model',
  'group',
  'market_provider',
] as const satisfies readonly ChangedKind[];
export type EditedKind = (typeof editedKinds)[number];

export const listEditors = endpoint({
  name: 'listEditors',
  method: 'GET',
  path: '/api/editors/:kind/:id',
  summary:
    'Returns who made the latest changes of a record, so that a form can say whose changes it merges. Only for a record that the user may see; for instruments, issuers and benchmarks, only for users who may change them.',
  access: 'staff',
  params: z.object({ kind: z.enum(editedKinds), id: idSchema }),
  query: z.object({
    /** How many changes to look back. */
    changes: z.coerce.number().int().min(1).max(20).default(1),
  }),
  response: z.object({ items: z.array(personSchema) }),
  errors: ['not_found'],
});
