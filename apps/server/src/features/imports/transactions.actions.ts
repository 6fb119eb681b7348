/** What would become of each row of a transaction file: new, duplicate, ignored or an error, with its reasons. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import type { CurrencyCode as InstrumentCurrency } from '@partnerfolio/finance/money';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/db.ts';
import { refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { faultsOfEntries } from '../ledger/actions.ts';
import type { NewEntry } from '../ledger/actions.ts';
import { currencyText } from './currency-text.ts';
import { readTransactions } from './file-readers.actions.ts';
import type { RowFate } from './file.queries.ts';
import { creationFault, findersFor, instrumentKey } from './instruments.actions.ts';
import type { NewInstrument } from './instruments.actions.ts';
import { bookedRows, instrumentsOfEntries, portfolioState } from './queries.ts';
import type { ImportRow } from './queries.ts';
import { countOccurrences, rowKey } from './row-keys.ts';
import type { RowInstruments } from './row-keys.ts';
import type { ReadRow } from './reader-messages.ts';
import type { ReadLayout, RowFault } from './row-cells.ts';
import type { EntryDraft, NamedInstrument } from './row-values.ts';
import { culpritFinder, isNewestFirst } from './rules.ts';
import { storedFile } from './view.ts';

const rowsAtMost = 250_000;
/** A faulty row taken out may bare another one; each round takes out at least one. */
const ledgerRounds = 50;
const rowsBetweenTurns = 1000;

/** A draft whose currency is known. */
export type BookableDraft = EntryDraft & { readonly currency: CurrencyCode };

/** A row that may be booked; the ids of instruments yet to be created stand in `newInstruments`. */
export interface Candidate extends RowInstruments {
  /** Position among the assessed rows. */
  readonly at: number;
  readonly draft: BookableDraft;
  /** By which the row can be found again, with the instrument's id as it is here. */
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
  readonly layout: ReadLayout;
  /** Whether the person may create instruments. */
  readonly mayCreate: boolean;
  readonly today: string;
}

type MutableRow = { -readonly [K in keyof RowFate]: RowFate[K] } & { draft: EntryDraft | null };

const fail = (row: MutableRow, fault: RowFault): void => {
  row.fate = 'error';
  row.faults = [...row.faults, fault];
  row.draft = null;
};

const brokenFaults: readonly RowFault[] = [{ field: 'row', message: 'A quote is opened and never closed' }];

const assessedAlone = ({ line, isBroken, reading }: ReadRow): MutableRow => {
  const { shown } = reading;
  if (isBroken) return { line, shown, fate: 'error', faults: brokenFaults, draft: null };
  if (reading.kind === 'ignored') return { line, shown, fate: 'ignored', faults: [], draft: null };
  if (reading.kind === 'faulty') return { line, shown, fate: 'error', faults: reading.faults, draft: null };
  return { line, shown, fate: 'new', faults: reading.remarks, draft: reading.entry };
};

/** Every row as it reads under the layout, before anything outside the file is looked at. */
const readRows = async (
  db: Db,
  { row, layout }: AssessmentInput,
): Promise<MutableRow[] | Refusal<'invalid'>> => {
  const rows: MutableRow[] = [];
  for await (const some of readTransactions(db, storedFile(row), layout)) {
    if (rows.length + some.length > rowsAtMost)
      return refuseField('file', `A file of transactions may have ${rowsAtMost} rows; split it`);
    rows.push(...some.map(assessedAlone));
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
  /** The currency that an instrument is quoted in. */
  readonly currencyOf: (id: string | null) => string | null;
  readonly created: ReadonlyMap<string, NewInstrument>;
}

const instrumentsFor = async (
  db: Db,
  rows: readonly MutableRow[],
  input: AssessmentInput,
): Promise<Instruments> => {
  const names = rows.flatMap(({ draft }) => [draft?.instrument ?? [], draft?.toInstrument ?? []].flat());
  const find = await findersFor(
    db,
    names.flatMap((name) => [name.symbol, name.isin]),
  );
  const isins = isinsBySymbol(names);
  const created = new Map<string, NewInstrument>();
  const idsByKey = new Map<string, string>();
  const currencies = new Map<string, string>();
  const create = (named: NamedInstrument): string | RowFault => {
    const known = idsByKey.get(instrumentKey(named));
    if (known !== undefined) return known;
    const fault = creationFault(named);
    if (fault !== null) return fault;
    const id = uuid();
    idsByKey.set(instrumentKey(named), id);
    created.set(id, named);
    currencies.set(id, named.currency);
    return id;
  };
  return {
    created,
    currencyOf: (id) => (id === null ? null : (currencies.get(id) ?? null)),
    idOf(stated) {
      const isin = stated.isin || (isins.get(stated.symbol.toUpperCase()) ?? '');
      const named = { ...stated, isin };
      const match = find(named);
      const name = stated.symbol || stated.isin;
      if (match.kind === 'found') {
        currencies.set(match.instrument.id, match.instrument.currency);
        return match.instrument.id;
      }
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

/** Finds each row's instruments, then whether it is booked already. */
const candidatesOf = async (
  db: Db,
  rows: MutableRow[],
  { instruments, portfolioId }: { instruments: Instruments; portfolioId: string },
): Promise<Candidate[]> => {
  const occurrences = countOccurrences(await bookedRows(db, portfolioId));
  const candidates: Candidate[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % rowsBetweenTurns === 0) await nextTurn();
    const { draft } = row;
    if (draft === null) continue;
    const ids = idsOf(draft, instruments);
    if ('message' in ids) {
      fail(row, ids);
      continue;
    }
    const currency = draft.currency ?? currencyText(instruments.currencyOf(ids.instrumentId) ?? '');
    if (currency === null) {
      fail(row, { field: 'currency', message: 'A currency is required' });
      continue;
    }
    // A copy costs: nearly every row has its currency.
    const bookable = (draft.currency === null ? { ...draft, currency } : draft) as BookableDraft;
    const key = rowKey(bookable, ids);
    const occurrence = occurrences.next(key);
    if (occurrence === null) row.fate = 'duplicate';
    else candidates.push({ at, draft: bookable, ...ids, key, occurrence });
  }
  return candidates;
};

/** The candidates oldest first, as they are booked: entries of a day without a time follow each other as in the file. */
const oldestFirst = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const instants = candidates.map(({ draft }) => `${draft.tradeDate} ${draft.tradeTime ?? ''}`);
  return isNewestFirst(instants) ? candidates.toReversed() : candidates;
};

/** The entry to book for a candidate, under the ids its instruments have by now. */
export const entryOf = (candidate: Candidate, ids: RowInstruments): NewEntry => {
  const { draft, key, occurrence } = candidate;
  const { instrumentId, toInstrumentId } = ids;
  const isSame = instrumentId === candidate.instrumentId && toInstrumentId === candidate.toInstrumentId;
  return {
    // The draft's own instrument comes along unused: leaving it out of ten thousand copies costs more than all the rest.
    ...draft,
    instrumentId,
    toInstrumentId,
    lots: null,
    fromLots: null,
    rowKey: isSame ? key : rowKey(draft, ids),
    rowOccurrence: occurrence,
  };
};

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
  const findCulprit = culpritFinder(disposals);
  const lastOf = new Map(candidates.map((one, index) => [one.instrumentId, index] as const));
  for (const fault of faults) {
    const instrumentId = instruments.get(fault.entryId) ?? null;
    const index = fault.index ?? findCulprit({ instrumentId, day: fault.day });
    // A split or an entry in kind may be behind it: then the last new row of the instrument is.
    const at = index ?? lastOf.get(instrumentId) ?? candidates.length - 1;
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
    currency: currency as InstrumentCurrency,
  }));
  let left = candidates;
  for (let round = 0; round < ledgerRounds; round += 1) {
    const entries = left.map((candidate) => entryOf(candidate, candidate));
    await nextTurn();
    const faults = await faultsOfEntries(db, input.portfolioId, {
      entries,
      today: input.today,
      newInstruments,
    });
    if (faults.length === 0) return left;
    const blame = await blamed({ db, portfolioId: input.portfolioId }, left, faults);
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
  const rows = await readRows(db, input);
  if ('ok' in rows) return rows;
  const instruments = await instrumentsFor(db, rows, input);
  const found = oldestFirst(await candidatesOf(db, rows, { instruments, portfolioId: input.portfolioId }));
  const candidates = await withoutLedgerFaults(db, found, { rows, instruments, input });
  if ('ok' in candidates) return candidates;
  const used = new Set(candidates.flatMap((candidate) => [candidate.instrumentId, candidate.toInstrumentId]));
  return {
    rows: rows.map(({ line, fate, faults, shown }) => ({ line, fate, faults, shown })),
    candidates,
    newInstruments: new Map([...instruments.created].filter(([id]) => used.has(id))),
    ledgerRevision: state?.ledger_revision ?? -1,
  };
};
