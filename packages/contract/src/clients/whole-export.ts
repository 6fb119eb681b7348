/** All that the portal keeps of a client, as one file. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../values.ts';

export const exportWholeClient = endpoint({
  name: 'exportWholeClient',
  heavy: true,
  long: true,
  method: 'GET',
  path: '/api/clients/:id/whole-export',
  summary:
    'Returns a ZIP file with all that is kept of a client and that the caller may see: facts as JSON, ledgers, holdings and lots as CSV, documents, attachments and issued reports as files; of a household also those of its members. The last file, `manifest.json`, lists the files with their SHA-256, and what was left out and why.',
  access: { feature: 'clients.export' },
  viewing: 'refused',
  params: z.object({ id: idSchema }),
  response: z.string(),
  errors: ['not_found', 'busy'],
  record: 'client',
});
