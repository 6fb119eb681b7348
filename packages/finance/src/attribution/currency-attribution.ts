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

/** A return in the portfolio's currency in its parts: (1 + local) (1 + fx) − 1 = local + fx + local × fx. */
export interface CurrencyEffects {
  readonly local: number;
  readonly fx: number;
  readonly cross: number;
}

/** The effects of everything held in one currency. */
export interface CurrencyRow extends CurrencyEffects {
  readonly currency: CurrencyCode;
}

/** Effects of a period by currency; they and the rest add up to the time-weighted return to 1e−10. */
export interface CurrencyReport {
  readonly twr: number;
  readonly rows: readonly CurrencyRow[];
  readonly total: CurrencyEffects;
  /** What no part explains: cash, fees and taxes of no holding. */
  readonly rest: number;
}

/** A holding counted in its own currency. */
export interface LocalPart {
  readonly currency: CurrencyCode;
  readonly series: PartSeries;
}

/**
 * What a return in a local currency and the move of that currency make together, and the part of either. All are
 * decimals (0.05 is 5 %) with their signs.
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

/** The rate of each day of the range and of the day before, to the portfolio's currency; NaN where there is none. */
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
    // What is bought on the first day of a rate has nothing to compare it with.
    const before = opening === 0 ? rate : at(rates, i - linked.first);
    sums.local += before * gain * weight;
    sums.fx += opening * (rate - before) * weight;
    sums.cross += (rate - before) * gain * weight;
  }
}

/** A currency exchange on a linked day. */
interface LinkedExchange {
  readonly exchange: ExchangeGain;
  /** What it gained, in base currency; NaN where a rate is missing. */
  readonly gain: number;
  /** The capital of the whole on that day, in base currency. */
  readonly capital: number;
  /** Carino's weight of the day. */
  readonly link: number;
}

/** The currency exchanges on days of a range that count, which are those on which the whole has capital. */
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

/** Adds what currency exchanges gained against the day's rates: all of it is a currency effect. */
function addExchanges(byCurrency: Map<CurrencyCode, Sums>, exchanges: readonly LinkedExchange[]): void {
  for (const { exchange, gain, capital, link } of exchanges) {
    const sums = byCurrency.get(exchange.currency) ?? { local: 0, fx: 0, cross: 0 };
    byCurrency.set(exchange.currency, sums);
    sums.fx += (gain * link) / capital;
  }
}

/** What a currency attribution is made from. */
export interface AttributedCurrencies {
  readonly parts: readonly LocalPart[];
  readonly rates: RateBook;
  /** `exchangeGains` of the portfolio; none unless stated. */
  readonly exchanges?: readonly ExchangeGain[];
}

/**
 * Currency attribution of a range. Each day, for each part with its value and flows in its own currency and rates x of
 * the day and the day before: local = x_before × gain, fx = V_start × Δx, cross = Δx × gain, over the capital of the
 * whole, linked by Carino. A currency exchange at another rate than the day's adds its gain to the fx of its foreign currency.
 * Unknown where the return is, or a rate is missing while something is held. Effects are
 * decimals that add up to the return; without parts all of it is rest.
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
