/** The returns of benchmarks by themselves, each in its own currency. */
import type { ListedBenchmark } from '@partnerfolio/contract/market/benchmarks';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { BenchmarkReturn } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { benchmarkDays, levelOn } from '@partnerfolio/finance/benchmark';
import type { BenchmarkDays } from '@partnerfolio/finance/benchmark';
import { addMonths, dateOfDay, dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Market } from '@partnerfolio/finance/market';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { isWorthlessOn, lastDayOnOrBefore } from '@partnerfolio/finance/series';
import type { Db } from '../../platform/database/db.ts';
import { listSplits } from '../market-data/instrument-page/queries.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates, loadSeries } from '../market-data/series.actions.ts';
import { unknownFigure } from '../figures/compute/figures.rules.ts';
import { toBlendSplits } from '../figures/compute/comparison/comparison.actions.ts';
import { toBlend } from '../figures/compute/comparison/comparison.rules.ts';
import type { SplitsById } from '../figures/compute/comparison/comparison.rules.ts';
import { explainGrowth } from '../figures/explain/comparison.rules.ts';
import { toExplanation } from '../figures/explain/draft.rules.ts';
import type { Page } from '../figures/explain/draft.rules.ts';
import type { BenchmarkRow } from './queries.ts';

type Returns = NonNullable<ListedBenchmark['returns']>;

interface Priced {
  readonly market: Market;
  readonly splits: SplitsById;
  readonly today: LocalDate;
}

/** A return since the close of a day, with the days that it was computed from; null if one is unknown. */
interface Since {
  readonly figure: RateFigure;
  readonly days: BenchmarkDays | null;
}

/** The return since the close of a day; unknown if a part has no price on or before it. */
const returnSince = (row: BenchmarkRow, from: LocalDate, { market, splits, today }: Priced): Since => {
  if (row.parts.some(({ instrument }) => splits.get(instrument.id) === null))
    return { figure: { known: false, reason: 'splits_differ' }, days: null };
  const scope = { baseCurrency: row.currency as CurrencyCode, from, to: today };
  const days = benchmarkDays(toBlend(row, splits), market, scope);
  if (!days.known) return { figure: unknownFigure(days.reason), days: null };
  const value = levelOn(days.value, dayOfDate(today)) - 1;
  return { figure: { known: true, value }, days: days.value };
};

/** The day whose close opens each return up to a day. */
const openings: Readonly<Record<BenchmarkReturn, (today: LocalDate) => LocalDate>> = {
  benchmarkYearToDate: (today) => dateOfDay(firstDayOfYear(yearOfDay(dayOfDate(today))) - 1),
  benchmarkOneYear: (today) => addMonths(today, -12),
};

/** The day up to which every part has a price; null if one has none. */
const pricedUntil = ({ parts }: BenchmarkRow, { market, today }: Priced): Returns['pricedUntil'] => {
  const lasts = parts.map(({ instrument }) => {
    const series = market.prices.get(instrument.id);
    if (isWorthlessOn(series, dayOfDate(today))) return dayOfDate(today);
    return series === undefined ? null : lastDayOnOrBefore(series, dayOfDate(today));
  });
  const known = lasts.filter((day) => day !== null);
  return known.length < lasts.length || known.length === 0 ? null : dateOfDay(Math.min(...known));
};

/** The prices, rates and splits that some benchmarks are computed from. */
const readPriced = async (db: Db, rows: readonly BenchmarkRow[], date: string): Promise<Priced> => {
  const today = date as LocalDate;
  const instruments = rows.flatMap(({ parts }) => parts.map(({ instrument }) => instrument));
  const revisions = new Map(instruments.map(({ id, priceRevision }) => [id, priceRevision]));
  const ids = [...revisions.keys()];
  const prices = await loadSeries(
    db,
    [...revisions].map(([id, priceRevision]) => ({ id, priceRevision })),
  );
  const currencies = [...rows, ...instruments].map(({ currency }) => currency);
  const rates = await loadRates(db, { currencies, revision: await fxRevision(db) });
  const booked = ids.length === 0 ? [] : await listSplits(db, ids, date);
  const splitsOf = (id: string) => toBlendSplits(booked.filter(({ instrumentId }) => instrumentId === id));
  const splits = new Map(ids.map((id) => [id, splitsOf(id)]));
  return { market: { prices, rates }, splits, today };
};

/** The returns of some benchmarks up to today, by id. */
export const benchmarkReturns = async (
  db: Db,
  rows: readonly BenchmarkRow[],
  date: string,
): Promise<ReadonlyMap<string, Returns>> => {
  const priced = await readPriced(db, rows, date);
  const since = (row: BenchmarkRow, figure: BenchmarkReturn) =>
    returnSince(row, openings[figure](priced.today), priced).figure;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        yearToDate: since(row, 'benchmarkYearToDate'),
        oneYear: since(row, 'benchmarkOneYear'),
        pricedUntil: pricedUntil(row, priced),
      },
    ]),
  );
};

/** Explains a return of a benchmark up to a day: its growth on each day. */
export const explainReturn = async (
  db: Db,
  row: BenchmarkRow,
  { figure, on: date, ...page }: Page & { readonly figure: BenchmarkReturn; readonly on: string },
): Promise<Explanation> => {
  const priced = await readPriced(db, [row], date);
  const to = priced.today;
  const from = openings[figure](to);
  const { figure: value, days } = returnSince(row, from, priced);
  const subject = { explained: { figure }, currency: row.currency, asOf: to, to };
  return toExplanation({ from, ...explainGrowth(value, days, { from, to }) }, subject, page);
};
