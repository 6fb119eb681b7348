/** What would become of each row of a transaction file: new, duplicate, ignored or an error, with its reasons. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/db.ts';
import { refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { faultsOfEntries } from '../ledger/actions.ts';
import type { NewEntry } from '../ledger/actions.ts';
import { fileRows } from './file-rows.actions.ts';
import type { RowFate } from './file.queries.ts';
import { answersOf } from './answers.queries.ts';
import { findBooked, likelyDuplicateQuestions } from './duplicates.actions.ts';
import type { SoughtRow } from './duplicates.actions.ts';
import { creationFault, findersFor, instrumentKey } from './instruments.actions.ts';
import type { NewInstrument } from './instruments.actions.ts';
import { instrumentsOfEntries, portfolioState } from './queries.ts';
import type { ImportRow } from './queries.ts';
import { formerRowKey, rowKey } from './row-keys.ts';
import type { RowInstruments } from './row-keys.ts';
import { isOpen } from './row-questions.ts';
import type { SettledRow } from './row-questions.ts';
import type { RowFault } from './row-cells.ts';
import type { EntryDraft, NamedInstrument } from './row-values.ts';
import { culpritOf, isNewestFirst } from './rules.ts';
import { fail, rowOf, settleRows, unanswered } from './settled-rows.actions.ts';
import type { AnswersByLine, MutableRow } from './settled-rows.actions.ts';
import { storedFile } from './upload.actions.ts';

const rowsAtMost = 250_000;
/** A faulty row taken out may bare another one; each round takes out at least one. */
const ledgerRounds = 50;
const rowsBetweenTurns = 1000;

/** A row that may be booked; the ids of instruments yet to be created stand in `newInstruments`. */
export interface Candidate extends RowInstruments {
  /** Position among the assessed rows. */
  readonly at: number;
  readonly draft: EntryDraft;
  /** Charges in another currency, which are booked beside it. */
  readonly separate: readonly EntryDraft[];
  /** By which the row can be found again. */
  readonly key: string;
  /** Which of the equal rows of the ledger it will be. */
  readonly occurrence: number;
}

export interface Assessment {
  readonly rows: readonly RowFate[];
  readonly candidates: readonly Candidate[];
  /** By the id that stands for it until it is created. */
  readonly newInstruments: ReadonlyMap<string, NewInstrument>;
  readonly ledgerRevision: number;
}

export interface AssessmentInput {
  readonly row: ImportRow;
  readonly portfolioId: string;
  readonly layout: TransactionLayout;
  /** Whether the person may create instruments. */
  readonly mayCreate: boolean;
  readonly today: string;
}

/** Every row as it reads under the layout, before anything outside the file is looked at. */
const readRows = async (
  db: Db,
  { row, layout }: AssessmentInput,
): Promise<MutableRow[] | Refusal<'invalid'>> => {
  const rows: MutableRow[] = [];
  for await (const some of fileRows(db, storedFile(row), layout)) {
    if (rows.length + some.length > rowsAtMost)
      return refuseField('file', `A file of transactions may have ${rowsAtMost} rows; split it`);
    for (const one of some) rows.push(rowOf(one, layout));
  }
  return rows;
};

/** Files that state the ISIN only sometimes mean the same instrument by the symbol. */
const isinsBySymbol = (names: readonly NamedInstrument[]): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap(({ symbol, isin }) =>
      symbol === '' || isin === '' ? [] : [[symbol.toUpperCase(), isin] as const],
    ),
  );

interface Instruments {
  /** The instrument's id, or why there is none. */
  readonly idOf: (named: NamedInstrument) => string | RowFault;
  readonly created: ReadonlyMap<string, NewInstrument>;
}

const instrumentsFor = async (
  db: Db,
  rows: readonly MutableRow[],
  input: AssessmentInput,
): Promise<Instruments> => {
  const names = rows.flatMap(({ settled }) =>
    [settled?.entry.instrument ?? [], settled?.entry.toInstrument ?? []].flat(),
  );
  const find = await findersFor(
    db,
    names.flatMap((name) => [name.symbol, name.isin]),
  );
  const isins = isinsBySymbol(names);
  const created = new Map<string, NewInstrument>();
  const idsByKey = new Map<string, string>();
  const create = (named: NamedInstrument): string | RowFault => {
    const known = idsByKey.get(instrumentKey(named));
    if (known !== undefined) return known;
    const fault = creationFault(named);
    if (fault !== null) return fault;
    const id = uuid();
    idsByKey.set(instrumentKey(named), id);
    created.set(id, named);
    return id;
  };
  return {
    created,
    idOf(stated) {
      const isin = stated.isin || (isins.get(stated.symbol.toUpperCase()) ?? '');
      const named = { ...stated, isin };
      const match = find(named);
      const name = stated.symbol || stated.isin;
      if (match.kind === 'found') return match.instrument.id;
      if (match.kind === 'ambiguous')
        return { field: 'symbol', message: `Several instruments are called "${name}"; map the ISIN` };
      if (input.layout.createInstruments && input.mayCreate) return create(named);
      return {
        field: stated.symbol === '' ? 'isin' : 'symbol',
        message: `There is no instrument "${name}"`,
      };
    },
  };
};

/** The ids of a row's instruments, or why one has none. */
const idsOf = (
  { instrument, toInstrument }: EntryDraft,
  { idOf }: Instruments,
): RowInstruments | RowFault => {
  const instrumentId = instrument === null ? null : idOf(instrument);
  if (typeof instrumentId === 'object' && instrumentId !== null) return instrumentId;
  const toInstrumentId = toInstrument === null ? null : idOf(toInstrument);
  if (typeof toInstrumentId === 'object' && toInstrumentId !== null)
    return { ...toInstrumentId, field: 'toSymbol' };
  if (instrumentId !== null && instrumentId === toInstrumentId)
    return { field: 'toSymbol', message: 'Choose another instrument than the one given up' };
  return { instrumentId, toInstrumentId };
};

interface FoundRow {
  readonly row: MutableRow;
  /** Position among the assessed rows. */
  readonly at: number;
  readonly settled: SettledRow;
  readonly key: string;
  readonly ids: RowInstruments;
}

const soughtRow = ({ settled: { entry }, key, ids }: FoundRow): SoughtRow => ({
  ...entry,
  day: entry.tradeDate,
  instrumentId: ids.instrumentId,
  key,
  formerKey: formerRowKey(entry, ids),
});

/** Finds each row's instruments; a row that names one the firm hasn't is faulty. */
const rowsWithInstruments = (rows: readonly MutableRow[], instruments: Instruments): FoundRow[] =>
  rows.flatMap((row, at) => {
    const { read, settled } = row;
    if (read === null || settled === null) return [];
    const ids = idsOf(settled.entry, instruments);
    if (!('message' in ids)) return [{ row, at, settled, key: rowKey(read.stated), ids }];
    fail(row, ids);
    return [];
  });

interface Sources {
  readonly instruments: Instruments;
  readonly portfolioId: string;
  readonly answers: AnswersByLine;
}

/** What becomes of a row that is not booked under its key. */
const statusOf = ({ questions }: MutableRow): RowFate['fate'] => {
  if (questions.some(({ answer }) => answer === 'skip')) return 'duplicate';
  return questions.some(isOpen) ? 'question' : 'new';
};

/** Finds each row's instruments, then whether it is booked already; what is left may be booked. */
const candidatesOf = async (
  db: Db,
  rows: readonly MutableRow[],
  { instruments, portfolioId, answers }: Sources,
): Promise<Candidate[]> => {
  const found = rowsWithInstruments(rows, instruments);
  const findings = await findBooked(db, portfolioId, found.map(soughtRow));
  const likeIds = findings.flatMap((one) => (one.kind === 'unbooked' ? (one.likeId ?? []) : []));
  const questionAbout = await likelyDuplicateQuestions(db, portfolioId, likeIds);
  const candidates: Candidate[] = [];
  for (const [index, { row, at, settled, key, ids }] of found.entries()) {
    if (index % rowsBetweenTurns === 0) await nextTurn();
    const finding = findings[index];
    if (finding === undefined || finding.kind === 'booked') {
      row.fate = 'duplicate';
      row.questions = [];
      row.faults = [];
      continue;
    }
    const asked =
      finding.likeId === null ? null : questionAbout(finding.likeId, answers.get(row.line) ?? unanswered);
    if (asked !== null) row.questions = [...row.questions, asked];
    row.fate = statusOf(row);
    if (row.fate !== 'new') continue;
    const { entry: draft, separate } = settled;
    candidates.push({ at, draft, separate, ...ids, key, occurrence: finding.occurrence });
  }
  return candidates;
};

/** The candidates oldest first, as they are booked: entries of a day without a time follow each other as in the file. */
const oldestFirst = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const instants = candidates.map(({ draft }) => `${draft.tradeDate} ${draft.tradeTime ?? ''}`);
  return isNewestFirst(instants) ? candidates.toReversed() : candidates;
};

/** The entry to book for a candidate, under the ids its instruments have by now. */
export const entryOf = (
  { draft, key, occurrence }: Candidate,
  { instrumentId, toInstrumentId }: RowInstruments,
): NewEntry => ({
  // The draft's own instrument comes along unused: leaving it out of ten thousand copies costs more than all the rest.
  ...draft,
  instrumentId,
  toInstrumentId,
  lots: null,
  fromLots: null,
  rowKey: key,
  rowOccurrence: occurrence,
});

/** The entries that are booked beside it. */
export const entriesBeside = ({ separate }: Candidate, { instrumentId }: RowInstruments): NewEntry[] =>
  separate.map((draft) => ({ ...draft, instrumentId, toInstrumentId: null, lots: null, fromLots: null }));

const disposalTypes = new Set(['sell', 'transfer_out']);

/** Which candidates the ledger's faults are to be laid to, with the reasons. */
const blamed = async (
  { db, portfolioId }: { db: Db; portfolioId: string },
  candidates: readonly Candidate[],
  faults: Awaited<ReturnType<typeof faultsOfEntries>>,
): Promise<Map<number, RowFault>> => {
  const blame = new Map<number, RowFault>();
  const others = faults.filter((fault) => fault.index === null);
  const instruments = await instrumentsOfEntries(
    db,
    portfolioId,
    others.map((fault) => fault.entryId),
  );
  const disposals = candidates.flatMap(({ draft, instrumentId }, index) =>
    disposalTypes.has(draft.type) ? [{ index, instrumentId, day: draft.tradeDate }] : [],
  );
  for (const fault of faults) {
    const instrumentId = instruments.get(fault.entryId) ?? null;
    const index = fault.index ?? culpritOf({ instrumentId, day: fault.day }, disposals);
    // A split or an entry in kind may be behind it: then the last new row of the instrument is.
    const last = candidates.findLastIndex((one) => one.instrumentId === instrumentId);
    const at = index ?? (last >= 0 ? last : candidates.length - 1);
    const field = fault.index === null ? 'quantity' : fault.field;
    if (!blame.has(at)) blame.set(at, { field, message: fault.message });
  }
  return blame;
};

/** Takes out the rows that would leave the ledger with a fault, until none is left. */
const withoutLedgerFaults = async (
  db: Db,
  candidates: readonly Candidate[],
  { rows, instruments, input }: { rows: MutableRow[]; instruments: Instruments; input: AssessmentInput },
): Promise<readonly Candidate[] | Refusal<'invalid'>> => {
  const newInstruments = [...instruments.created].map(([id, { currency }]) => ({
    id,
    currency: currency as CurrencyCode,
  }));
  let left = candidates;
  for (let round = 0; round < ledgerRounds; round += 1) {
    const booked = left.map((one) => [entryOf(one, one), ...entriesBeside(one, one)]);
    const owners = booked.flatMap((some, index) => some.map(() => index));
    const entries = booked.flat();
    await nextTurn();
    const faults = await faultsOfEntries(db, input.portfolioId, {
      entries,
      today: input.today,
      newInstruments,
    });
    if (faults.length === 0) return left;
    const owned = faults.map((fault) => ({
      ...fault,
      index: fault.index === null ? null : (owners[fault.index] ?? null),
    }));
    const blame = await blamed({ db, portfolioId: input.portfolioId }, left, owned);
    for (const [index, fault] of blame) {
      const row = rows[left[index]?.at ?? -1];
      if (row !== undefined) fail(row, fault);
    }
    left = left.filter((_, index) => !blame.has(index));
  }
  return refuseField('file', 'Too many rows contradict the ledger; check the mapping');
};

/** Assesses a file against the firm's instruments and the portfolio's ledger as they are now. Nothing is written. */
export const assessTransactions = async (
  db: Db,
  input: AssessmentInput,
): Promise<Assessment | Refusal<'invalid'>> => {
  // Read first: if the ledger moves on meanwhile, whoever applies this sees that it is out of date.
  const state = await portfolioState(db, input.portfolioId);
  const answers = await answersOf(db, input.row.id);
  const rows = await readRows(db, input);
  if ('ok' in rows) return rows;
  await settleRows(rows, answers);
  const instruments = await instrumentsFor(db, rows, input);
  const sources = { instruments, portfolioId: input.portfolioId, answers };
  const found = oldestFirst(await candidatesOf(db, rows, sources));
  const candidates = await withoutLedgerFaults(db, found, { rows, instruments, input });
  if ('ok' in candidates) return candidates;
  const used = new Set(candidates.flatMap((candidate) => [candidate.instrumentId, candidate.toInstrumentId]));
  return {
    rows: rows.map(({ line, fate, faults, shown, questions }) => ({ line, fate, faults, shown, questions })),
    candidates,
    newInstruments: new Map([...instruments.created].filter(([id]) => used.has(id))),
    ledgerRevision: state?.ledger_revision ?? -1,
  };
};
