/** The firm's value and return out of what its portfolios add up to in each currency. */
import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/values';
import { compositeSeries } from '@partnerfolio/finance/composite';
import type { MemberTransfer } from '@partnerfolio/finance/composite-transfers';
import { convertedDays, HELD } from '@partnerfolio/finance/converted-days';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { rateFor, ratesInWindow } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { countedTransfers } from '../performance/stored/days.rules.ts';
import { notedFigure, rateFigure } from '../performance/rules.ts';
import type { CurrencyTotal, Month, MonthDay } from './queries.ts';

const decimals = 10;

/** Why a currency's portfolios are not known, or not all of them; null when they are. */
const gapOf = (total: CurrencyTotal, rate: string | null): UnknownReason | null => {
  if (rate === null) return 'missing_rate';
  if (total.unvalued === 0 && !total.is_partial) return null;
  return (total.unknown_reason ?? 'missing_price') as UnknownReason;
};

/** The last day that anything of a sum is known of; today where it is of nothing. */
export const dayOf = (totals: readonly CurrencyTotal[], today: LocalDate): LocalDate =>
  totals.reduce<LocalDate | null>((last, { as_of: day }) => {
    return day === null || (last !== null && last > day) ? last : (day as LocalDate);
  }, null) ?? today;

/** The sum in the firm's currency: a part when some portfolio is unknown, unknown with the reason when all are. */
export const firmValue = (totals: readonly CurrencyTotal[], rates: RatesInto, on: LocalDate): MoneyFigure => {
  let sum = new Decimal(0);
  let isAnyKnown = false;
  let gap: UnknownReason | null = null;
  for (const total of totals) {
    const rate = rateFor(rates, total.currency, on);
    gap = gapOf(total, rate) ?? gap;
    if (total.value === null || rate === null) continue;
    sum = sum.plus(new Decimal(total.value).times(rate));
    isAnyKnown = true;
  }
  const value = sum.toDecimalPlaces(decimals).toString();
  if (gap === null) return { known: true, value };
  return isAnyKnown ? { known: true, value, partial: true } : { known: false, reason: gap };
};

/** Whether some day has charges and no units, so that what there was before the month decides whether they are a return. */
export const needsPast = ({ days }: Month): boolean => {
  const held = new Set(days.filter((day) => day.held).map((day) => day.place));
  return days.some(({ place, charges }) => charges > 0 && !held.has(place));
};

/** What moved of one currency's portfolios in the month, in the firm's; null where a rate is missing for any of it. */
const memberOf = (days: readonly MonthDay[], rates: Float64Array, firstDay: number): DailyValues | null => {
  const amounts = (read: (day: MonthDay) => number): Float64Array => {
    const byPlace = new Float64Array(rates.length);
    for (const day of days) byPlace[day.place] = read(day);
    return byPlace;
  };
  const kept = {
    firstDay,
    value: amounts((day) => day.value),
    inflow: amounts((day) => day.inflow),
    outflow: amounts((day) => day.outflow),
    charges: amounts((day) => day.charges),
    marks: Uint8Array.from(amounts((day) => (day.held ? HELD : 0))),
    gaps: [],
  };
  const converted = convertedDays(kept, rates);
  return converted.missing.some((count) => count > 0) ? null : converted;
};

/** A range within the month, and the highest value there was before it; 0 where `needsPast` doesn't ask for it. */
export interface MonthRange extends DateRange {
  readonly highest: number;
}

/** The firm's days: a member for each currency, and the transfers of all portfolios. Currencies without a rate are left out. */
const firmSeries = (month: Month, into: RatesInto, { highest, ...range }: MonthRange) => {
  const window = { firstDay: dayOfDate(range.from), length: dayOfDate(range.to) - dayOfDate(range.from) + 1 };
  const members: { readonly days: DailyValues }[] = [];
  const transfers: MemberTransfer[] = [];
  let isAnyLacking = false;
  for (const from of new Set(month.days.map((day) => day.currency))) {
    const rates = ratesInWindow(into, from, window);
    const own = month.days.filter((day) => day.currency === from);
    const days = memberOf(own, rates, window.firstDay);
    isAnyLacking ||= days === null;
    if (days === null) continue;
    members.push({ days });
    const given = month.transfers.filter(({ currency }) => currency === from);
    transfers.push(...countedTransfers(given, { firstDay: window.firstDay, rates }));
  }
  const currency = into.currency as CurrencyCode;
  return {
    series: compositeSeries({ members, transfers, currency, to: range.to, highestBefore: () => highest }),
    isAnyLacking,
  };
};

const gapOfMonth = ({ unknown, uncomputed }: Month, isAnyRateLacking: boolean): UnknownReason | null => {
  if (isAnyRateLacking) return 'missing_rate';
  if (unknown > 0) return 'missing_price';
  return uncomputed > 0 ? 'being_computed' : null;
};

/**
 * The firm's time-weighted return over a range, in its currency, with transfers between its portfolios taken out. Portfolios
 * that are not known on every day are left out, which the figure then says. Unknown without a value at both ends.
 */
export const firmReturn = (month: Month, rates: RatesInto, range: MonthRange): RateFigure => {
  const { series, isAnyLacking } = firmSeries(month, rates, range);
  const gap = gapOfMonth(month, isAnyLacking);
  const { value } = series.days;
  const hasEnds = (value[0] ?? 0) !== 0 && (value.at(-1) ?? 0) !== 0;
  if (!hasEnds) return { known: false, reason: gap ?? 'no_value' };
  const figure = notedFigure(rateFigure(rangeReturn(series, range)), rangeNotes(series, range));
  return figure.known && gap !== null ? { ...figure, partial: true } : figure;
};
