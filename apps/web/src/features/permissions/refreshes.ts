import { listGroupPermissions, listUserRights } from '@partnerfolio/contract/permissions';

/** What follows from a group's row or from a feature's switch, and is asked again once that has changed. */
export const afterPermissionChange = [listGroupPermissions, listUserRights];
