/** The endpoints of imports. */
import {
  applyImport,
  cancelImport,
  chooseLayout,
  getImport,
  getUpload,
  listImportRows,
  listPortfolioImports,
  listPriceImports,
  listRateImports,
  undoImport,
  uploadPrices,
  uploadRates,
  uploadTransactions,
} from '@partnerfolio/contract/imports';
import type { App } from '../../platform/context.ts';
import { on } from '../../platform/serve/on.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import { portfolioAccess } from '../portfolio-access/access.queries.ts';
import { editableImport, visibleImport } from './import/access.queries.ts';
import { startImport } from './apply.actions.ts';
import { pageOfRows } from './assess/shown-rows.actions.ts';
import { chooseImportLayout } from './answer/layouts/choose-layout.actions.ts';
import * as queries from './import/queries.ts';
import { refuseOfClosedPortfolio, refuseWithoutLayout } from './import/refusals.ts';
import { hasFile } from './import/rules.ts';
import { cancelWaitingImport, undoAppliedImport } from './revert/undo.actions.ts';
import { describeUpload, needsScan } from './answer/layouts/describe.actions.ts';
import { chooseAccount, receiveFile } from './receive.actions.ts';
import type { Upload } from './receive.actions.ts';
import { changedView, importView } from './import/view.ts';

/** Receives and scans a file, in a turn of the user's. */
const takeFile = (app: App, upload: Upload, body: ReadableStream<Uint8Array>) =>
  app.workTurns.during(upload.userId, async () => {
    const received = await receiveFile(app, upload, body);
    return isRefusal(received) ? received : received.description;
  });

export const importsRoutes = [
  on(uploadTransactions).handle(async ({ app, viewer, params, query, upload }) => {
    const access = await portfolioAccess(app.db, viewer, params.id);
    if (access === null) return refuse('not_found');
    if (!access.mayEdit) return refuse('forbidden');
    const portfolio = await queries.portfolioState(app.db, params.id);
    if (portfolio === null || portfolio.closed_on !== null) return refuseOfClosedPortfolio();
    const accountId = await chooseAccount(app.db, params.id, query.accountId);
    if (isRefusal(accountId)) return accountId;
    const file = { kind: 'transactions', portfolioId: params.id, fileName: query.fileName } as const;
    return takeFile(app, { ...file, accountId, userId: viewer.id }, upload);
  }),

  on(uploadPrices).handle(async ({ app, viewer, query, upload }) => {
    const file = { kind: 'prices', portfolioId: null, fileName: query.fileName } as const;
    return takeFile(app, { ...file, userId: viewer.id }, upload);
  }),

  on(uploadRates).handle(async ({ app, viewer, query, upload }) => {
    const file = { kind: 'rates', portfolioId: null, fileName: query.fileName } as const;
    return takeFile(app, { ...file, userId: viewer.id }, upload);
  }),

  on(listPortfolioImports).handle(async ({ app, viewer, params, query }) => {
    if ((await portfolioAccess(app.db, viewer, params.id)) === null) return refuse('not_found');
    const { rows, total } = await queries.listImports(app.db, { portfolioId: params.id }, query);
    return { items: rows.map(importView), total };
  }),

  on(listPriceImports).handle(async ({ app, query }) => {
    const { rows, total } = await queries.listImports(app.db, { kind: 'prices' }, query);
    return { items: rows.map(importView), total };
  }),

  on(listRateImports).handle(async ({ app, query }) => {
    const { rows, total } = await queries.listImports(app.db, { kind: 'rates' }, query);
    return { items: rows.map(importView), total };
  }),

  on(getImport).handle(async ({ app, viewer, params }) => {
    const visible = await visibleImport(app.db, viewer, params.id);
    return visible === null ? refuse('not_found') : importView(visible.row);
  }),

  on(getUpload).handle(async ({ app, viewer, params, query }) => {
    const visible = await visibleImport(app.db, viewer, params.id);
    if (visible === null) return refuse('not_found');
    if (!hasFile(visible.row.state)) return refuse('wrong_state');
    const { table, ...asked } = query;
    const asker = { userId: viewer.id, asked, table: table ?? null };
    const describe = () => describeUpload(app, visible.row, asker);
    const isScanned = !(await needsScan(app.db, visible.row, asker));
    return isScanned ? describe() : app.workTurns.next(viewer.id, describe);
  }),

  on(chooseLayout).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const { assumed, table, ...layout } = body;
    const choose = () => chooseImportLayout(app, { row, layout, table, assumed, viewer });
    return (await app.workTurns.next(viewer.id, choose)) ?? changedView(app.db, row.id);
  }),

  on(listImportRows).handle(async ({ app, viewer, params, query }) => {
    const visible = await visibleImport(app.db, viewer, params.id);
    if (visible === null) return refuse('not_found');
    const { id: importId, reading_id: readingId, portfolio_id: portfolioId } = visible.row;
    if (readingId === null) return refuseWithoutLayout();
    return pageOfRows(app.db, portfolioId, { importId, readingId, ...query, status: query.status });
  }),

  on(applyImport).handle(async ({ app, viewer, params, body }) => {
    const found = await editableImport(app.db, viewer, params.id);
    if (isRefusal(found)) return found;
    const row = await startImport(app, { importId: found.id, ...body, viewer });
    return isRefusal(row) ? row : importView(row);
  }),

  on(undoImport).handle(async ({ app, viewer, params, query }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const undoing = {
      importId: row.id,
      reversesChanged: query.changed === 'reverse',
      intoClosedPeriod: query.closedPeriod === 'change',
    };
    return (await undoAppliedImport({ app, viewer }, undoing)) ?? changedView(app.db, row.id);
  }),

  on(cancelImport).handle(async ({ app, viewer, params }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    return (await cancelWaitingImport({ app, userId: viewer.id }, row.id)) ?? { done: true as const };
  }),
];
