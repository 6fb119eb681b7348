/** The endpoints of names that no instrument has. */
import { chooseImportInstruments, listUnknownNames } from '@partnerfolio/contract/imports';
import { getImportCurrency } from '@partnerfolio/contract/imports/file-currency';
import { namesAtOnce } from '@partnerfolio/contract/imports/unknown-names';
import { on } from '../../../../platform/serve/on.ts';
import { isRefusal, refuse } from '../../../../platform/http/problem.ts';
import { editableImport, visibleImport } from '../../import/access.queries.ts';
import { changedView } from '../../import/view.ts';
import { chooseInstruments } from './choose-instruments.actions.ts';
import { findFileCurrency, findUnknownNames } from './names.queries.ts';

export const importNamesRoutes = [
  on(getImportCurrency).handle(async ({ app, viewer, params }) => {
    const visible = await visibleImport(app.db, viewer, params.id);
    if (visible === null) return refuse('not_found');
    return { currency: await findFileCurrency(app.db, params.id) };
  }),

  on(listUnknownNames).handle(async ({ app, viewer, params }) => {
    const visible = await visibleImport(app.db, viewer, params.id);
    if (visible === null) return refuse('not_found');
    const { items, total } = await findUnknownNames(app.db, params.id);
    return { items: items.slice(0, namesAtOnce), total };
  }),

  on(chooseImportInstruments).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const choose = () => chooseInstruments(app, { importId: row.id, ...body, viewer });
    return (await app.workTurns.next(viewer.id, choose)) ?? changedView(app.db, row.id);
  }),
];
