/** The endpoints of saved views of lists and of chosen columns. */
import * as contract from '@partnerfolio/contract/lists/views';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { chooseColumns, createView, deleteView, readViews, updateView } from './actions.ts';

export const listViewRoutes: readonly Binding[] = [
  on(contract.getListViews).handle(({ app, viewer, params }) =>
    readViews(app.db, { userId: viewer.id, list: params.list }),
  ),
  on(contract.chooseListColumns).handle(({ params, body, ...call }) =>
    chooseColumns(call, params.list, body.columns),
  ),
  on(contract.createListView).handle(({ params, body, ...call }) => createView(call, params.list, body)),
  on(contract.updateListView).handle(({ params, body: { revision, ...form }, ...call }) =>
    updateView(call, { id: params.id, revision, form }),
  ),
  on(contract.deleteListView).handle(({ params, ...call }) => deleteView(call, params.id)),
];
