/** The currency of a file, which a portfolio without entries may take over. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../values.ts';

export const getImportCurrency = endpoint({
  name: 'getImportCurrency',
  method: 'GET',
  path: '/api/imports/:id/currency',
  summary: 'Returns the currency of all rows of a file; null if they have none or several.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z.object({ currency: z.string().nullable() }),
  errors: ['not_found'],
  record: 'import',
});
