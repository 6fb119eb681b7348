/** Determines the status of each row of a price file, some thousands of rows at a time. */
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../../platform/database/db.ts';
import { findYears } from '../../../market-data/prices.queries.ts';
import type { PriceYear } from '../../../market-data/rules.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { readPrices } from '../../understand/reader/file-readers.actions.ts';
import type { RowStatus } from '../rows/rows.queries.ts';
import { creationError, findersFor } from '../instruments/instruments.actions.ts';
import type { CalendarDay, PriceReading, ReadPriceLayout } from '../../understand/market/price-rows.ts';
import type { ImportRow } from '../../import/queries.ts';
import { canMean } from '../../understand/cells/row-currency.ts';
import type { InstrumentMatch } from '../instruments/instruments.rules.ts';
import { storedFile } from '../../upload/stored-file.ts';

/** A year of closing prices takes 3 kB in memory; this many years take 120 MB. */
export const yearsAtMost = 40_000;

/** A row of a price file with its status. */
export interface PriceRow {
  readonly line: number;
  readonly reading: PriceReading;
  readonly status: RowStatus;
  readonly errors: readonly RowError[];
  /** Null in a row with errors. */
  readonly instrument: PricedInstrument | null;
}

/** An instrument of the file: an existing one, or a placeholder id for one that will be created. */
export interface PricedInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly currency: string;
  readonly isNew: boolean;
}

export interface PriceInput {
  readonly row: ImportRow;
  readonly layout: ReadPriceLayout;
  /** Whether the user may create instruments. */
  readonly mayCreate: boolean;
  /** The firm's current date: no closing price may be later. */
  readonly today: string;
  /** Whether to look for stored closing prices. Storing prices finds them itself. */
  readonly compare: boolean;
}

/** The file contains more instruments and years than fit into memory. */
export class TooManyYears extends Error {
  override readonly name = 'TooManyYears';
}

interface Year {
  /** The prices that the file has contained so far, by day. */
  readonly seen: Float64Array;
  stored: PriceYear | null;
}

interface Known {
  readonly instrument: PricedInstrument | null;
  readonly error: RowError | null;
  readonly years: Map<number, Year>;
}

const noErrors: readonly RowError[] = [];

const isStored = ({ stored }: Year, slot: number, close: string): boolean => {
  if (stored === null) return false;
  const long = stored.longCloses.get(slot);
  return long === undefined ? stored.closes[slot] === Number(close) : long === close;
};

/** The state of reading a file: its instruments, and the days for which it has contained a price. */
interface Memory extends PriceInput {
  readonly db: Db;
  readonly bySymbol: Map<string, Known>;
  readonly byId: Map<string, Known>;
  years: number;
}

const unusable = (error: RowError): Known => ({ instrument: null, error, years: new Map() });
const usable = (instrument: PricedInstrument): Known => ({ instrument, error: null, years: new Map() });

const unknownInstrument = ({ layout, mayCreate }: Memory, symbol: string, currency: string | null): Known => {
  if (!layout.createInstruments || !mayCreate)
    return unusable(rowError('symbol', 'no_instrument', { name: symbol }));
  const name = symbol.toUpperCase();
  const error = creationError({ symbol: name, isin: '', name, currency: currency ?? '' });
  if (error !== null) return unusable(error);
  return usable({ id: uuid(), symbol: name, currency: currency ?? '', isNew: true });
};

/** The instrument that a symbol of the file means; different spellings of one instrument share its state. */
const findKnownPrice = (
  memory: Memory,
  match: InstrumentMatch,
  { symbol, currency }: PriceReading,
): Known => {
  if (match.kind === 'ambiguous')
    return unusable(rowError('symbol', 'several_instruments', { name: symbol }));
  const key = match.kind === 'matched' ? match.instrument.id : symbol.toUpperCase();
  const before = memory.byId.get(key);
  if (before !== undefined) return before;
  const known =
    match.kind === 'matched'
      ? usable({ id: match.instrument.id, symbol, currency: match.instrument.currency, isNew: false })
      : unknownInstrument(memory, symbol, currency);
  memory.byId.set(key, known);
  return known;
};

const learnSymbols = async (memory: Memory, readings: readonly PriceReading[]): Promise<void> => {
  const fresh = new Map<string, PriceReading>();
  for (const reading of readings)
    if (reading.errors.length === 0 && !memory.bySymbol.has(reading.symbol))
      fresh.set(reading.symbol, reading);
  if (fresh.size === 0) return;
  const find = await findersFor(memory.db, fresh.keys());
  for (const [symbol, reading] of fresh) {
    const match = find({ symbol, isin: symbol, currency: reading.currency });
    memory.bySymbol.set(symbol, findKnownPrice(memory, match, reading));
  }
};

interface WantedYear {
  readonly instrumentId: string;
  readonly year: number;
  readonly into: Year;
}

/**
 * Reserves memory for the row's year if it is new. Returns the year if its stored prices have to be loaded, otherwise
 * null.
 */
const newYear = (memory: Memory, { symbol, day }: PriceReading): WantedYear | null => {
  const known = memory.bySymbol.get(symbol);
  if (day === null || !known?.instrument || known.years.has(day.year)) return null;
  memory.years += 1;
  if (memory.years > yearsAtMost)
    throw new TooManyYears(`More than ${yearsAtMost} years of instruments in one file`);
  const into = { seen: new Float64Array(366).fill(Number.NaN), stored: null };
  known.years.set(day.year, into);
  return known.instrument.isNew ? null : { instrumentId: known.instrument.id, year: day.year, into };
};

/** Reserves memory for the years of the rows, and loads the stored prices of these years. */
const learnYears = async (memory: Memory, readings: readonly PriceReading[]): Promise<void> => {
  const wanted: WantedYear[] = [];
  for (const reading of readings) {
    const year = newYear(memory, reading);
    if (year !== null) wanted.push(year);
  }
  if (!memory.compare || wanted.length === 0) return;
  const stored = await findYears(memory.db, wanted);
  const found = new Map(stored.map((one) => [`${one.instrumentId}/${one.year}`, one]));
  for (const { instrumentId, year, into } of wanted)
    into.stored = found.get(`${instrumentId}/${year}`) ?? null;
};

const currencyError = (
  { currency, isCurrencyStated, mark }: PriceReading,
  instrument: PricedInstrument,
): RowError | null => {
  const isOther = isCurrencyStated && currency !== null && currency !== instrument.currency;
  const isMarkedOther = mark !== null && !canMean(mark, instrument.currency);
  return isOther || isMarkedOther
    ? rowError('currency', 'quoted_in_other_currency', {
        symbol: instrument.symbol,
        currency: instrument.currency,
      })
    : null;
};

const invalid = (line: number, reading: PriceReading, errors: readonly RowError[]): PriceRow => ({
  line,
  reading,
  status: 'error',
  errors,
  instrument: null,
});

/** The status of a price whose instrument is known; two different prices for the same day are an error. */
const assessClose = (year: Year, slot: number, close: string): 'new' | 'duplicate' | RowError => {
  const before = year.seen[slot] ?? Number.NaN;
  const value = Number(close);
  if (!Number.isNaN(before) && before !== value)
    return rowError('close', 'two_closes', { one: String(before), other: close });
  year.seen[slot] = value;
  return !Number.isNaN(before) || isStored(year, slot, close) ? 'duplicate' : 'new';
};

const assessKnown = (
  { instrument, error, years }: Known,
  { line, reading, day, close }: { line: number; reading: PriceReading; day: CalendarDay; close: string },
): PriceRow => {
  const year = years.get(day.year);
  if (instrument === null || year === undefined)
    return invalid(line, reading, error === null ? noErrors : [error]);
  const status = currencyError(reading, instrument) ?? assessClose(year, day.slot, close);
  if (typeof status === 'object') return invalid(line, reading, [status]);
  return { line, reading, status, errors: noErrors, instrument };
};

const futureDay = rowError('date', 'day_in_future');

const assessRow = (memory: Memory, line: number, reading: PriceReading): PriceRow => {
  const { day, close, errors } = reading;
  const known = memory.bySymbol.get(reading.symbol);
  if (errors.length > 0 || day === null || close === null || known === undefined)
    return invalid(line, reading, errors);
  if (day.text > memory.today) return invalid(line, reading, [futureDay]);
  return assessKnown(known, { line, reading, day, close });
};

/** The rows of a price file with their status, without blank rows. */
export const assessedPrices = async function* (
  db: Db,
  input: PriceInput,
): AsyncGenerator<readonly PriceRow[]> {
  const memory: Memory = { ...input, db, bySymbol: new Map(), byId: new Map(), years: 0 };
  for await (const rows of readPrices(db, storedFile(input.row), input.layout)) {
    const readings = rows.map(({ reading }) => reading);
    await learnSymbols(memory, readings);
    await learnYears(memory, readings);
    yield rows.map(({ line, reading }) => assessRow(memory, line, reading));
  }
};
