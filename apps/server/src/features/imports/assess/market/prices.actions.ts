/** Determines the status of each row of a price file, some thousands of rows at a time. */
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../../platform/database/db.ts';
import { findYears } from '../../../market-data/prices.queries.ts';
import type { PriceYear } from '../../../market-data/rules.ts';
import { rowFault } from '../../import/faults.rules.ts';
import type { RowFault } from '../../import/faults.rules.ts';
import { readPrices } from '../../understand/reader/file-readers.actions.ts';
import type { RowStatus } from '../rows/rows.queries.ts';
import { creationFault, findersFor } from '../instruments/instruments.actions.ts';
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
  readonly faults: readonly RowFault[];
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
  readonly fault: RowFault | null;
  readonly years: Map<number, Year>;
}

const noFaults: readonly RowFault[] = [];

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

const unusable = (fault: RowFault): Known => ({ instrument: null, fault, years: new Map() });
const usable = (instrument: PricedInstrument): Known => ({ instrument, fault: null, years: new Map() });

const unknownInstrument = ({ layout, mayCreate }: Memory, symbol: string, currency: string | null): Known => {
  if (!layout.createInstruments || !mayCreate)
    return unusable(rowFault('symbol', 'no_instrument', { name: symbol }));
  const name = symbol.toUpperCase();
  const fault = creationFault({ symbol: name, isin: '', name, currency: currency ?? '' });
  if (fault !== null) return unusable(fault);
  return usable({ id: uuid(), symbol: name, currency: currency ?? '', isNew: true });
};

/** The instrument that a symbol of the file means; different spellings of one instrument share its state. */
const findKnownPrice = (
  memory: Memory,
  match: InstrumentMatch,
  { symbol, currency }: PriceReading,
): Known => {
  if (match.kind === 'ambiguous')
    return unusable(rowFault('symbol', 'several_instruments', { name: symbol }));
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
    if (reading.faults.length === 0 && !memory.bySymbol.has(reading.symbol))
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

const currencyFault = (
  { currency, isCurrencyStated, mark }: PriceReading,
  instrument: PricedInstrument,
): RowFault | null => {
  const isOther = isCurrencyStated && currency !== null && currency !== instrument.currency;
  const isMarkedOther = mark !== null && !canMean(mark, instrument.currency);
  return isOther || isMarkedOther
    ? rowFault('currency', 'quoted_in_other_currency', {
        symbol: instrument.symbol,
        currency: instrument.currency,
      })
    : null;
};

const faulty = (line: number, reading: PriceReading, faults: readonly RowFault[]): PriceRow => ({
  line,
  reading,
  status: 'error',
  faults,
  instrument: null,
});

/** The status of a price whose instrument is known; two different prices for the same day are an error. */
const assessClose = (year: Year, slot: number, close: string): 'new' | 'duplicate' | RowFault => {
  const before = year.seen[slot] ?? Number.NaN;
  const value = Number(close);
  if (!Number.isNaN(before) && before !== value)
    return rowFault('close', 'two_closes', { one: String(before), other: close });
  year.seen[slot] = value;
  return !Number.isNaN(before) || isStored(year, slot, close) ? 'duplicate' : 'new';
};

const assessKnown = (
  { instrument, fault, years }: Known,
  { line, reading, day, close }: { line: number; reading: PriceReading; day: CalendarDay; close: string },
): PriceRow => {
  const year = years.get(day.year);
  if (instrument === null || year === undefined)
    return faulty(line, reading, fault === null ? noFaults : [fault]);
  const status = currencyFault(reading, instrument) ?? assessClose(year, day.slot, close);
  if (typeof status === 'object') return faulty(line, reading, [status]);
  return { line, reading, status, faults: noFaults, instrument };
};

const futureDay = rowFault('date', 'day_in_future');

const assessRow = (memory: Memory, line: number, reading: PriceReading): PriceRow => {
  const { day, close, faults } = reading;
  const known = memory.bySymbol.get(reading.symbol);
  if (faults.length > 0 || day === null || close === null || known === undefined)
    return faulty(line, reading, faults);
  if (day.text > memory.today) return faulty(line, reading, [futureDay]);
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
