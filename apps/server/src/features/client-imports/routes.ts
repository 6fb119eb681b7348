/** The endpoints by which a book of clients comes in, and goes out again. */
import {
  answerClientRows,
  applyClientImport,
  chooseClientLayout,
  discardClientImport,
  exportClientWorkbook,
  getClientImport,
  getClientTemplate,
  listClientImportRows,
  listClientImports,
  undoClientImport,
  uploadClients,
} from '@partnerfolio/contract/clients/imports';
import { exportTypes } from '@partnerfolio/contract/exports/formats';
import { refuse } from '../../platform/http/problem.ts';
import { on, stream } from '../../platform/serve/on.ts';
import { answerRows, changeLayout, discardBook, receiveBook } from './actions.ts';
import { applyNext } from './apply/apply.actions.ts';
import { undoNext } from './apply/undo.actions.ts';
import * as queries from './import/queries.ts';
import { importView, rowViews } from './import/view.actions.ts';
import { exportWorkbook } from './workbook/export.actions.ts';
import { exampleWorkbook, writeWorkbook } from './workbook/sheets.ts';

export const clientImportRoutes = [
  on(uploadClients).handle(async ({ app, viewer, query, upload }) => {
    const bytes = Buffer.from(await new Response(upload).arrayBuffer());
    return receiveBook({ app, viewer }, { fileName: query.fileName, bytes });
  }),

  on(listClientImports).handle(async ({ app, viewer, query }) => {
    const { rows, total } = await queries.listImports(app.db, viewer.id, query);
    const items = rows.map((row) => ({
      id: row.id,
      state: row.state,
      fileName: row.file_name,
      clients: row.clients,
      doneClients: row.done_clients,
      createdAt: row.created_at,
      appliedAt: row.applied_at,
      undoneAt: row.undone_at,
    }));
    return { items, total };
  }),

  on(getClientImport).handle(async ({ app, viewer, params }) => {
    const row = await queries.findImport(app.db, { id: params.id, userId: viewer.id });
    return row === null ? refuse('not_found') : importView(app.db, row);
  }),

  on(chooseClientLayout).handle(({ app, viewer, params, body }) =>
    app.workTurns.next(viewer.id, () => changeLayout({ app, viewer }, { importId: params.id, ...body })),
  ),

  on(answerClientRows).handle(({ app, viewer, params, body }) =>
    app.workTurns.next(viewer.id, () => answerRows({ app, viewer }, { importId: params.id, ...body })),
  ),

  on(listClientImportRows).handle(async ({ app, viewer, params, query }) => {
    const row = await queries.findImport(app.db, { id: params.id, userId: viewer.id });
    if (row === null) return refuse('not_found');
    const { rows, total } = await queries.pageOfRows(app.db, params.id, query);
    return { items: await rowViews(app.db, viewer, rows), total };
  }),

  on(applyClientImport).handle(({ app, viewer, params, body }) =>
    applyNext({ app, viewer }, { importId: params.id, ...body }),
  ),

  on(undoClientImport).handle(({ app, viewer, params, body }) =>
    undoNext({ app, viewer }, { importId: params.id, ...body }),
  ),

  on(exportClientWorkbook).handle(({ app, viewer, query }) => exportWorkbook({ app, viewer }, query)),

  on(getClientTemplate).handle(async ({ app }) =>
    stream({
      body: await writeWorkbook(exampleWorkbook, app.clock.now()),
      type: exportTypes.xlsx,
      fileName: 'clients-template.xlsx',
    }),
  ),

  on(discardClientImport).handle(({ app, viewer, params }) => discardBook({ app, viewer }, params.id)),
];
