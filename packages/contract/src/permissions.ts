/** Permissions of groups, active features, and the resulting rights of a user with the reasons. */
import { z } from 'zod';
import { groupFeatures, offeredFeatures, rightReasons, roleSchema } from './access.ts';
import { endpoint } from './endpoint.ts';
import { addressedPersonSchema } from './people.ts';
import { doneSchema, idSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const permissions = ['grant', 'deny'] as const;
export const permissionSchema = z.enum(permissions);
export type Permission = z.infer<typeof permissionSchema>;

const admin = { roles: ['admin'] } as const;
const featureSchema = z.enum(offeredFeatures);
const groupFeatureSchema = z.enum(groupFeatures);

export const groupPermissionSchema = z
  .object({
    feature: featureSchema,
    module: z.string(),
    /** The feature's name within its module. */
    name: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    /** Whether only administrators can have the right. A permission that a group has from before is without effect. */
    adminOnly: z.boolean(),
    /** The group's permission; null if it has none. */
    permission: permissionSchema.nullable(),
    /** Roles of the group's active members that have the right by default; empty if the group has a permission. */
    inheritedBy: z.array(roleSchema),
  })
  .meta({ id: 'GroupPermission' });
export type GroupPermission = z.infer<typeof groupPermissionSchema>;

export const listGroupPermissions = endpoint({
  name: 'listGroupPermissions',
  method: 'GET',
  path: '/api/groups/:id/permissions',
  summary: "Returns every feature with the group's permission, by module and name.",
  access: admin,
  params: z.object({ id: idSchema }),
  response: z.object({ items: z.array(groupPermissionSchema) }),
  errors: ['not_found'],
  record: 'group',
});

const row = z.object({ id: idSchema, feature: featureSchema });

export const setGroupPermission = endpoint({
  name: 'setGroupPermission',
  method: 'PUT',
  path: '/api/groups/:id/permissions/:feature',
  summary: "Grants or denies a feature to a group, with effect from the members' next requests.",
  access: admin,
  fresh: true,
  params: row.extend({ feature: groupFeatureSchema }),
  body: z.object({ permission: permissionSchema }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'group',
});

export const clearGroupPermission = endpoint({
  name: 'clearGroupPermission',
  method: 'DELETE',
  path: '/api/groups/:id/permissions/:feature',
  summary: "Removes a group's permission for a feature, so that the role and other groups decide.",
  access: admin,
  fresh: true,
  params: row,
  response: doneSchema,
  errors: ['not_found'],
  record: 'group',
});

/** How many users would gain and lose a right by a change. */
const effectSchema = z.object({ gaining: z.int(), losing: z.int() });
export type PermissionEffect = z.infer<typeof effectSchema>;

export const previewGroupPermission = endpoint({
  name: 'previewGroupPermission',
  method: 'GET',
  path: '/api/groups/:id/permissions/:feature/effect',
  summary: "Returns how many users would gain or lose a right by a change of a group's permission.",
  access: admin,
  params: row,
  query: z.object({ permission: z.enum([...permissions, 'none']) }),
  response: effectSchema,
  errors: ['not_found'],
  record: 'group',
});

const feature = z.object({ feature: featureSchema });

export const switchFeature = endpoint({
  name: 'switchFeature',
  method: 'PUT',
  path: '/api/features/:feature/activity',
  summary: 'Activates or deactivates a feature for the whole firm, administrators included.',
  access: admin,
  fresh: true,
  params: feature,
  body: z.object({ isActive: z.boolean() }),
  response: doneSchema,
  errors: ['not_found'],
});

export const previewFeatureSwitch = endpoint({
  name: 'previewFeatureSwitch',
  method: 'GET',
  path: '/api/features/:feature/activity/effect',
  summary: 'Returns how many users would gain or lose a right by switching a feature.',
  access: admin,
  params: feature,
  query: z.object({ to: z.enum(['on', 'off']) }),
  response: effectSchema,
  errors: ['not_found'],
});

export const userRightSchema = z
  .object({
    feature: featureSchema,
    module: z.string(),
    name: z.string(),
    description: z.string(),
    granted: z.boolean(),
    reason: z.enum(rightReasons),
    /** The user's groups with a permission for the feature, whether or not it decides. */
    groups: z.array(z.object({ id: idSchema, name: z.string(), permission: permissionSchema })),
  })
  .meta({ id: 'UserRight' });
export type UserRight = z.infer<typeof userRightSchema>;

export const listUserRights = endpoint({
  name: 'listUserRights',
  method: 'GET',
  path: '/api/users/:id/rights',
  summary: 'Returns every right of a user, whether they have it, and why.',
  access: admin,
  params: z.object({ id: z.uuid(fieldCode('bad_user_id')) }),
  response: z.object({
    person: addressedPersonSchema.extend({
      role: roleSchema.nullable(),
      isDeactivated: z.boolean(),
    }),
    items: z.array(userRightSchema),
  }),
  errors: ['not_found'],
  record: 'user',
});
