/** The public check whether a document was issued, by its hash. It names no content, client, template, subject or user. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { localDateSchema } from '../values.ts';

/** Programs print hashes in either case, documents in groups, and word processors turn hyphens into dashes. */
const between = String.raw`[\s\p{Pd}]*`;
const digits = (count: number) => `(?:[0-9A-Fa-f]${between}){${count}}`;
const hashPattern = new RegExp(`^${between}${digits(12)}(?:${digits(52)})?$`, 'u');

/** A SHA-256 in hexadecimal, or the first 12 digits of the one that documents print; normalised. */
export const hashSchema = z
  .string()
  .max(500)
  .regex(hashPattern, fieldCode('bad_hash'))
  .transform((text) => text.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase());

/**
 * What the hash is of. `file`: the bytes of the document. `data`: its figures, as printed on it; that proves nothing of the
 * file.
 */
export const verifiedHashes = ['file', 'data'] as const;

const issued = {
  number: z.int(),
  version: z.int(),
  /** The day in the firm's time zone, as are the others. */
  issuedOn: localDateSchema,
  matchedBy: z.enum(verifiedHashes),
};

export const verificationSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('issued'), ...issued }),
    z.object({
      state: z.literal('superseded'),
      ...issued,
      /** The newest later version that was not withdrawn; if all were, the newest. */
      by: z.object({
        version: z.int(),
        issuedOn: localDateSchema,
        withdrawnOn: localDateSchema.nullable(),
      }),
      /** Whether the firm still keeps the document. */
      isKept: z.boolean(),
    }),
    z.object({
      state: z.literal('withdrawn'),
      ...issued,
      withdrawnOn: localDateSchema,
      isKept: z.boolean(),
    }),
    z.object({ state: z.literal('no_longer_kept'), ...issued }),
    /** Several documents have this hash, because they were issued from the same figures. */
    z.object({ state: z.literal('ambiguous') }),
    z.object({ state: z.literal('unknown') }),
  ])
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;

export const verifyDocument = endpoint({
  name: 'verifyDocument',
  method: 'GET',
  path: '/api/verification',
  summary:
    'Returns whether a document with this SHA-256 was issued, and whether it still stands. Takes 64 hexadecimal digits, or the first 12 of the hash of the data that documents print; spaces and hyphens are ignored. At most 60 calls an hour from a network.',
  access: 'public',
  query: z.object({ hash: hashSchema }),
  response: verificationSchema,
});
