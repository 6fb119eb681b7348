/** Pure decisions about imports: what a state allows, which table of a file is read, and which answer about cash counts. */
import type { CashAnswer, CashQuestion } from '@partnerfolio/contract/imports/cash-question';
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import type { ImportFieldError } from '../../../platform/http/problem.ts';
import { importError } from './errors.rules.ts';
import type { ImportRow } from './queries.ts';

/** A table found in a file: a sheet, or the transactions of a statement. */
export interface FileTable {
  readonly name: string;
  /** The number of rows that contain anything, with the header row. */
  readonly rowCount: number;
}

type State =
  | 'uploading'
  | 'uploaded'
  | 'applying'
  | 'applied'
  | 'reverting'
  | 'failed'
  | 'cancelled'
  | 'undone';

/** States in which the file is stored and waits for a user. */
const waiting = new Set<State>(['uploaded', 'failed']);

/** Whether the mapping may be viewed and changed. */
export const hasFile = (state: State): boolean => waiting.has(state);

export interface ApplyFacts {
  readonly state: State;
  readonly hasLayout: boolean;
  readonly rows: 'all' | 'good';
  readonly newRows: number;
  readonly errorRows: number;
  /** The number of rows with an open question. */
  readonly questionRows: number;
  /** Whether the user still has to answer whether the portfolio tracks cash. */
  readonly isCashOpen: boolean;
}

/** Why an import cannot be applied; null if it can. */
export const applyObstacle = (facts: ApplyFacts): ImportError | null => {
  if (!hasFile(facts.state)) return importError('in_state', { state: facts.state });
  if (!facts.hasLayout) return importError('layout_missing');
  if (facts.rows === 'all' && facts.errorRows > 0)
    return importError('rows_have_faults', { count: facts.errorRows });
  if (facts.rows === 'all' && facts.questionRows > 0)
    return importError('rows_wait', { count: facts.questionRows });
  if (facts.newRows === 0) return importError('nothing_new');
  return facts.isCashOpen ? importError('cash_undecided') : null;
};

/** A question as the preview found it. */
export type StoredCashQuestion = Omit<CashQuestion, 'answer'>;

/** An answer, and the question that it was given to. */
export interface StoredCashAnswer extends CashAnswer {
  readonly kind: CashQuestion['kind'];
}

/** The answer of an import, whatever it was given to. */
export const storedCashAnswer = ({ cash_answer }: { readonly cash_answer: unknown }) =>
  // The contract had parsed it before it was stored.
  cash_answer as StoredCashAnswer | null;

/** The answer to a question; null if it has none, or the stored one belongs to another question. */
export const answerTo = (
  question: StoredCashQuestion,
  stored: StoredCashAnswer | null,
): CashAnswer | null => {
  if (stored === null || stored.kind !== question.kind) return null;
  return { cashKept: stored.cashKept, openingDeposits: stored.openingDeposits };
};

type Tabled = Pick<ImportRow, 'tables' | 'table_index' | 'layout'>;

/** The tables of an import's file; none for a CSV. */
export const fileTables = ({ tables }: Pick<ImportRow, 'tables'>): readonly FileTable[] =>
  // Only the upload writes them.
  (tables as readonly FileTable[] | null) ?? [];

/** Whether the user still has to choose a table. A chosen layout includes the table. */
export const isTableOpen = (row: Tabled): boolean => fileTables(row).length > 1 && row.layout === null;

/** Why a choice of table is refused: it is missing, or does not exist. */
export const tableErrors = (row: Tabled, asked: number | null): readonly ImportFieldError[] => {
  if (asked !== null && asked >= Math.max(1, fileTables(row).length))
    return [{ path: 'table', error: importError('no_such_table') }];
  if (asked === null && isTableOpen(row)) return [{ path: 'table', error: importError('table_required') }];
  return [];
};

/** An import with a table chosen. A layout that was chosen for another table says nothing about this one. */
export const withTable = <R extends Tabled>(row: R, asked: number | null): R => {
  const table = fileTables(row).length === 0 ? null : (asked ?? row.table_index);
  return { ...row, table_index: table, layout: table === row.table_index ? row.layout : null };
};
