import { listGroupPermissions, listUserRights } from '@partnerfolio/contract/permissions';

/** What to refetch after a group's permission or a feature's switch changes. */
export const afterPermissionChange = [listGroupPermissions, listUserRights];
