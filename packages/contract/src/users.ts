/** User accounts, as administrators manage them. */
import { z } from 'zod';
import { roles, roleSchema } from './access.ts';
import { userSorts, userStates } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { emailSchema, fullNameSchema, passwordSchema, sessionSchema } from './identity.ts';
import { addressedPersonSchema } from './people.ts';
import { doneSchema, idSchema, instantSchema, pageOf, pageQuery } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const userSchema = addressedPersonSchema
  .extend({
    avatarUrl: z.string().nullable(),
    role: roleSchema.nullable(),
    emailConfirmed: z.boolean(),
    createdAt: instantSchema,
    deactivatedAt: instantSchema.nullable(),
    /** When the user's personal data was erased. */
    erasedAt: instantSchema.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** A user in the list. */
export const listedUserSchema = userSchema
  .extend({
    /** Null: never, or so long ago that retention has removed it. */
    lastSignInAt: instantSchema.nullable(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUserSchema>;

const admin = { roles: ['admin'] } as const;
const params = z.object({ id: z.uuid(fieldCode('bad_user_id')) });

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  replica: true,
  path: '/api/users',
  summary: 'Returns the users, those waiting for a role first.',
  access: admin,
  query: z.object({
    q: z.string().trim().max(100).optional(),
    role: z.enum(roles).optional(),
    state: z.enum(userStates).optional(),
    sort: z.enum(userSorts).default('joined'),
    direction: z.enum(['asc', 'desc']).optional(),
    ...pageQuery,
  }),
  /** `waiting`: the number of all users who wait for a role. */
  response: pageOf(listedUserSchema).extend({ waiting: z.int() }),
});

export const userDetailSchema = listedUserSchema
  .extend({
    phone: z.string().nullable(),
    /** The clients that the user owns, including closed ones. */
    clients: z.int(),
    /** The open tasks assigned to the user. */
    tasks: z.int(),
    /** The open complaints and breaches that the user handles. */
    logRecords: z.int(),
    /** The number of live sessions. */
    sessions: z.int(),
    /** Whether a sign-in requires more than the password. */
    hasFactor: z.boolean(),
    /** Wrong passwords that still count against the account's limit. */
    failedTries: z.int(),
    /** Whether unknown devices currently cannot even try to sign in. */
    isLocked: z.boolean(),
    groups: z.array(z.object({ id: idSchema, name: z.string() })),
    /**
     * How an unconfirmed address can be confirmed: by mail, or manually if the portal sends no mail; null if it is
     * confirmed.
     */
    confirmableBy: z.enum(['mail', 'hand']).nullable(),
  })
  .meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof userDetailSchema>;

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Returns a user with the details that an administrator needs.',
  access: admin,
  params,
  response: userDetailSchema,
  errors: ['not_found'],
  record: 'user',
});

export const invitationFormSchema = z.object({
  email: emailSchema,
  fullName: fullNameSchema,
  role: roleSchema,
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/invitations',
  summary:
    'Creates an account with a role and mails a link to set its password; repeats the invitation of a user who has not accepted.',
  access: admin,
  fresh: true,
  body: invitationFormSchema,
  status: 201,
  response: userSchema,
  errors: ['already_exists'],
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'PUT',
  path: '/api/invitations',
  summary: 'Sets the password of an invited user by the token of their link, and signs in.',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200), password: passwordSchema }),
  response: sessionSchema,
  errors: ['link_invalid'],
});

export const assignRole = endpoint({
  name: 'assignRole',
  method: 'PUT',
  path: '/api/users/:id/role',
  summary: 'Assigns a role to a user, with effect from their next request.',
  access: admin,
  fresh: true,
  params,
  body: z.object({ role: roleSchema }),
  response: userSchema,
  errors: ['not_found', 'last_administrator', 'email_unconfirmed'],
  record: 'user',
});

export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/users/:id/confirmation-mail',
  summary: 'Mails a new confirmation link, which invalidates the previous one; at most one mail a minute.',
  access: admin,
  fresh: true,
  params,
  status: 202,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['email_confirmed', 'user_deactivated'],
  record: 'user',
});

export const confirmUser = endpoint({
  name: 'confirmUser',
  method: 'PUT',
  path: '/api/users/:id/confirmation',
  summary: 'Confirms an address manually where the portal cannot send mail; the audit log records who did.',
  access: admin,
  fresh: true,
  params,
  response: userSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['email_confirmed', 'portal_sends_mail', 'user_deactivated'],
  record: 'user',
});

export const deactivateUser = endpoint({
  name: 'deactivateUser',
  method: 'PUT',
  path: '/api/users/:id/deactivation',
  summary:
    'Deactivates a user, ends their access and hands over their clients, open tasks, complaints and breaches to a colleague.',
  access: admin,
  fresh: true,
  params,
  body: z.object({
    /** Who takes over the clients, open tasks, complaints and breaches; required if the user has any. */
    takeoverId: idSchema.nullish(),
  }),
  response: userSchema,
  errors: ['not_found', 'last_administrator', 'wrong_state'],
  reasons: ['user_deactivated'],
  record: 'user',
});

export const reactivateUser = endpoint({
  name: 'reactivateUser',
  method: 'DELETE',
  path: '/api/users/:id/deactivation',
  summary: 'Reactivates a deactivated user with their previous role.',
  access: admin,
  fresh: true,
  params,
  response: userSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['user_not_deactivated', 'user_erased'],
  record: 'user',
});

export const eraseUser = endpoint({
  name: 'eraseUser',
  method: 'PUT',
  path: '/api/users/:id/erasure',
  summary:
    "Permanently erases a deactivated user's personal data, also in the audit log, whose hash chain stays valid.",
  access: admin,
  fresh: true,
  params,
  response: userSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['user_not_deactivated', 'user_erased'],
  record: 'user',
});

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Ends all sessions of a user.',
  access: admin,
  fresh: true,
  params,
  response: doneSchema,
  errors: ['not_found'],
  record: 'user',
});

export const changeUserEmail = endpoint({
  name: 'changeUserEmail',
  method: 'PUT',
  path: '/api/users/:id/email',
  summary:
    "Mails a link to a new address. Using it changes the account's address, and the previous address is notified.",
  access: admin,
  fresh: true,
  params,
  body: z.object({ email: emailSchema }),
  status: 202,
  response: doneSchema,
  errors: ['not_found', 'already_exists', 'wrong_state'],
  reasons: ['user_erased'],
  record: 'user',
});

export const unlockUser = endpoint({
  name: 'unlockUser',
  method: 'DELETE',
  path: '/api/users/:id/lock',
  summary: 'Resets the count of wrong passwords of an account, so that its owner can try again.',
  access: admin,
  fresh: true,
  params,
  response: doneSchema,
  errors: ['not_found'],
  record: 'user',
});

export const beginView = endpoint({
  name: 'beginView',
  method: 'PUT',
  path: '/api/users/:id/view',
  summary: 'Shows the portal in this session as another user sees it, for half an hour and without changes.',
  access: admin,
  fresh: true,
  params,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['user_administrator', 'user_deactivated'],
  record: 'user',
});

export const endView = endpoint({
  name: 'endView',
  method: 'DELETE',
  path: '/api/view',
  summary: 'Ends the view as another user.',
  access: 'signed_in',
  viewing: 'allowed',
  response: doneSchema,
});
