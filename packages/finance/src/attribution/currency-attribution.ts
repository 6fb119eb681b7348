import { dayOfPart, linkDays } from './contribution.ts';
import type { LinkedDays, PartSeries } from './contribution.ts';
import { at, markAt } from '../dates/day-arrays.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { PerformanceSeries } from '../returns/performance.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { denseRates } from '../market/dense-rates.ts';
import type { DenseRates, RateBook } from '../market/rates.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';
import { amountNumber } from '../number/exact.ts';
import type { ExchangeGain } from './exchange-gains.ts';

/** The parts of a return in the portfolio's currency: (1 + local) (1 + fx) − 1 = local + fx + local × fx. */
export interface CurrencyEffects {
  readonly local: number;
  readonly fx: number;
  readonly cross: number;
}

/** The effects of all holdings in one currency. */
export interface CurrencyRow extends CurrencyEffects {
  readonly currency: CurrencyCode;
}

/** The effects of a period by currency; together with the rest they add up to the time-weighted return within 1e−10. */
export interface CurrencyReport {
  readonly twr: number;
  readonly rows: readonly CurrencyRow[];
  readonly total: CurrencyEffects;
  /** The contribution of no part: cash, fees and taxes of no holding. */
  readonly rest: number;
}

/** A holding counted in its own currency. */
export interface LocalPart {
  readonly currency: CurrencyCode;
  readonly series: PartSeries;
}

/**
 * The combined return of a local return and a currency move, and the part of each. All are decimals (0.05 is 5 %)
 * with their signs.
 */
export function currencyEffects(local: number, fx: number): CurrencyEffects & { readonly total: number } {
  const cross = local * fx;
  return { local, fx, cross, total: local + fx + cross };
}

interface Sums {
  local: number;
  fx: number;
  cross: number;
}

/** The rate into the portfolio's currency on the day before the range and on each day of it; NaN without a rate. */
export function ratesOverRange(
  whole: PerformanceSeries,
  rates: RateBook,
  days: { readonly first: number; readonly last: number; readonly from: CurrencyCode },
): DenseRates {
  const window = { firstDay: whole.firstDay + days.first - 1, length: days.last - days.first + 2 };
  return denseRates(rates, { from: days.from, to: whole.baseCurrency }, window);
}

/** Adds the effects of a part over the linked days. */
function addPart(
  sums: Sums,
  { series }: LocalPart,
  days: { readonly whole: PerformanceSeries; readonly linked: LinkedDays; readonly rates: Float64Array },
): void {
  const { whole, linked, rates } = days;
  for (let i = linked.first; i <= linked.last; i++) {
    const { opening, gain } = dayOfPart(series, whole.firstDay + i);
    const { capital } = dayOfPart(whole, whole.firstDay + i);
    if (markAt(whole.hasCapital, i) === 0 || (opening === 0 && gain === 0)) continue;
    const weight = at(linked.weights, i - linked.first) / capital;
    const rate = at(rates, i - linked.first + 1);
    // A purchase on the first day with a rate has no earlier rate to compare with.
    const before = opening === 0 ? rate : at(rates, i - linked.first);
    sums.local += before * gain * weight;
    sums.fx += opening * (rate - before) * weight;
    sums.cross += (rate - before) * gain * weight;
  }
}

/** A currency exchange on a linked day. */
interface LinkedExchange {
  readonly exchange: ExchangeGain;
  /** Its gain in base currency; NaN if a rate is missing. */
  readonly gain: number;
  /** The capital of the whole on that day, in base currency. */
  readonly capital: number;
  /** Carino's weight of the day. */
  readonly link: number;
}

/** The currency exchanges of a range on days on which the whole has capital; only these count. */
export function linkedExchanges(
  { whole, exchanges = [] }: Pick<AttributedCurrencies, 'exchanges'> & { readonly whole: PerformanceSeries },
  linked: LinkedDays,
): LinkedExchange[] {
  return exchanges.flatMap((exchange) => {
    const i = exchange.day - whole.firstDay;
    if (i < linked.first || i > linked.last || markAt(whole.hasCapital, i) === 0) return [];
    const gain = exchange.gainBase === null ? Number.NaN : amountNumber(exchange.gainBase);
    const { capital } = dayOfPart(whole, exchange.day);
    return [{ exchange, gain, capital, link: at(linked.weights, i - linked.first) }];
  });
}

/** Adds the gains of currency exchanges against the day's rates, which are entirely currency effects. */
function addExchanges(byCurrency: Map<CurrencyCode, Sums>, exchanges: readonly LinkedExchange[]): void {
  for (const { exchange, gain, capital, link } of exchanges) {
    const sums = byCurrency.get(exchange.currency) ?? { local: 0, fx: 0, cross: 0 };
    byCurrency.set(exchange.currency, sums);
    sums.fx += (gain * link) / capital;
  }
}

/** The input of a currency attribution. */
export interface AttributedCurrencies {
  readonly parts: readonly LocalPart[];
  readonly rates: RateBook;
  /** `exchangeGains` of the portfolio; none unless given. */
  readonly exchanges?: readonly ExchangeGain[];
}

/**
 * Currency attribution of a range. For each day and part, with value and flows in the part's own currency and the
 * rates x of the day and the day before: local = x_before × gain, fx = V_start × Δx, cross = Δx × gain, divided by
 * the capital of the whole and linked by Carino. A currency exchange at another rate than the day's adds its gain to
 * the fx effect of its foreign currency. Unknown if the return is, or if a rate is missing while something is held.
 * Effects are decimals that add up to the return; without parts, everything is in the rest.
 */
export function currencyAttribution(
  whole: PerformanceSeries,
  input: AttributedCurrencies,
  range: DateRange,
): Figure<CurrencyReport> {
  const days = linkDays(whole, range);
  if (!days.known) return days;
  const linked = days.value;
  const byCurrency = new Map<CurrencyCode, Sums>();
  for (const part of input.parts) {
    const sums = byCurrency.get(part.currency) ?? { local: 0, fx: 0, cross: 0 };
    byCurrency.set(part.currency, sums);
    const { rates } = ratesOverRange(whole, input.rates, { ...linked, from: part.currency });
    addPart(sums, part, { whole, linked, rates });
  }
  addExchanges(byCurrency, linkedExchanges({ ...input, whole }, linked));
  return currencyReport(byCurrency, linked.twr);
}

function currencyReport(byCurrency: ReadonlyMap<CurrencyCode, Sums>, twr: number): Figure<CurrencyReport> {
  const rows = [...byCurrency].map(([currency, sums]) => ({ currency, ...sums }));
  const total: Sums = { local: 0, fx: 0, cross: 0 };
  for (const { currency, local, fx, cross } of rows) {
    if (Number.isNaN(local + fx + cross)) return unknown('missing_rate', { currencies: [currency] });
    total.local += local;
    total.fx += fx;
    total.cross += cross;
  }
  return known({ twr, rows, total, rest: twr - total.local - total.fx - total.cross });
}
