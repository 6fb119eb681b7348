import { getGroup, listGroups, listMembers } from '@partnerfolio/contract/groups';
import { listGroupPermissions, listUserRights } from '@partnerfolio/contract/permissions';
import { getUser } from '@partnerfolio/contract/users';

/** What to refetch after a change of a group's name or members. */
export const afterGroupChange = [listGroups, getGroup, getUser, listUserRights];
export const afterMemberChange = [...afterGroupChange, listMembers, listGroupPermissions];
