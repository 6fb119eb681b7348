import { getClient, listClients } from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { listClientHolds, previewClientErasure } from '@partnerfolio/contract/clients/retention/erasure';

/** What to refetch after a hold is placed or released. */
export const afterHoldChange = [listClientHolds, previewClientErasure];

/** What to refetch after a client is erased; the rest follows from the notice to open pages. */
export const afterErasure = [
  getClient,
  listClients,
  listClientHolds,
  previewClientErasure,
  listClientActivity,
];
