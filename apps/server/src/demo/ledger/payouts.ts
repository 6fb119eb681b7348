/** What the sample instruments pay for each unit: the same amount to every holder, on their own days. */
import { dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { numbersFrom, deriveSeed } from '../chance.ts';
import { closeOn, nextWeekday } from '../market/market.ts';
import type { DemoMarket } from '../market/market.ts';
import { demoInstruments } from '../market/universe.ts';
import type { DemoInstrument } from '../market/universe.ts';

export interface Payout {
  instrument: DemoInstrument;
  /** In the instrument's currency, before tax. */
  perUnit: number;
}

/** The payments by day number. */
export type Payouts = ReadonlyMap<number, readonly Payout[]>;

/** Payments a year: shares by the custom of their country, funds and bonds twice. */
const timesAYear = ({ assetClass, currency }: DemoInstrument): number => {
  if (assetClass !== 'equity') return 2;
  return { USD: 4, GBP: 2, EUR: 1, CHF: 1 }[currency];
};

const daysOfYear = (instrument: DemoInstrument, year: number, offset: number): number[] => {
  const times = timesAYear(instrument);
  const start = firstDayOfYear(year);
  // Annual payments are in spring.
  const first = times === 1 ? 95 + (offset % 60) : offset % Math.floor(360 / times);
  return Array.from({ length: times }, (_, n) => nextWeekday(start + first + n * Math.floor(365 / times)));
};

const listPayouts = (instrument: DemoInstrument, input: PayoutInput): [number, Payout][] => {
  const walk = input.market.prices.get(instrument.symbol);
  if (instrument.yield === 0 || walk === undefined) return [];
  const offset = deriveSeed(input.seed, `offset ${instrument.symbol}`) % 360;
  const found: [number, Payout][] = [];
  const lastDay = dayOfDate(input.last);
  const firstYear = yearOfDay(walk.days[0] ?? lastDay);
  for (let year = firstYear; year <= yearOfDay(lastDay); year++) {
    const random = numbersFrom(deriveSeed(input.seed, `payout ${instrument.symbol} ${year}`));
    for (const day of daysOfYear(instrument, year, offset)) {
      const close = closeOn(walk, day);
      const part = (instrument.yield / timesAYear(instrument)) * (0.92 + 0.16 * random());
      if (close !== null && day <= lastDay)
        found.push([day, { instrument, perUnit: Number((close * part).toFixed(4)) }]);
    }
  }
  return found;
};

interface PayoutInput {
  seed: number;
  market: DemoMarket;
  last: LocalDate;
}

/** Every payment until `last`. */
export const demoPayouts = (input: PayoutInput): Payouts => {
  const byDay = new Map<number, Payout[]>();
  for (const instrument of demoInstruments)
    for (const [day, payout] of listPayouts(instrument, input)) {
      const ofDay = byDay.get(day) ?? [];
      ofDay.push(payout);
      byDay.set(day, ofDay);
    }
  return byDay;
};
