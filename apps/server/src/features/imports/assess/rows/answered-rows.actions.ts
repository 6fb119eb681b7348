/** The rows of a file while they are processed: first as read, then as entries according to the answers. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GivenAnswers } from './answers.queries.ts';
import type { EditsByLine } from '../../understand/edits/edits.queries.ts';
import { rowEdits } from '../../understand/edits/row-edits.ts';
import type { AssessedRow } from './rows.queries.ts';
import type { ReadRow } from '../../understand/edits/edited-row.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { pairExchanges } from '../../understand/exchanges/pairs.ts';
import type { SideOutcome } from '../../understand/exchanges/pairs.ts';
import type { Mirror } from '../../understand/rows/cancellation-marks.ts';
import { notExecutedRemark } from '../../understand/cells/row-execution.ts';
import { directionQuestions } from '../../understand/cells/row-directions.ts';
import type { RowQuotations } from '../instruments/row-quotations.actions.ts';
import { isOpen, roundingJudge, answeredRow } from '../../understand/rows/row-questions.ts';
import type { AnsweredRow } from '../../understand/rows/row-questions.ts';
import { settlementRemarks } from '../../understand/entries/row-remarks.ts';
import { shownEntry } from '../../understand/entries/read-entry.ts';
import type { ReadEntry, ReadSide } from '../../understand/entries/read-entry.ts';
import type { EntryDraft } from '../../understand/entries/stated-entry.ts';

const rowsBetweenTurns = 1000;

/** A row that is being processed; `read` and `answered` are present as long as it can be booked. */
export type MutableRow = { -readonly [K in keyof AssessedRow]: AssessedRow[K] } & {
  read: ReadEntry | null;
  answered: AnsweredRow | null;
  /** One side of a currency exchange, until it is paired with the other. */
  side: ReadSide | null;
  /** The key of all its cells, for a row that could not be read as it is in the file. */
  cellsKey: string | null;
  /** In a file with cancellations, what the row shares with the one that it cancels. */
  mirror: Mirror | null;
};
export type AnswersByLine = ReadonlyMap<number, GivenAnswers>;
export const unanswered: GivenAnswers = {};

/** Adds an error to a row, which is then not booked. */
export const fail = (row: MutableRow, error: RowError): void => {
  row.status = 'error';
  row.errors = [...row.errors, error];
  row.answered = null;
};

/** The status of a row whose key is not booked. */
export const unbookedStatus = ({ questions }: MutableRow): AssessedRow['status'] => {
  if (questions.some(({ answer }) => answer === 'skip')) return 'duplicate';
  return questions.some(isOpen) ? 'question' : 'new';
};

/** Marks a row that is in the ledger already, whatever its edits or errors are. */
export const markBooked = (row: MutableRow): void => {
  row.status = 'duplicate';
  row.questions = [];
  row.errors = [];
};

/** Marks a row that depends on another, unanswered row: it is not booked before that one. */
export const wait = (row: MutableRow, line: number): void => {
  row.status = 'waiting';
  row.errors = [...row.errors, rowError('row', 'waits_for_row', { line })];
  row.answered = null;
};

/** Adds the error that neither a row nor its instrument states a currency. */
export const failWithoutCurrency = (row: MutableRow): void =>
  fail(row, rowError('currency', 'currency_required'));

/** Remarks on an entry that is booked as it is. */
const entryRemarks = (entry: EntryDraft): RowError[] => {
  const { type, instrument, amount, price } = entry;
  const isCostUnknown = type === 'transfer_in' && instrument !== null && amount === null && price === null;
  return [...settlementRemarks(entry), ...(isCostUnknown ? [rowError('amount', 'cost_unknown')] : [])];
};

const brokenErrors: readonly RowError[] = [rowError('row', 'quote_not_closed')];

/** A cancellation that the user leaves out cancels nothing. */
const skippedMirror = (mirror: Mirror | null): Mirror | null => (mirror?.cancels === null ? mirror : null);

/** A row as read with the layout. */
export const toMutableRow = (stated: ReadRow, given: EditsByLine): MutableRow => {
  const { line, isBroken, reading, cellsKey = null, mirror = null } = stated;
  const edits = rowEdits(stated, given);
  const row = {
    line,
    shown: reading.shown,
    errors: [],
    questions: [],
    edits,
    cellsKey,
    mirror,
    read: null,
    side: null,
    answered: null,
  };
  if (edits?.isSkipped === true)
    return { ...row, status: 'ignored', cellsKey: null, mirror: skippedMirror(mirror) };
  if (isBroken) return { ...row, status: 'error', errors: brokenErrors };
  if (reading.kind === 'ignored')
    return { ...row, status: 'ignored', errors: reading.remark === null ? [] : [reading.remark] };
  if (reading.kind === 'invalid') return { ...row, status: 'error', errors: reading.errors };
  if (reading.kind === 'side') return { ...row, status: 'error', side: reading };
  return { ...row, status: 'new', read: reading };
};

/** What a row with one side of an exchange becomes. */
const joinSide = (row: MutableRow, side: ReadSide, outcome: SideOutcome): void => {
  row.side = null;
  if ('error' in outcome) {
    row.errors = [outcome.error];
    return;
  }
  // Recognised by both rows, not by its own cells.
  row.cellsKey = null;
  row.status = 'booked' in outcome ? 'new' : 'ignored';
  row.read = 'booked' in outcome ? outcome.booked : null;
  row.shown = row.read?.shown ?? side.shown;
  row.errors = 'booked' in outcome ? [] : [outcome.remark];
};

/** Makes one entry of the two rows of a currency exchange; a row without another side gets an error. */
export const joinExchanges = (rows: readonly MutableRow[]): void => {
  const sides = rows.flatMap(({ line, side }) => (side === null ? [] : [{ line, side }]));
  if (sides.length === 0) return;
  const outcomes = pairExchanges(sides);
  for (const row of rows) {
    const outcome = row.side === null ? undefined : outcomes.get(row.line);
    if (row.side !== null && outcome !== undefined) joinSide(row, row.side, outcome);
  }
};

/** Leaves out a row of which the user says that it was not executed; its question stays, with the answer. */
const leaveOut = (row: MutableRow, questions: MutableRow['questions'], word: string): void => {
  row.status = 'ignored';
  row.questions = questions;
  row.errors = [notExecutedRemark(word)];
  row.read = null;
  row.cellsKey = null;
};

/** Converts rows into entries according to the answers. */
export const answerRows = async (
  rows: readonly MutableRow[],
  answers: AnswersByLine,
  { quotationOf }: Pick<RowQuotations, 'quotationOf'>,
): Promise<void> => {
  const entries = rows.flatMap(({ read }) => read ?? []);
  const findDirection = directionQuestions(entries.map(({ signed }) => signed));
  const withoutRounding = roundingJudge(entries);
  for (const [at, row] of rows.entries()) {
    if (at % rowsBetweenTurns === 0) await nextTurn();
    const { read } = row;
    if (read === null) continue;
    const given = answers.get(row.line) ?? unanswered;
    const answered = answeredRow(withoutRounding(read), given, {
      direction: findDirection(read.signed, given),
      quotation: read.quoted === null ? 'unit' : quotationOf(read.entry.instrument, row.line),
    });
    if (read.unclearStatus !== null && given.execution === 'not_executed') {
      leaveOut(row, answered.questions, read.unclearStatus);
      continue;
    }
    row.answered = answered;
    row.questions = answered.questions;
    row.errors = entryRemarks(answered.entry);
    if (answered.entry !== read.entry) row.shown = shownEntry(answered.entry, answered.refunds);
  }
};
