/** The endpoints of edited rows, and of answers to the questions of rows. */
import { answerImportRows, editImportRows } from '@partnerfolio/contract/imports';
import { on } from '../../../../platform/serve/on.ts';
import { isRefusal } from '../../../../platform/http/problem.ts';
import { editableImport } from '../../import/access.queries.ts';
import { changedView } from '../../import/view.ts';
import { listAnswerRows } from './answers.actions.ts';
import { editRows } from './edits.actions.ts';

export const importQuestionRoutes = [
  on(editImportRows).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const edit = () => editRows(app, { importId: row.id, ...body, viewer });
    return (await app.workTurns.next(viewer.id, edit)) ?? changedView(app.db, row.id);
  }),

  on(answerImportRows).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    return (await listAnswerRows(app, { importId: row.id, ...body, viewer })) ?? changedView(app.db, row.id);
  }),
];
