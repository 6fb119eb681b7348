/** The caller's own profile: its forms and endpoints. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fullNameSchema, viewerSchema } from '../identity.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { doneSchema, optionalLine } from '../values.ts';

export const profileFormSchema = z.object({
  fullName: fullNameSchema,
  phone: optionalLine(20, fieldCode('phone_too_long')),
});
export const changePasswordFormSchema = z
  .object({
    currentPassword: z.string().min(1, fieldCode('current_password_required')).max(1000),
    newPassword: z.string().min(8, fieldCode('password_too_short')).max(99, fieldCode('password_too_long')),
    confirmPassword: z.string(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    message: fieldCode('passwords_differ'),
    path: ['confirmPassword'],
  });

const profileSchema = viewerSchema.pick({
  id: true,
  email: true,
  fullName: true,
  phone: true,
  avatarUrl: true,
  role: true,
  managedBy: true,
});

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  summary: "Returns the caller's profile.",
  access: 'signed_in',
  response: profileSchema,
});

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary: "Changes the caller's name and phone number.",
  access: 'signed_in',
  body: profileFormSchema,
  response: profileSchema,
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/profile/password',
  summary: "Changes the caller's password and ends their other sessions.",
  access: 'signed_in',
  body: changePasswordFormSchema,
  response: doneSchema,
  errors: ['wrong_password', 'wrong_state'],
  reasons: ['no_password'],
});
