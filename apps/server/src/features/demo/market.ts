/**
 * Closes and rates of the sample firm: walks drawn from a seed, day after day from a fixed first day, so that a later last day
 * only adds to what an earlier one gave.
 */
import { dateOfDay, dayOfDate, isWeekday, parseLocalDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { demoInstruments, demoRates, demoSplit, demoStale } from './universe.ts';
import type { DemoInstrument } from './universe.ts';

const firstDate = '2016-01-04';
const tradingDays = 260;

/** A date that is written in this feature's own tables. */
export const demoDate = (text: string): LocalDate => {
  const date = parseLocalDate(text);
  if (date === null) throw new Error(`${text} is no date`);
  return date;
};

export interface Walk {
  key: string;
  /** Days since 1970-01-01, weekdays only. */
  days: number[];
  /** Closes as decimal text, one a day. */
  closes: string[];
}

export interface DemoMarket {
  prices: ReadonlyMap<string, Walk>;
  /** One euro costs so many units of the key's currency. */
  rates: ReadonlyMap<string, Walk>;
}

/** Mulberry32: the same numbers on every machine. */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** Sum of twelve uniform numbers: normal enough, and without log or cos, which differ between engines. */
const normal = (random: () => number): number => {
  let sum = 0;
  for (let n = 0; n < 12; n++) sum += random();
  return sum - 6;
};

/** A seed of its own for each name, so that adding an instrument leaves the others' walks alone. */
export const seedOf = (seed: number, name: string): number => {
  let hash = seed ^ 0x811c9dc5;
  for (let n = 0; n < name.length; n++) hash = Math.imul(hash ^ name.charCodeAt(n), 0x01000193);
  return hash >>> 0;
};

const weekdaysUntil = (last: LocalDate): number[] => {
  const days: number[] = [];
  for (let day = dayOfDate(demoDate(firstDate)); day <= dayOfDate(last); day++)
    if (isWeekday(day)) days.push(day);
  return days;
};

/** The common movement, with two bad spells so that drawdowns look like something. */
const marketMoves = (seed: number, days: readonly number[]): number[] => {
  const random = numbersFrom(seedOf(seed, 'market'));
  const slump = dayOfDate(demoDate('2020-02-24'));
  const bear = dayOfDate(demoDate('2022-01-10'));
  return days.map((day) => {
    const inSlump = day >= slump && day < slump + 26;
    const recovering = day >= slump + 26 && day < slump + 160;
    const inBear = day >= bear && day < bear + 260;
    const drift = inSlump ? -0.013 : recovering ? 0.0022 : inBear ? -0.0008 : 0;
    return drift + 0.0078 * normal(random);
  });
};

const walkOfInstrument = (
  instrument: DemoInstrument,
  input: { seed: number; days: number[]; moves: number[] },
): Walk => {
  const random = numbersFrom(seedOf(input.seed, instrument.symbol));
  const own = Math.sqrt(
    Math.max(instrument.volatility ** 2 / tradingDays - (instrument.beta * 0.0078) ** 2, 1e-6),
  );
  const splitDay = instrument.symbol === demoSplit.symbol ? dayOfDate(demoDate(demoSplit.day)) : null;
  const digits = instrument.start < 10 ? 4 : 2;
  let close = instrument.start;
  const closes = input.days.map((day, n) => {
    const move =
      instrument.drift / tradingDays + instrument.beta * (input.moves[n] ?? 0) + own * normal(random);
    close *= Math.max(0.7, 1 + move);
    if (day === splitDay) close = (close * demoSplit.ratioOld) / demoSplit.ratioNew;
    return close.toFixed(digits);
  });
  return { key: instrument.symbol, days: input.days, closes };
};

const walkOfRate = (rate: (typeof demoRates)[number], input: { seed: number; days: number[] }): Walk => {
  const random = numbersFrom(seedOf(input.seed, `EUR${rate.quote}`));
  const step = rate.volatility / Math.sqrt(tradingDays);
  let value: number = rate.start;
  const closes = input.days.map(() => {
    value *= 1 + 0.002 * (rate.start / value - 1) + step * normal(random);
    return value.toFixed(4);
  });
  return { key: rate.quote, days: input.days, closes };
};

/** Closes and rates of every weekday until `last`. */
export const demoMarket = (seed: number, last: LocalDate): DemoMarket => {
  const days = weekdaysUntil(last);
  const moves = marketMoves(seed, days);
  return {
    prices: new Map(
      demoInstruments.map((instrument) => [
        instrument.symbol,
        walkOfInstrument(instrument, { seed, days, moves }),
      ]),
    ),
    rates: new Map(demoRates.map((rate) => [rate.quote, walkOfRate(rate, { seed, days })])),
  };
};

/** The closes that are stored: those of one instrument stop short, so that the sample firm has a stale price. */
export const publishedCloses = (walk: Walk, last: LocalDate): Walk => {
  if (walk.key !== demoStale.symbol) return walk;
  const count = walk.days.filter((day) => day <= dayOfDate(last) - demoStale.days).length;
  return { key: walk.key, days: walk.days.slice(0, count), closes: walk.closes.slice(0, count) };
};

/** The last weekday on or before a date. */
export const lastBusinessDay = (date: LocalDate): LocalDate => {
  let day = dayOfDate(date);
  while (!isWeekday(day)) day--;
  return dateOfDay(day);
};
