/** The endpoint of edited rows. */
import { editImportRows } from '@partnerfolio/contract/imports';
import { on } from '../../../../platform/http/on.ts';
import { invariant, isRefusal } from '../../../../platform/http/problem.ts';
import { editableImport } from '../../import/access.queries.ts';
import { findImport } from '../../import/queries.ts';
import { importView } from '../../import/view.ts';
import { editRows } from './edits.actions.ts';

export const importEditsRoutes = [
  on(editImportRows).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const edit = () => editRows(app, { importId: row.id, ...body, viewer });
    const refusal = await app.workTurns.next(viewer.id, edit);
    if (refusal !== null) return refusal;
    const edited = await findImport(app.db, row.id);
    invariant(edited !== null, 'an import that was just edited is there');
    return importView(edited);
  }),
];
