import { listClients, listOwners } from '@partnerfolio/contract/clients';
import { listUserRights } from '@partnerfolio/contract/permissions';
import { getUser, listUsers } from '@partnerfolio/contract/users';

/** What to refetch after a user's role or access changes. */
export const afterUserChange = [listUsers, getUser, listUserRights, listOwners, listClients];
