import { listClients, listOwners } from '@partnerfolio/contract/clients';
import { listUserRights } from '@partnerfolio/contract/permissions';
import { getUser, listUsers } from '@partnerfolio/contract/users';

/** What follows from a person's role or access, and is asked again once that has changed. */
export const afterUserChange = [listUsers, getUser, listUserRights, listOwners, listClients];
