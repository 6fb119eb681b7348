/** Edits rows in the preview: stores the edits and reads the file again with them. */
import { editsAtMost } from '@partnerfolio/contract/imports/row-edits';
import type { RowEdit } from '@partnerfolio/contract/imports/row-edits';
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { can } from '../../../../platform/access/access.ts';
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { isRefusal, refuse, refuseFor } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { currenciesOfInstruments } from '../../../market-data/queries.ts';
import { importError } from '../../import/errors.rules.ts';
import { readAgain } from '../reading/read-again.actions.ts';
import * as queries from '../../import/queries.ts';
import { refuseFields, refuseStep, refuseWithoutLayout } from '../../import/refusals.ts';
import { hasFile } from '../../import/rules.ts';
import {
  chooseForNames,
  countEdits,
  editedLines,
  forgetAnswersOfLines,
  removeEdits,
  storeEdits,
} from '../../understand/edits/edits.queries.ts';

export interface Editing {
  readonly importId: string;
  readonly lines: readonly number[];
  readonly edit: RowEdit;
  /** The revision of the reading that the user saw. */
  readonly revision: number;
  readonly viewer: Staff;
}

type Refused = Refusal<'invalid' | 'wrong_state' | 'stale'>;

/** The import as it is edited, locked. */
interface Edited {
  readonly importId: string;
  readonly readingId: string;
  readonly layout: TransactionLayout;
}

const lockEdited = async (trx: Db, { importId, revision }: Editing): Promise<Edited | Refused> => {
  const row = await queries.lockImport(trx, importId);
  if (row === null || !hasFile(row.state) || row.reading_id === null || row.layout === null)
    return refuseWithoutLayout();
  if (row.revision !== revision) return refuse('stale');
  const layout = layoutSchema.parse(row.layout);
  if (layout.kind !== 'transactions') return refuseStep('wrong_state', importError('prices_not_edited'));
  return { importId, readingId: row.reading_id, layout };
};

type Lines = Awaited<ReturnType<typeof editedLines>>;

const chooseInstrument = async (
  trx: Db,
  { importId }: Edited,
  { lines, edit }: { lines: Lines; edit: Extract<RowEdit, { kind: 'instrument' }> },
): Promise<Refused | null> => {
  const { instrumentId, forAll } = edit;
  if (instrumentId !== null && !(await currenciesOfInstruments(trx, [instrumentId])).has(instrumentId))
    return refuseFor('edit.instrumentId', 'unknown_instrument');
  const unnamed = lines.find(({ symbol }) => symbol === null);
  if (unnamed !== undefined)
    return refuseFields({ path: 'lines', error: importError('row_without_name', { line: unnamed.line }) });
  const field = 'instrument';
  const numbers = lines.map(({ line }) => line);
  // The choice for every row of a name replaces those for single rows.
  await removeEdits(trx, importId, { lines: numbers, field });
  const names = [...new Set(lines.map(({ symbol }) => (symbol ?? '').toUpperCase().slice(0, 200)))];
  if (forAll) await chooseForNames(trx, importId, { names, instrumentId });
  else if (instrumentId !== null)
    await storeEdits(trx, importId, { lines: numbers, field, value: instrumentId });
  return null;
};

/** Stores a value for some lines; null takes it back. */
const storeOrRemove = (
  trx: Db,
  importId: string,
  {
    value,
    ...edit
  }: { lines: readonly number[]; field: string; value: string | null } & {
    column?: number | null;
    delimiter?: string;
  },
): Promise<void> =>
  value === null ? removeEdits(trx, importId, edit) : storeEdits(trx, importId, { ...edit, value });

const storeEdit = async (
  trx: Db,
  edited: Edited,
  { lines: found, edit }: { lines: Lines; edit: RowEdit },
): Promise<Refused | null> => {
  const { importId, layout } = edited;
  const lines = found.map(({ line }) => line);
  if (edit.kind === 'instrument') return chooseInstrument(trx, edited, { lines: found, edit });
  if (edit.kind === 'undo') await removeEdits(trx, importId, { lines, field: null });
  else if (edit.kind === 'skip')
    await storeOrRemove(trx, importId, { lines, field: 'skip', value: edit.skip ? 'yes' : null });
  else if (edit.kind === 'opening') {
    const value = edit.opening === null ? null : JSON.stringify(edit.opening);
    await storeOrRemove(trx, importId, { lines, field: 'opening', value });
  } else
    for (const { cell, value } of edit.cells) {
      const place = { column: layout.columns[cell], delimiter: layout.delimiter };
      await storeOrRemove(trx, importId, { lines, field: cell, value, ...place });
    }
  return null;
};

/** Why some lines cannot be edited; null if they can. */
const lineError = ({ lines, edit }: Editing, found: Lines): Refusal<'invalid'> | null => {
  const known = new Set(found.map(({ line }) => line));
  const missing = lines.find((line) => !known.has(line));
  if (missing !== undefined)
    return refuseFields({ path: 'lines', error: importError('no_such_row', { line: missing }) });
  const broken =
    edit.kind === 'skip' || edit.kind === 'undo' ? undefined : found.find((one) => one.is_broken);
  return broken === undefined
    ? null
    : refuseFields({ path: 'lines', error: importError('broken_row', { line: broken.line }) });
};

/**
 * Stores the edit, unless the import has changed since the user saw it; returns its new revision. Concurrent calls: one
 * wins, the other gets 412.
 */
const keepEdit = (app: App, editing: Editing): Promise<number | Refused> =>
  inTransaction(app.db, async (trx): Promise<number | Refused> => {
    const edited = await lockEdited(trx, editing);
    if (isRefusal(edited)) return edited;
    const lines = await editedLines(trx, edited, editing.lines);
    const refusal =
      lineError(editing, lines) ?? (await storeEdit(trx, edited, { lines, edit: editing.edit }));
    if (refusal !== null) return refusal;
    if ((await countEdits(trx, edited.importId)) > editsAtMost)
      return refuseStep('wrong_state', importError('too_many_edits', { limit: editsAtMost }));
    // The answers of these rows were given about other values.
    await forgetAnswersOfLines(trx, edited.importId, editing.lines);
    await queries.changeImport(trx, edited.importId, {});
    return editing.revision + 1;
  });

/** Edits rows and checks every row again. */
export const editRows = async (app: App, editing: Editing): Promise<Refused | null> => {
  const revision = await keepEdit(app, editing);
  if (typeof revision !== 'number') return revision;
  const row = await queries.findImport(app.db, editing.importId);
  if (row === null) return refuse('wrong_state');
  const layout = layoutSchema.parse(row.layout);
  const mayCreate = can(editing.viewer, 'market_data.instruments');
  const mayCorrect = can(editing.viewer, 'ledger.correct');
  return readAgain(app, { row, layout, mayCreate, mayCorrect, revision });
};
