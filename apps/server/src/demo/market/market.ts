/**
 * Prices and rates of the sample firm: random walks from a seed, day by day from a fixed first day, so that a later
 * last day only adds days.
 */
import { dateOfDay, dayOfDate, isWeekday, parseLocalDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { normal, numbersFrom, deriveSeed } from '../chance.ts';
import {
  demoCapitalReturn,
  demoInstruments,
  demoRates,
  demoReorganisations,
  demoSplits,
  demoStale,
} from './universe.ts';
import type { DemoInstrument } from './universe.ts';

const firstDate = '2014-11-03';
const tradingDays = 260;

/** Parses a date of the demo's own tables. */
export const demoDate = (text: string): LocalDate => {
  const date = parseLocalDate(text);
  if (date === null) throw new Error(`${text} is no date`);
  return date;
};

const parseDay = (text: string): number => dayOfDate(demoDate(text));

export interface Walk {
  key: string;
  /** Days since 1970-01-01, weekdays only. */
  days: readonly number[];
  /** Closing prices as decimal text, one a day. */
  closes: readonly string[];
}

export interface DemoMarket {
  prices: ReadonlyMap<string, Walk>;
  /** The price of one euro in the key's currency. */
  rates: ReadonlyMap<string, Walk>;
}

const weekdaysUntil = (last: LocalDate): number[] => {
  const days: number[] = [];
  for (let day = parseDay(firstDate); day <= dayOfDate(last); day++) if (isWeekday(day)) days.push(day);
  return days;
};

const marketVolatility = 0.0078;

/** The common movement of shares, with two bad periods for visible drawdowns. */
const marketMoves = (seed: number, days: readonly number[]): number[] => {
  const random = numbersFrom(deriveSeed(seed, 'market'));
  const slump = parseDay('2020-02-24');
  const bear = parseDay('2022-01-10');
  return days.map((day) => {
    const inSlump = day >= slump && day < slump + 29;
    const recovering = day >= slump + 29 && day < slump + 190;
    const inBear = day >= bear && day < bear + 275;
    const drift = inSlump ? -0.0165 : recovering ? 0.0028 : inBear ? -0.0011 : 0;
    return drift + marketVolatility * normal(random);
  });
};

/** Daily changes of interest rates: a slow fall for years, then a sharp rise in 2022. */
const rateMoves = (seed: number, days: readonly number[]): number[] => {
  const random = numbersFrom(deriveSeed(seed, 'interest'));
  const [rise, top] = [parseDay('2022-01-03'), parseDay('2022-10-24')];
  return days.map((day) => (day >= rise && day < top ? 0.00012 : -0.000001) + 0.00028 * normal(random));
};

const factorVolatility = 0.0035;

/** What shares of one region or sector have in common beyond the market. */
const factorMoves = (seed: number, days: readonly number[]): ReadonlyMap<string, number[]> => {
  const names = new Set(demoInstruments.flatMap(({ region, sector }) => [region, sector ?? '']));
  const moves = new Map<string, number[]>();
  for (const name of names) {
    const random = numbersFrom(deriveSeed(seed, `factor ${name}`));
    moves.set(
      name,
      days.map(() => factorVolatility * normal(random)),
    );
  }
  return moves;
};

interface Weather {
  seed: number;
  days: readonly number[];
  market: readonly number[];
  interest: readonly number[];
  factors: ReadonlyMap<string, readonly number[]>;
}

/** The part of an instrument's daily movement that it shares with others. */
const sharedMove = (instrument: DemoInstrument, weather: Weather): ((n: number) => number) => {
  const { beta, duration, region, sector, assetClass } = instrument;
  const part = assetClass === 'bond' || assetClass === 'alternative' ? 0 : 1;
  const regional = weather.factors.get(region) ?? [];
  const sectoral = weather.factors.get(sector ?? '') ?? [];
  return (n) =>
    beta * (weather.market[n] ?? 0) -
    duration * (weather.interest[n] ?? 0) +
    part * ((regional[n] ?? 0) + (sector === null ? 0 : (sectoral[n] ?? 0)));
};

/** An instrument's own volatility, after the shared movements. */
const ownVolatility = ({ volatility, beta, duration, assetClass, sector }: DemoInstrument): number => {
  const factors = assetClass === 'bond' || assetClass === 'alternative' ? 0 : sector === null ? 1 : 2;
  const shared = (beta * marketVolatility) ** 2 + (duration * 0.00028) ** 2 + factors * factorVolatility ** 2;
  return Math.sqrt(Math.max(volatility ** 2 / tradingDays - shared, (volatility * 0.01) ** 2));
};

/** Applies a corporate action to the price of its day. */
const adjusted = (symbol: string, day: number, close: number): number => {
  const split = demoSplits.find((one) => one.symbol === symbol && parseDay(one.day) === day);
  if (split !== undefined) return (close * split.ratioOld) / split.ratioNew;
  const spunOff = demoReorganisations.find(
    (one) => one.type === 'spin_off' && one.symbol === symbol && parseDay(one.day) === day,
  );
  if (spunOff !== undefined) return close * (1 - (spunOff.costShare ?? 0));
  const isReturn = symbol === demoCapitalReturn.symbol && parseDay(demoCapitalReturn.day) === day;
  return isReturn ? close - demoCapitalReturn.perUnit : close;
};

const walkOfInstrument = (instrument: DemoInstrument, weather: Weather): Walk => {
  const { start, drift } = instrument;
  const symbol = instrument.formerly ?? instrument.symbol;
  const random = numbersFrom(deriveSeed(weather.seed, symbol));
  const own = ownVolatility(instrument);
  const shared = sharedMove(instrument, weather);
  const acts = [...demoSplits, ...demoReorganisations, demoCapitalReturn].filter(
    (one) => one.symbol === symbol,
  );
  const actDays = new Set(acts.map((one) => parseDay(one.day)));
  const digits = start < 10 ? 4 : 2;
  let close = start;
  let strayed = 0;
  const closes = weather.days.map((day, n) => {
    // Pulled towards its trend; otherwise some shares would rise twentyfold in twelve years.
    const move = own * normal(random) - 0.0015 * strayed;
    strayed += move;
    close *= Math.max(0.7, 1 + drift / tradingDays + shared(n) + move);
    if (actDays.has(day)) close = adjusted(symbol, day, close);
    return close.toFixed(digits);
  });
  return { key: instrument.symbol, days: weather.days, closes };
};

const walkOfRate = (
  rate: (typeof demoRates)[number],
  { seed, days }: Pick<Weather, 'seed' | 'days'>,
): Walk => {
  const random = numbersFrom(deriveSeed(seed, `EUR${rate.quote}`));
  const step = rate.volatility / Math.sqrt(tradingDays);
  let value: number = rate.start;
  const closes = days.map(() => {
    value *= 1 + 0.002 * (rate.start / value - 1) + step * normal(random);
    return value.toFixed(4);
  });
  return { key: rate.quote, days, closes };
};

/** Prices and rates of every weekday until `last`. */
export const demoMarket = (seed: number, last: LocalDate): DemoMarket => {
  const days = weekdaysUntil(last);
  const weather: Weather = {
    seed,
    days,
    market: marketMoves(seed, days),
    interest: rateMoves(seed, days),
    factors: factorMoves(seed, days),
  };
  const priced = demoInstruments.filter((instrument) => instrument.isPriced);
  return {
    prices: new Map(priced.map((one) => [one.symbol, walkOfInstrument(one, weather)])),
    rates: new Map(demoRates.map((rate) => [rate.quote, walkOfRate(rate, weather)])),
  };
};

/** The days of a walk after one day, up to another. */
const sliceWalk = (walk: Walk, after: number, until: number): Walk => {
  const from = walk.days.findIndex((day) => day > after);
  const found = walk.days.findIndex((day) => day > until);
  const to = found < 0 ? walk.days.length : found;
  const start = from < 0 ? to : from;
  return { key: walk.key, days: walk.days.slice(start, to), closes: walk.closes.slice(start, to) };
};

/** The prices to store after a day; one instrument's stop early, so that the sample firm has a stale price. */
export const publishedAfter = (walk: Walk, after: number, last: LocalDate): Walk => {
  const late = walk.key === demoStale.symbol ? demoStale.days : 0;
  return sliceWalk(walk, after, dayOfDate(last) - late);
};

/** The last price on or before a day. */
export const closeOn = (walk: Walk | undefined, day: number): number | null => {
  if (walk === undefined) return null;
  let low = 0;
  let high = walk.days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((walk.days[middle] ?? 0) <= day) low = middle;
    else high = middle - 1;
  }
  const close = walk.closes[low];
  return close === undefined || (walk.days[low] ?? 0) > day ? null : Number(close);
};

/** The first weekday on or after a day. */
export const nextWeekday = (day: number): number => {
  let found = day;
  while (!isWeekday(found)) found++;
  return found;
};

/** The last weekday on or before a date. */
export const lastBusinessDay = (date: LocalDate): LocalDate => {
  let day = dayOfDate(date);
  while (!isWeekday(day)) day--;
  return dateOfDay(day);
};
