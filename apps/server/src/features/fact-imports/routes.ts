/** The endpoints by which facts of instruments come in from files. */
import {
  applyFactImport,
  chooseForFacts,
  discardFactImport,
  getFactImport,
  listFactImportRows,
  listFactImports,
  undoFactImport,
  uploadFacts,
} from '@partnerfolio/contract/instruments/fact-imports';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { changeChoices, discardFile, receiveFile } from './actions.ts';
import { applyNext } from './apply/apply.actions.ts';
import { undoImport } from './apply/undo.actions.ts';
import * as queries from './import/queries.ts';
import { importView, listedView, rowView } from './import/view.actions.ts';

export const factImportRoutes = [
  on(uploadFacts).handle(async ({ app, viewer, query, upload }) => {
    const bytes = Buffer.from(await new Response(upload).arrayBuffer());
    return receiveFile({ app, viewer }, { fileName: query.fileName, bytes });
  }),

  on(listFactImports).handle(async ({ app, query }) => {
    const { items, total } = await queries.listImports(app.db, query);
    return { items: items.map(listedView), total };
  }),

  on(getFactImport).handle(async ({ app, params }) => {
    const row = await queries.findImport(app.db, params.id);
    return row === null ? refuse('not_found') : importView(app.db, row);
  }),

  on(chooseForFacts).handle(({ app, viewer, params, body }) =>
    app.workTurns.next(viewer.id, () => changeChoices({ app, viewer }, { importId: params.id, ...body })),
  ),

  on(listFactImportRows).handle(async ({ app, params, query }) => {
    if ((await queries.findImport(app.db, params.id)) === null) return refuse('not_found');
    const { rows, total } = await queries.pageOfRows(app.db, params.id, query);
    return { items: rows.map(rowView), total };
  }),

  on(applyFactImport).handle(({ app, viewer, params, body }) =>
    applyNext({ app, viewer }, { importId: params.id, ...body }),
  ),

  on(undoFactImport).handle(({ app, viewer, params, body }) =>
    undoImport({ app, viewer }, { importId: params.id, ...body }),
  ),

  on(discardFactImport).handle(({ app, viewer, params }) => discardFile({ app, viewer }, params.id)),
];
