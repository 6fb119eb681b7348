/** The endpoints of clients. */
import {
  closeClient,
  createClient,
  getClient,
  leaveClient,
  listClientOwners,
  listClientShares,
  listClientTags,
  listOwners,
  reopenClient,
  shareClient,
  unshareClient,
  updateClient,
  updateClients,
} from '@partnerfolio/contract/clients';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import * as actions from './actions.ts';
import { updateClients as updateMany } from './changes.actions.ts';
import * as queries from './queries.ts';
import { countOwners, listOwnerHistory } from './owners.queries.ts';
import { leaveClient as leave, readShares, shareClient as share } from './shares.actions.ts';

export const clientRoutes = [
  on(listClientTags).handle(async ({ app, viewer }) => ({
    items: await queries.listTagRows(app.db, viewer),
  })),

  on(listOwners).handle(async ({ app }) => {
    const rows = await queries.listOwnerRows(app.db);
    return { items: rows.map((row) => ({ id: row.id, fullName: row.full_name, role: row.role })) };
  }),

  on(getClient).handle(async ({ app, viewer, params }) => {
    const found = await queries.findClient(app.db, viewer, params.id);
    // The address of a merged client leads to the one that it was merged into.
    const row =
      found ?? (await queries.findClient(app.db, viewer, await queries.findLiveId(app.db, params.id)));
    return row === null ? refuse('not_found') : actions.clientView(row, viewer);
  }),

  on(createClient).handle(({ app, viewer, body }) => actions.createClient({ app, viewer }, body)),

  on(updateClient).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    return actions.updateClient({ app, viewer }, { id: params.id, revision, form });
  }),

  on(updateClients).handle(({ app, viewer, body }) => updateMany({ app, viewer }, body)),

  on(closeClient).handle(({ app, viewer, params, body }) =>
    actions.closeClient({ app, viewer }, { id: params.id, revision: body.revision }),
  ),

  on(reopenClient).handle(({ app, viewer, params }) => actions.reopenClient({ app, viewer }, params.id)),

  on(listClientShares).handle(({ app, viewer, params }) => readShares({ app, viewer }, params.id)),

  on(shareClient).handle(({ app, viewer, params, body }) =>
    share({ app, viewer }, { ...params, level: body.level }),
  ),

  on(leaveClient).handle(({ app, viewer, params }) => leave({ app, viewer }, params.id)),

  on(listClientOwners).handle(async ({ app, viewer, params, query }) => {
    if ((await queries.findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const rows = await listOwnerHistory(app.db, params.id, query);
    const items = rows.map((row) => ({
      owner: { id: row.owner_id, fullName: row.owner_name },
      from: row.from,
      until: row.until,
      by: row.giver_id === null ? null : { id: row.giver_id, fullName: row.giver_name },
    }));
    return { items, total: await countOwners(app.db, params.id) };
  }),

  on(unshareClient).handle(({ app, viewer, params }) => share({ app, viewer }, { ...params, level: null })),
];
