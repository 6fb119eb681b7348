/**
 * Links, with which somebody without an account sees what a user chose for them, until a deadline. The token of a link is
 * sent as `Authorization: Link <token>`, never in an address of the API, because addresses are logged.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instantSchema } from '../values.ts';

/** What a link is for. `portfolios`: named portfolios of one client. */
export const linkKinds = ['portfolios'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const getLink = endpoint({
  name: 'getLink',
  method: 'GET',
  path: '/api/link',
  summary:
    'Returns what a link is for. An unknown, expired or revoked link and a malformed one get the same refusal.',
  access: 'link',
  response: z
    .object({
      kind: z.enum(linkKinds),
      /** The name of the firm; null before it is set up. */
      firm: z.string().nullable(),
      /** The name of the client whose portfolios these are. */
      client: z.string(),
      /** The names of the portfolios, in alphabetical order. */
      portfolios: z.array(z.string()),
      expiresAt: instantSchema,
    })
    .meta({ id: 'Link' }),
  errors: ['link_invalid'],
});
