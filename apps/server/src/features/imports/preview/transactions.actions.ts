/** Determines the status of each row of a transaction file: new, duplicate, ignored or an error, with the reasons. */
import type { Db } from '../../../platform/database/db.ts';
import { eachInTurns, mapInTurns } from '../../../platform/jobs/in-turns.ts';
import { invariant } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { currencyText } from '../rows/row-currency.ts';
import { readTransactions } from '../read/file-readers.actions.ts';
import type { AssessedLedger, AssessmentInput, Candidate } from './candidates.ts';
import type { AssessedRow } from '../read/file.queries.ts';
import { listAnswers } from '../answers.queries.ts';
import { findBooked, likelyDuplicateQuestions } from './duplicates.actions.ts';
import type { SoughtRow } from './duplicates.actions.ts';
import type { NewInstrument } from './instruments.actions.ts';
import { withoutLedgerFaults } from './ledger-faults.actions.ts';
import { portfolioState } from '../queries.ts';
import { withOwnIds } from './own-ids.actions.ts';
import { formerRowKey, rowKey } from '../rows/row-keys.ts';
import type { RowInstruments } from '../rows/row-keys.ts';
import { instrumentIds, instrumentsFor } from './row-instruments.actions.ts';
import type { Instruments } from './row-instruments.actions.ts';
import { refusalOfRowCount } from '../read/row-limit.ts';
import { isOpen } from '../rows/row-questions.ts';
import type { BookableDraft, EntryDraft } from '../rows/row-values.ts';
import { isNewestFirst } from '../rules.ts';
import { fail, failWithoutCurrency, toMutableRow, settleRows, unanswered } from './settled-rows.actions.ts';
import type { AnswersByLine, MutableRow } from './settled-rows.actions.ts';
import { storedFile } from '../view.ts';

export interface Assessment {
  readonly rows: readonly AssessedRow[];
  readonly candidates: readonly Candidate[];
  /** By the placeholder id used until the instrument is created. */
  readonly newInstruments: ReadonlyMap<string, NewInstrument>;
  readonly ledger: AssessedLedger;
  /** The currencies of the existing instruments. */
  readonly currencies: ReadonlyMap<string, string>;
}

/** Reads every row with the layout, using nothing but the file. */
const readRows = async (
  db: Db,
  { row, layout, rowLimit }: AssessmentInput,
): Promise<MutableRow[] | Refusal<'invalid'>> => {
  const rows: MutableRow[] = [];
  for await (const some of readTransactions(db, storedFile(row), layout)) {
    const refusal = refusalOfRowCount(rows.length + some.length, rowLimit);
    if (refusal !== null) return refusal;
    for (const one of some) rows.push(toMutableRow(one));
  }
  return rows;
};

interface FoundRow {
  readonly row: MutableRow;
  /** Position among the assessed rows. */
  readonly at: number;
  readonly draft: BookableDraft;
  readonly separate: readonly BookableDraft[];
  readonly key: string;
  readonly ids: RowInstruments;
}

// Field by field, because spreading a hundred thousand drafts would cost more than everything else.
const soughtRow = ({ draft, key, ids }: FoundRow): SoughtRow => ({
  type: draft.type,
  day: draft.tradeDate,
  instrumentId: ids.instrumentId,
  currency: draft.currency,
  quantity: draft.quantity,
  price: draft.price,
  amount: draft.amount,
  fee: draft.fee,
  tax: draft.tax,
  toAmount: draft.toAmount,
  toCurrency: draft.toCurrency,
  tradeTime: draft.tradeTime,
  key,
  formerKey: () => formerRowKey(draft, ids),
});

/**
 * Adds the currency to a draft; for a corporate action without one, that of its instrument. Null if neither states
 * one.
 */
const bookable = (
  draft: EntryDraft,
  { instrumentId }: RowInstruments,
  { currencyOf }: Instruments,
): BookableDraft | null => {
  const currency = draft.currency ?? currencyText(currencyOf(instrumentId) ?? '');
  if (currency === null) return null;
  // Avoids a copy, since nearly every row has its own currency.
  return (draft.currency === null ? { ...draft, currency } : draft) as BookableDraft;
};

/** Finds the instruments of each row; a row that names an unknown instrument gets an error. */
const rowsWithInstruments = async (
  rows: readonly MutableRow[],
  instruments: Instruments,
): Promise<FoundRow[]> => {
  const found: FoundRow[] = [];
  await eachInTurns(rows, (row, at) => {
    const { read, settled } = row;
    if (read === null || settled === null) return;
    const ids = instrumentIds(settled.entry, instruments);
    if ('code' in ids) return fail(row, ids);
    const draft = bookable(settled.entry, ids, instruments);
    if (draft === null) return failWithoutCurrency(row);
    found.push({ row, at, draft, separate: settled.separate, key: rowKey(read.stated), ids });
  });
  return found;
};

interface Sources {
  readonly instruments: Instruments;
  readonly portfolioId: string;
  readonly answers: AnswersByLine;
}

/** The status of a row whose key is not booked. */
const rowStatus = ({ questions }: MutableRow): AssessedRow['status'] => {
  if (questions.some(({ answer }) => answer === 'skip')) return 'duplicate';
  return questions.some(isOpen) ? 'question' : 'new';
};

/**
 * Finds the instruments of each row and whether it is already booked. Returns the rows that could be booked, now or
 * after an answer.
 */
const findCandidates = async (
  db: Db,
  rows: readonly MutableRow[],
  { instruments, portfolioId, answers }: Sources,
): Promise<Candidate[]> => {
  const found = await rowsWithInstruments(rows, instruments);
  const findings = await findBooked(db, portfolioId, await mapInTurns(found, soughtRow));
  const likeIds = findings.flatMap((one) => (one.kind === 'unbooked' ? (one.likeId ?? []) : []));
  const questionAbout = await likelyDuplicateQuestions(db, portfolioId, likeIds);
  const candidates: Candidate[] = [];
  await eachInTurns(found, ({ row, at, draft, separate, key, ids }, index) => {
    const finding = findings[index];
    // Frees the row as it was read, because that takes much memory for a hundred thousand rows.
    row.read = null;
    row.settled = null;
    if (finding === undefined || finding.kind === 'booked') {
      row.status = 'duplicate';
      row.questions = [];
      row.faults = [];
      return;
    }
    const asked =
      finding.likeId === null ? null : questionAbout(finding.likeId, answers.get(row.line) ?? unanswered);
    if (asked !== null) row.questions = [...row.questions, asked];
    row.status = rowStatus(row);
    if (row.status === 'duplicate') return;
    const isOpen = row.status === 'question';
    candidates.push({ at, draft, separate, ...ids, key, occurrence: finding.occurrence, isOpen });
  });
  return candidates;
};

/** Sorts the candidates by date, as they are booked; those of one day without a time keep the order of the file. */
const oldestFirst = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const instants = candidates.map(({ draft }) => `${draft.tradeDate} ${draft.tradeTime ?? ''}`);
  return isNewestFirst(instants) ? candidates.toReversed() : candidates;
};

const listCurrencies = (
  ids: ReadonlySet<string | null>,
  { created, currencyOf }: Instruments,
): ReadonlyMap<string, string> =>
  new Map(
    [...ids].flatMap((id) => {
      const currency = currencyOf(id);
      return id === null || currency === null || created.has(id) ? [] : [[id, currency] as const];
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
  const rows = await readRows(db, input);
  if ('ok' in rows) return rows;
  await settleRows(rows, answers);
  const instruments = await instrumentsFor(db, rows, input.layout.createInstruments && input.mayCreate);
  const sources = { instruments, portfolioId: input.portfolioId, answers };
  const found = await withOwnIds(db, oldestFirst(await findCandidates(db, rows, sources)));
  const candidates = await withoutLedgerFaults(db, found, { rows, instruments, input, ledger });
  if ('ok' in candidates) return candidates;
  const used = new Set(candidates.flatMap((candidate) => [candidate.instrumentId, candidate.toInstrumentId]));
  return {
    rows,
    candidates,
    newInstruments: new Map([...instruments.created].filter(([id]) => used.has(id))),
    ledger,
    currencies: listCurrencies(used, instruments),
  };
};
