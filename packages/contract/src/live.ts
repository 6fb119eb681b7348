/** The stream by which open pages hear what others change. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * The kinds of record a page may hear of. `figures`: newer figures of a portfolio were stored, without an id those of many;
 * `everything`: too much has changed to name each record.
 */
export const changedKinds = [
  'client',
  'portfolio',
  'transaction',
  'figures',
  'import',
  'proposal',
  'instrument',
  'fx_rate',
  'user',
  'group',
  'feature',
  'mail',
  'everything',
] as const;
export type ChangedKind = (typeof changedKinds)[number];

/**
 * What the stream says, each under the name of its event. `changed`: a record the person may see has been changed;
 * `rights`: what they may do has, or whom the session shows the portal to; `ended`: the session has ended, by `left` on
 * purpose.
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
    'Server-sent events of what has been changed, as far as the person may see it at that moment. They say which record, never what is in it.',
  access: 'signed_in',
  extendsSession: false,
  response: z.string(),
});
