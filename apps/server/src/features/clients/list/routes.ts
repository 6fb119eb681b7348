/** The endpoint of the list of clients. */
import { listClients } from '@partnerfolio/contract/clients';
import { on } from '../../../platform/serve/on.ts';
import { readClientList } from './actions.ts';

export const clientListRoutes = [
  on(listClients).handle(({ app, viewer, query }) => readClientList({ app, viewer }, query)),
];
