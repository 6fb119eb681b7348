/** The endpoints of a client's contacts. */
import * as contract from '@partnerfolio/contract/clients/contacts';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import * as actions from './actions.ts';
import { selectContacts } from './queries.ts';

export const clientContactRoutes = [
  on(contract.listClientContacts).handle(async ({ app, viewer, params }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    return { items: (await selectContacts(app.db, params.id)).map(actions.toContact) };
  }),

  on(contract.getClientContact).handle(async ({ app, viewer, params }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const row = (await selectContacts(app.db, params.id)).find(({ id }) => id === params.contactId);
    return row === undefined ? refuse('not_found') : actions.toContact(row);
  }),

  on(contract.addClientContact).handle(({ app, viewer, params, body }) =>
    actions.addContact({ app, viewer }, params.id, body),
  ),

  on(contract.updateClientContact).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    const place = { clientId: params.id, id: params.contactId, revision };
    return actions.updateContact({ app, viewer }, { ...place, form });
  }),

  on(contract.removeClientContact).handle(({ app, viewer, params, body }) =>
    actions.removeContact({ app, viewer }, { clientId: params.id, id: params.contactId, ...body }),
  ),
];
