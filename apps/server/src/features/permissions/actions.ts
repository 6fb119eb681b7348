/** Rights of groups and users: changing them with an audit event, previewing a change, and explaining a right. */
import { featureNames, features, isAdminOnly, offeredFeatures } from '@partnerfolio/contract/access';
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { featureDescriptions } from '@partnerfolio/contract/texts/en/rights';
import type {
  GroupPermission,
  Permission,
  PermissionEffect,
  UserRight,
} from '@partnerfolio/contract/permissions';
import { hasRight, rightReason } from '../../platform/access/access.ts';
import type { RightsFacts, Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { findGroup, lockGroup } from '../groups/queries.ts';
import * as queries from './queries.ts';
import type { FeatureRow, FeatureUser } from './queries.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** Copies the contract's catalogue into the database; administrators' choices of active features stay. */
export const copyCatalogue = (db: Db): Promise<void> =>
  queries.putFeatures(
    db,
    featureNames.map((key) => {
      const { module } = features[key];
      return { module, name: key.slice(module.length + 1), description: featureDescriptions[key] };
    }),
  );

/** The rows of features that the product uses, by full name; others are skipped. */
const knownFeatures = (rows: readonly FeatureRow[]) =>
  rows.flatMap((row) => {
    const feature = offeredFeatures.find((name) => name === `${row.module}.${row.name}`);
    return feature === undefined ? [] : [{ ...row, feature }];
  });

const defaultRoles = (feature: FeatureName): readonly Role[] => features[feature].roles;

/** Every feature with a group's permission. */
export const permissionsOfGroup = async (
  db: Db,
  groupId: string,
): Promise<GroupPermission[] | Refusal<'not_found'>> => {
  if ((await findGroup(db, groupId)) === null) return refuse('not_found');
  const rows = new Map(
    (await queries.listGroupPermissions(db, groupId)).map((row) => [row.featureId, row.permission]),
  );
  const roles = await queries.rolesInGroup(db, groupId);
  return knownFeatures(await queries.listFeatures(db)).map(({ id, ...row }) => {
    const permission = rows.get(id) ?? null;
    const givenTo = [...defaultRoles(row.feature), 'admin'];
    const inheritedBy =
      permission === null && row.isActive ? roles.filter((role) => givenTo.includes(role)) : [];
    return { ...row, permission, inheritedBy, adminOnly: isAdminOnly(row.feature) };
  });
};

interface PermissionChange {
  readonly groupId: string;
  readonly feature: FeatureName;
  /** Null removes the group's permission. */
  readonly permission: Permission | null;
}

/** Grants or denies a feature to a group, or removes its permission. */
export const changePermission = ({ app, viewer }: Act, change: PermissionChange) =>
  inTransaction(app.db, async (trx) => {
    const { groupId, feature, permission } = change;
    const group = await lockGroup(trx, groupId);
    const row = await queries.findFeature(trx, feature);
    if (group === null || row === null) return refuse('not_found');
    const key = { groupId, featureId: row.id };
    const before = await queries.findPermission(trx, key);
    if (before === permission) return { done: true } as const;
    await queries.putPermission(trx, { ...key, permission });
    await writeAudit(trx, {
      eventType: permission === null ? 'permission.clear' : 'permission.set',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'group',
      entityId: groupId,
      before: { permission: before },
      after: { permission },
      metadata: { group: group.name, feature },
    });
    return { done: true } as const;
  });

/** Switches a feature on or off for the firm. */
export const switchFeature = (
  { app, viewer }: Act,
  { feature, isActive }: { feature: FeatureName; isActive: boolean },
) =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockFeature(trx, feature);
    if (row === null) return refuse('not_found');
    if (row.isActive === isActive) return { done: true } as const;
    await queries.setActivity(trx, row.id, isActive);
    await writeAudit(trx, {
      eventType: 'feature.switch',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'feature',
      entityId: row.id,
      before: { isActive: row.isActive },
      after: { isActive },
      metadata: { feature },
    });
    return { done: true } as const;
  });

type Rows = FeatureUser['rows'];

interface Imagined {
  readonly feature: FeatureName;
  readonly isActive: boolean;
  /** The feature's permissions in a user's groups, before or after the change. */
  readonly rowsOf: (rows: Rows) => Rows;
}

const holds = (person: FeatureUser, { feature, isActive, rowsOf }: Imagined): boolean =>
  hasRight(
    {
      isDeactivated: person.isDeactivated,
      role: person.role,
      inactive: isActive ? [] : [feature],
      groupRows: rowsOf(person.rows).map(({ permission }) => `${permission}:${feature}`),
    },
    feature,
  );

const previewEffect = (
  people: readonly FeatureUser[],
  { before, after }: { before: Imagined; after: Imagined },
): PermissionEffect => {
  const changes = people.map((person) => Number(holds(person, after)) - Number(holds(person, before)));
  return {
    gaining: changes.filter((change) => change > 0).length,
    losing: changes.filter((change) => change < 0).length,
  };
};

const asTheyAre = (rows: Rows): Rows => rows;

/** How many users would gain and lose the right by a change of a group's permission. */
export const foreseePermission = async (
  db: Db,
  { groupId, feature, permission }: PermissionChange,
): Promise<PermissionEffect | Refusal<'not_found'>> => {
  const row = await queries.findFeature(db, feature);
  if (row === null || (await findGroup(db, groupId)) === null) return refuse('not_found');
  const people = await queries.listFeatureUsers(db, { featureId: row.id, groupId });
  const withDefaults = (rows: Rows): Rows => {
    const others = rows.filter((each) => each.groupId !== groupId);
    return permission === null ? others : [...others, { groupId, permission }];
  };
  const before = { feature, isActive: row.isActive, rowsOf: asTheyAre };
  return previewEffect(people, { before, after: { ...before, rowsOf: withDefaults } });
};

/** How many users would gain and lose the right by switching a feature. */
export const foreseeSwitch = async (
  db: Db,
  { feature, isActive }: { feature: FeatureName; isActive: boolean },
): Promise<PermissionEffect | Refusal<'not_found'>> => {
  const row = await queries.findFeature(db, feature);
  if (row === null) return refuse('not_found');
  const people = await queries.listFeatureUsers(db, { featureId: row.id, groupId: null });
  const before = { feature, isActive: row.isActive, rowsOf: asTheyAre };
  return previewEffect(people, { before, after: { ...before, isActive } });
};

/** Every right of a user, with the reason why they have or lack it. */
export const listUserRights = async (db: Db, userId: string) => {
  const person = await queries.findPerson(db, userId);
  if (person === null) return refuse('not_found');
  const catalogue = knownFeatures(await queries.listFeatures(db));
  const said = await queries.listUserPermissions(db, userId);
  const items: UserRight[] = catalogue.map(({ id, isActive, ...row }) => {
    const groups = said.filter(({ featureId }) => featureId === id);
    const facts: RightsFacts = {
      isDeactivated: person.isDeactivated,
      role: person.role,
      inactive: isActive ? [] : [row.feature],
      groupRows: groups.map(({ permission }) => `${permission}:${row.feature}`),
    };
    return {
      ...row,
      granted: hasRight(facts, row.feature),
      reason: rightReason(facts, row.feature),
      groups,
    };
  });
  return { person, items };
};
