/** The endpoint that answers whether the portfolio tracks cash. */
import { answerImportCash } from '@partnerfolio/contract/imports';
import { on } from '../../../../platform/http/on.ts';
import { invariant, isRefusal } from '../../../../platform/http/problem.ts';
import { editableImport } from '../../import/access.queries.ts';
import { findImport } from '../../import/queries.ts';
import { importView } from '../../import/view.ts';
import { answerCashQuestion } from './cash-answer.actions.ts';

export const importCashRoutes = [
  on(answerImportCash).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const refusal = await answerCashQuestion(app, { importId: row.id, ...body });
    if (refusal !== null) return refusal;
    const answered = await findImport(app.db, row.id);
    invariant(answered !== null, 'an import that was just answered is there');
    return importView(answered);
  }),
];
