/** Schemas for search parameters. Invalid values count as absent, because anyone can type an address. */
import { idSchema, localDateSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';

/** A text. The router parses "?q=123" as a number, so this converts it back. */
export const textParam = z.string().or(z.number().transform(String)).optional().catch(undefined);
export const idParam = idSchema.optional().catch(undefined);
export const dateParam = localDateSchema.optional().catch(undefined);
/** The number of rows to skip in a list. */
export const offsetParam = z.int().min(0).max(10_000_000).optional().catch(undefined);
export const directionParam = z.enum(['asc', 'desc']).optional().catch(undefined);
/** One of a few values. */
export const choiceParam = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values).optional().catch(undefined);
