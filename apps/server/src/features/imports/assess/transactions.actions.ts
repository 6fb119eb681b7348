/** Determines the status of each row of a transaction file: new, duplicate, ignored or an error, with the reasons. */
import type { Db } from '../../../platform/database/db.ts';
import { eachInTurns, mapInTurns } from '../../../platform/jobs/in-turns.ts';
import { invariant } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { leaveOutCancelled } from '../understand/rows/cancelled-rows.ts';
import { findCashQuestion } from './ledger/cash-question.actions.ts';
import type { StoredCashQuestion } from '../import/rules.ts';
import { listEdits } from '../understand/edits/edits.queries.ts';
import type { EditsByLine } from '../understand/edits/edits.queries.ts';
import { matchedRows, comparedInvalidRow, comparedRow } from './ledger/matched-rows.actions.ts';
import type { AssessedLedger, AssessmentInput, BookableRow } from './rows/bookable-rows.ts';
import type { AssessedRow } from './rows/rows.queries.ts';
import { listAnswers } from './rows/answers.queries.ts';
import { findBooked, likelyDuplicateQuestions } from './ledger/duplicates.actions.ts';
import type { NewInstrument } from './instruments/instruments.actions.ts';
import { withoutLedgerErrors } from './ledger/ledger-errors.actions.ts';
import { portfolioState } from '../import/queries.ts';
import type { ListedNames } from './instruments/unknown-names.ts';
import { readRows } from './rows/rows.actions.ts';
import { rowQuotations } from './instruments/row-quotations.actions.ts';
import { instrumentsFor } from './rows/row-instruments.actions.ts';
import type { Instruments } from './rows/row-instruments.actions.ts';
import type { Quoting } from '../../market-data/queries.ts';
import { isNewestFirst } from './ledger/row-order.rules.ts';
import {
  joinExchanges,
  markBooked,
  answerRows,
  unanswered,
  unbookedStatus,
} from './rows/answered-rows.actions.ts';
import type { AnswersByLine, MutableRow } from './rows/answered-rows.actions.ts';

export interface Assessment {
  readonly rows: readonly AssessedRow[];
  readonly bookable: readonly BookableRow[];
  /** By the placeholder id used until the instrument is created. */
  readonly newInstruments: ReadonlyMap<string, NewInstrument>;
  readonly ledger: AssessedLedger;
  /** The currencies and quotations of the existing instruments. */
  readonly quoting: ReadonlyMap<string, Quoting>;
  /** Whether the portfolio tracks cash, if that has to be asked. */
  readonly cashQuestion: StoredCashQuestion | null;
  readonly unknownNames: ListedNames;
}

interface Sources {
  readonly instruments: Instruments;
  readonly portfolioId: string;
  /** The account into which the file is booked. */
  readonly accountId: string | null;
  readonly answers: AnswersByLine;
  readonly edits: EditsByLine;
}

/**
 * Finds the instruments of each row and whether it is already booked. Returns the rows that could be booked, now or
 * after an answer.
 */
const bookableRows = async (
  db: Db,
  rows: readonly MutableRow[],
  sources: Sources,
): Promise<BookableRow[]> => {
  const { portfolioId, answers } = sources;
  const matched = await matchedRows(rows, sources);
  const compared = await mapInTurns(matched, (one) =>
    one.draft === null ? comparedInvalidRow(one) : comparedRow(one),
  );
  const findings = await findBooked(db, sources, compared);
  const likeIds = findings.flatMap((one) => (one.kind === 'unbooked' ? (one.likeId ?? []) : []));
  const questionAbout = await likelyDuplicateQuestions(db, portfolioId, likeIds);
  const bookable: BookableRow[] = [];
  await eachInTurns(matched, (one, index) => {
    const finding = findings[index];
    const { row } = one;
    // Frees the row as it was read, because that takes much memory for a hundred thousand rows.
    row.read = null;
    row.answered = null;
    if (finding === undefined || finding.kind === 'booked') return markBooked(row);
    // Its error stays.
    if (one.draft === null) return;
    const { at, draft, separate, key, ids } = one;
    const asked =
      finding.likeId === null ? null : questionAbout(finding.likeId, answers.get(row.line) ?? unanswered);
    if (asked !== null) row.questions = [...row.questions, asked];
    row.status = unbookedStatus(row);
    if (row.status === 'duplicate') return;
    const isOpen = row.status === 'question';
    bookable.push({ at, draft, separate, ...ids, key, occurrence: finding.occurrence, isOpen });
  });
  return bookable;
};

/** Sorts rows by date, as they are booked; those of one day without a time keep the order of the file. */
const oldestFirst = (bookable: readonly BookableRow[]): readonly BookableRow[] => {
  const instants = bookable.map(({ draft }) => `${draft.tradeDate} ${draft.tradeTime ?? ''}`);
  return isNewestFirst(instants) ? bookable.toReversed() : bookable;
};

const listQuoting = (
  ids: ReadonlySet<string | null>,
  { created, quotingOf }: Instruments,
): ReadonlyMap<string, Quoting> =>
  new Map(
    [...ids].flatMap((id) => {
      const quoting = quotingOf(id);
      return id === null || quoting === null || created.has(id) ? [] : [[id, quoting] as const];
    }),
  );

/** Checks a file against the firm's instruments and the portfolio's current ledger; writes nothing. */
export const assessTransactions = async (
  db: Db,
  input: AssessmentInput,
): Promise<Assessment | Refusal<'invalid'>> => {
  // Read first: if the ledger changes meanwhile, applying this preview notices that it is outdated.
  const ledger = await portfolioState(db, input.portfolioId);
  invariant(ledger !== null, 'transactions are imported into a portfolio');
  const answers = await listAnswers(db, input.row.id);
  const edits = await listEdits(db, input.row.id, input.layout);
  const rows = await readRows(db, input, edits);
  if ('ok' in rows) return rows;
  joinExchanges(rows);
  const quotations = await rowQuotations(db, rows, edits);
  await answerRows(rows, answers, quotations);
  const mayCreate = input.layout.createInstruments && input.mayCreate;
  const instruments = await instrumentsFor(db, rows, { mayCreate, edits, ...quotations });
  const { portfolioId, row } = input;
  const sources = { instruments, portfolioId, accountId: row.account_id, answers, edits };
  const all = await bookableRows(db, rows, sources);
  const cancelled = leaveOutCancelled(rows);
  const matched = oldestFirst(all.filter(({ at }) => !cancelled.has(at)));
  const bookable = await withoutLedgerErrors(db, matched, { rows, instruments, input, ledger });
  if ('ok' in bookable) return bookable;
  const used = new Set(bookable.flatMap((one) => [one.instrumentId, one.toInstrumentId]));
  return {
    rows,
    bookable,
    newInstruments: new Map([...instruments.created].filter(([id]) => used.has(id))),
    ledger,
    quoting: listQuoting(used, instruments),
    cashQuestion: await findCashQuestion(db, { bookable, matched, ledger }),
    unknownNames: instruments.unknown.listed(),
  };
};
