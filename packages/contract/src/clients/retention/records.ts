/** Until when the records of a client are kept. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema, localDateSchema } from '../../values.ts';

/** Why it is not known until when records are kept. */
export const unknownRecordsReasons = ['client_not_closed', 'closing_date_unknown'] as const;

export const clientRecordsSchema = z
  .object({
    /** The years that the firm keeps records after a client's relationship ended. */
    years: z.int(),
    /** The last day of that period; null, with the reason, if it is not known. */
    keptUntil: localDateSchema.nullable(),
    reason: z.enum(unknownRecordsReasons).nullable(),
  })
  .meta({ id: 'ClientRecords' });
export type ClientRecords = z.infer<typeof clientRecordsSchema>;

export const getClientRecords = endpoint({
  name: 'getClientRecords',
  method: 'GET',
  path: '/api/clients/:id/records',
  summary: 'Returns until when the records of a client are kept.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: clientRecordsSchema,
  errors: ['not_found'],
  record: 'client',
});
