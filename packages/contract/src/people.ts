/** A user as the records of others name them. */
import { z } from 'zod';
import { idSchema } from './values.ts';

/** An erased user has no name any more: `fullName` is null. */
export const personSchema = z
  .object({ id: idSchema, fullName: z.string().nullable() })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

/** With the address, by which a user without a name is known; null once the user is erased. */
export const addressedPersonSchema = personSchema
  .extend({ email: z.string().nullable() })
  .meta({ id: 'AddressedPerson' });
export type AddressedPerson = z.infer<typeof addressedPersonSchema>;
