import { getGroup, listGroups, listMembers } from '@partnerfolio/contract/groups';
import { listGroupPermissions, listUserRights } from '@partnerfolio/contract/permissions';
import { getUser } from '@partnerfolio/contract/users';

/** What follows from a group's name, and from who is in it, and is asked again once that has changed. */
export const afterGroupChange = [listGroups, getGroup, getUser, listUserRights];
export const afterMemberChange = [...afterGroupChange, listMembers, listGroupPermissions];
