/** Profile pictures: uploaded, or generated from a description. */
import { z } from 'zod';
import { roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const avatarBytesAtMost = 5 * 1024 * 1024;
export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const avatarDescriptionSchema = z.object({
  description: z
    .string()
    .trim()
    .min(1, fieldCode('picture_description_required'))
    .max(1000, fieldCode('description_too_long')),
});

/** Generating costs the firm money or work, so users without a role and API tokens may not do it. */
const withRole = { roles } as const;

const pictureSchema = z.object({ avatarUrl: z.string() });

export const uploadAvatar = endpoint({
  name: 'uploadAvatar',
  method: 'PUT',
  path: '/api/profile/avatar',
  summary:
    "Sets the caller's profile picture. The file is checked by its content, cropped to a square and re-encoded.",
  access: 'signed_in',
  upload: { types: avatarTypes, maxBytes: avatarBytesAtMost },
  response: pictureSchema,
});

export const removeAvatar = endpoint({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/api/profile/avatar',
  summary: "Removes the caller's profile picture.",
  access: 'signed_in',
  response: doneSchema,
});

export const getAvatarGenerator = endpoint({
  name: 'getAvatarGenerator',
  method: 'GET',
  path: '/api/profile/avatar-generator',
  summary:
    "Returns how this portal generates pictures from descriptions, and the operator's notice about it.",
  access: withRole,
  response: z.object({
    /** Drawn by the operator's image service, or by the server as an illustration. */
    source: z.enum(['service', 'illustration']),
    notice: z.string().nullable(),
  }),
});

export const generateAvatar = endpoint({
  name: 'generateAvatar',
  method: 'POST',
  path: '/api/profile/avatar-previews',
  summary: 'Generates a picture from a description as a preview, which can be chosen within a day.',
  access: withRole,
  body: avatarDescriptionSchema,
  response: z.object({ id: idSchema, url: z.string() }),
  errors: ['payment_required', 'no_avatar', 'avatar_failed'],
});

export const chooseAvatar = endpoint({
  name: 'chooseAvatar',
  method: 'PUT',
  path: '/api/profile/avatar-previews/:id/choice',
  summary: "Sets a generated preview as the caller's profile picture.",
  access: withRole,
  params: z.object({ id: idSchema }),
  response: pictureSchema,
  errors: ['not_found'],
});

export const getAvatar = endpoint({
  name: 'getAvatar',
  method: 'GET',
  path: '/api/avatars/:id',
  summary: 'Returns a profile picture as WebP.',
  access: 'signed_in',
  viewing: 'allowed',
  params: z.object({ id: idSchema }),
  response: z.string(),
  errors: ['not_found'],
});
