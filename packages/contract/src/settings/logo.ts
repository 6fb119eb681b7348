/** The firm's logo, which every page shows, also before the sign-in. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema } from '../values.ts';

const admin = { roles: ['admin'] } as const;

export const logoBytesAtMost = 2 * 1024 * 1024;
/** Browsers may say anything about a file; the server goes by its content. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export const uploadFirmLogo = endpoint({
  name: 'uploadFirmLogo',
  method: 'PUT',
  path: '/api/firm/logo',
  summary:
    "Sets the firm's logo. The file is checked by its content, fitted into 320 by 160 pixels on white and re-encoded as PNG.",
  access: admin,
  fresh: true,
  upload: { types: logoTypes, maxBytes: logoBytesAtMost },
  response: doneSchema,
  errors: ['wrong_state'],
  reasons: ['firm_not_set_up'],
});

export const removeFirmLogo = endpoint({
  name: 'removeFirmLogo',
  method: 'DELETE',
  path: '/api/firm/logo',
  summary: "Removes the firm's logo.",
  access: admin,
  fresh: true,
  response: doneSchema,
});

export const getFirmLogo = endpoint({
  name: 'getFirmLogo',
  method: 'GET',
  path: '/api/firm/logo',
  summary: "Returns the firm's logo as PNG.",
  access: 'public',
  viewing: 'allowed',
  query: z.object({
    /** The version that a page names, so that it shows a new logo at once; the answer is the present one in any case. */
    v: z.string().max(100).optional(),
  }),
  response: z.string(),
  errors: ['not_found'],
});
