/** Adds the sample firm's groups through the portal's own actions. */
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { addMember, createGroup } from '../../features/groups/actions.ts';
import { changePermission } from '../../features/permissions/actions.ts';
import { demoGroups } from './groups.ts';
import { appAtMoment, momentFor, actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import * as queries from '../queries.ts';

/** Adds missing groups; a group that users deleted or renamed is not added again. */
export const growGroups = async (growth: Growth): Promise<void> => {
  const known = await queries.groupNames(growth.app.db);
  for (const { name, description, since, members, permissions } of demoGroups) {
    if (known.has(name)) continue;
    const app = appAtMoment(growth.app, momentFor(growth.app, since, name));
    const act = { app, viewer: actAs(growth, 'admin') };
    const { id: groupId } = await createGroup(act, { name, description });
    for (const key of members) {
      const userId = growth.people.get(key);
      invariant(userId !== undefined, 'members of the sample groups are people of the sample firm');
      const joined = await addMember(act, { groupId, userId });
      invariant(!isRefusal(joined), 'the sample groups take their members');
    }
    for (const [feature, permission] of permissions) {
      const set = await changePermission(act, { groupId, feature, permission });
      invariant(!isRefusal(set), 'the permissions of the sample groups are in the catalogue');
    }
  }
};
