/** Pieces of typed search parameters; what does not fit is as if it were not there, since anyone can type an address. */
import { idSchema, localDateSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';

/** A text; the router reads "?q=123" as a number, so that is taken back. */
export const textParam = z.string().or(z.number().transform(String)).optional().catch(undefined);
export const idParam = idSchema.optional().catch(undefined);
export const dateParam = localDateSchema.optional().catch(undefined);
/** How many rows of a list are passed over. */
export const offsetParam = z.int().min(0).max(10_000_000).optional().catch(undefined);
export const directionParam = z.enum(['asc', 'desc']).optional().catch(undefined);
/** One of a few words. */
export const choiceParam = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values).optional().catch(undefined);
