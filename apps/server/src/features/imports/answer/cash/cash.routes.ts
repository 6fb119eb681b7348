/** The endpoint that answers whether the portfolio tracks cash. */
import { answerImportCash } from '@partnerfolio/contract/imports';
import { on } from '../../../../platform/serve/on.ts';
import { isRefusal } from '../../../../platform/http/problem.ts';
import { editableImport } from '../../import/access.queries.ts';
import { changedView } from '../../import/view.ts';
import { answerCashQuestion } from './cash-answer.actions.ts';

export const importCashRoutes = [
  on(answerImportCash).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    return (await answerCashQuestion(app, { importId: row.id, ...body })) ?? changedView(app.db, row.id);
  }),
];
