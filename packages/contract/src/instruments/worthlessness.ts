/** What is said of an instrument that is declared worthless. */
import { z } from 'zod';
import { personSchema } from '../people.ts';
import { instantSchema, localDateSchema } from '../values.ts';

export const worthlessSchema = z
  .object({
    /** The day from which on it is worth 0. */
    since: localDateSchema,
    reason: z.string(),
    at: instantSchema,
    by: personSchema.nullable(),
  })
  .meta({ id: 'Worthless' });
export type Worthless = z.infer<typeof worthlessSchema>;
