/** Determines the status of each exchange rate of a file, some thousands at a time. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import { dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Db } from '../../../../platform/database/db.ts';
import { ratesOfYears } from '../../../market-data/imported-rates/queries.ts';
import type { PairYear } from '../../../market-data/imported-rates/queries.ts';
import { importError, rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { TooManyYears, yearsAtMost } from './prices.actions.ts';
import type { ImportRow } from '../../import/queries.ts';
import type { RowStatus } from '../rows/rows.queries.ts';
import { readRates } from '../../understand/reader/file-readers.actions.ts';
import { storedFile } from '../../upload/stored-file.ts';
import type { RateLine } from '../../understand/market/packed-rates.ts';
import type { RateReading, ReadRateLayout } from '../../understand/market/rate-rows.ts';
import { createRateYear } from './seen-rates.ts';
import type { RateYear } from './seen-rates.ts';

/** More would take minutes to check and store. */
export const ratesAtMost = 2_000_000;

/** The file contains more rates than one import may have. */
export class TooManyRates extends Error {
  override readonly name = 'TooManyRates';
}

/** A rate of a file with its status. */
export interface RateRow {
  readonly line: number;
  readonly reading: RateReading;
  readonly status: RowStatus;
  readonly errors: readonly RowError[];
  /** The stored rate of the day, if it differs. */
  readonly stored: string | null;
}

export interface RateInput {
  readonly row: ImportRow;
  readonly layout: ReadRateLayout;
  /** The firm's current date: no rate may be later. */
  readonly today: string;
  /** Whether to look for stored rates. Storing rates compares them itself. */
  readonly compare: boolean;
}

interface Memory extends RateInput {
  readonly years: Map<string, RateYear>;
  count: number;
}

const noErrors: readonly RowError[] = [];
const futureDay = rowError('date', 'day_in_future');
const yearKey = (base: string, quote: string, year: number): string => `${base}/${quote}/${year}`;

const invalid = ({ line, reading }: RateLine, errors: readonly RowError[]): RateRow => ({
  line,
  reading,
  status: 'error',
  errors,
  stored: null,
});

/** Reserves memory for the pair and year of a rate; returns them if they are new, otherwise null. */
const newYear = ({ years }: Memory, { base, quote, day, errors }: RateReading): PairYear | null => {
  if (errors.length > 0 || base === null || quote === null || day === null) return null;
  const key = yearKey(base, quote, day.year);
  if (years.has(key)) return null;
  if (years.size >= yearsAtMost)
    throw new TooManyYears(`More than ${yearsAtMost} years of pairs in one file`);
  years.set(key, createRateYear());
  return { base, quote, year: day.year };
};

/** Reserves memory for the pairs and years of some rates, and loads their stored rates. */
const learnYears = async (db: Db, memory: Memory, lines: readonly RateLine[]): Promise<void> => {
  const fresh = lines.map(({ reading }) => newYear(memory, reading)).filter((one) => one !== null);
  if (!memory.compare || fresh.length === 0) return;
  for (const { base, quote, day, rate } of await ratesOfYears(db, fresh)) {
    const at = dayOfDate(day as LocalDate);
    const year = yearOfDay(at);
    const known = memory.years.get(yearKey(base, quote, year));
    known?.stored.set(at - firstDayOfYear(year), new Decimal(rate).toFixed());
  }
};

/** The status of a rate; two different ones of a pair for the same day are an error. */
const assessKnown = (
  line: RateLine,
  { seen, stored }: RateYear,
  { slot, rate, replaces }: { slot: number; rate: string; replaces: boolean },
): RateRow => {
  const { reading } = line;
  const before = seen.at(slot);
  if (before !== null && !seen.isAt(slot, rate))
    return invalid(line, [rowError('rate', 'two_rates', { one: before, other: rate })]);
  seen.set(slot, rate);
  const known = stored.at(slot);
  const row = { line: line.line, reading, errors: noErrors, stored: null };
  if (before !== null || stored.isAt(slot, rate)) return { ...row, status: 'duplicate' };
  if (known === null) return { ...row, status: 'new' };
  const code = replaces ? 'rate_replaced' : 'rate_kept';
  const errors = [rowError('rate', code, { stored: known })];
  return { ...row, status: replaces ? 'new' : 'ignored', errors, stored: known };
};

const assessLine = (memory: Memory, line: RateLine): RateRow => {
  const { base, quote, day, rate, errors } = line.reading;
  if (errors.length > 0 || base === null || quote === null || day === null || rate === null)
    return invalid(line, errors);
  if (day.text > memory.today) return invalid(line, [futureDay]);
  const year = memory.years.get(yearKey(base, quote, day.year));
  if (year === undefined) return invalid(line, errors);
  const replaces = memory.layout.differing === 'replace';
  return assessKnown(line, year, { slot: day.slot, rate, replaces });
};

/** The rates of a file with their status. */
export const assessedRates = async function* (db: Db, input: RateInput): AsyncGenerator<readonly RateRow[]> {
  const memory: Memory = { ...input, years: new Map(), count: 0 };
  for await (const lines of readRates(db, storedFile(input.row), input.layout)) {
    memory.count += lines.length;
    if (memory.count > ratesAtMost) throw new TooManyRates(`More than ${ratesAtMost} rates in one file`);
    await learnYears(db, memory, lines);
    yield lines.map((line) => assessLine(memory, line));
  }
};

/** Names the limit that a file exceeds; null for any other error. */
export const limitError = (error: unknown): ImportError | null => {
  if (error instanceof TooManyYears) return importError('too_many_years', { limit: yearsAtMost });
  return error instanceof TooManyRates ? importError('too_many_rates', { limit: ratesAtMost }) : null;
};
