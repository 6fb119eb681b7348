/** Groups of users, to grant or deny rights to all members. */
import { z } from 'zod';
import { roleSchema } from './access.ts';
import { endpoint } from './endpoint.ts';
import { addressedPersonSchema } from './people.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  optionalText,
  pageOf,
  pageQuery,
  revisionSchema,
} from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const groupFormSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  description: optionalText(500, fieldCode('description_too_long')),
});

export const groupSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string().nullable(),
    members: z.int(),
    createdAt: instantSchema,
    revision: revisionSchema,
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof groupSchema>;

const admin = { roles: ['admin'] } as const;
const params = z.object({ id: idSchema });
const search = z.string().trim().max(100).optional();

export const listGroups = endpoint({
  name: 'listGroups',
  method: 'GET',
  path: '/api/groups',
  summary: 'Returns the groups by name, with the number of their members.',
  access: admin,
  query: z.object({ q: search, ...pageQuery }),
  response: pageOf(groupSchema),
});

export const getGroup = endpoint({
  name: 'getGroup',
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'Returns a group.',
  access: admin,
  params,
  response: groupSchema,
  errors: ['not_found'],
  record: 'group',
});

export const createGroup = endpoint({
  name: 'createGroup',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/groups',
  summary: 'Creates a group without members.',
  access: admin,
  fresh: true,
  body: groupFormSchema,
  status: 201,
  response: groupSchema,
  errors: ['already_exists'],
});

export const updateGroup = endpoint({
  name: 'updateGroup',
  method: 'PUT',
  path: '/api/groups/:id',
  summary: 'Changes the name and description of a group.',
  access: admin,
  fresh: true,
  params,
  body: groupFormSchema.extend({ revision: revisionSchema }),
  response: groupSchema,
  errors: ['not_found', 'already_exists', 'stale'],
  record: 'group',
});

export const deleteGroup = endpoint({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Deletes a group together with its permissions.',
  access: admin,
  fresh: true,
  params,
  response: doneSchema,
  errors: ['not_found'],
  record: 'group',
});

export const memberSchema = addressedPersonSchema
  .extend({
    role: roleSchema.nullable(),
    deactivatedAt: instantSchema.nullable(),
    addedAt: instantSchema,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/api/groups/:id/members',
  summary: 'Returns the members of a group by name.',
  access: admin,
  params,
  query: z.object({ q: search, ...pageQuery }),
  response: pageOf(memberSchema),
  errors: ['not_found'],
  record: 'group',
});

const membership = z.object({ id: idSchema, userId: z.uuid(fieldCode('bad_user_id')) });

export const addMember = endpoint({
  name: 'addMember',
  method: 'PUT',
  path: '/api/groups/:id/members/:userId',
  summary: "Adds a user to a group, with effect from the user's next request.",
  access: admin,
  fresh: true,
  params: membership,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['user_erased'],
  record: 'group',
});

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId',
  summary: "Removes a user from a group, with effect from the user's next request.",
  access: admin,
  fresh: true,
  params: membership,
  response: doneSchema,
  errors: ['not_found'],
  record: 'group',
});
