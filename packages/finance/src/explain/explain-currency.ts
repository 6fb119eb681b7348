import { dayOfPart, linkDays } from '../attribution/contribution.ts';
import type { LinkedDays } from '../attribution/contribution.ts';
import { currencyAttribution, linkedExchanges, ratesOverRange } from '../attribution/currency-attribution.ts';
import type {
  AttributedCurrencies,
  CurrencyEffects,
  CurrencyReport,
  LocalPart,
} from '../attribution/currency-attribution.ts';
import { dateOfDay } from '../dates/dates.ts';
import { at, markAt } from '../dates/day-arrays.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationRow } from './derivation.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { PerformanceSeries } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A portfolio and its parts in their own currencies, as given to `currencyAttribution`. */
export interface ExplainedCurrencies extends AttributedCurrencies {
  readonly whole: PerformanceSeries;
}

/** One effect of all holdings in a currency. */
export interface CurrencyEffectName {
  readonly currency: CurrencyCode;
  readonly effect: keyof CurrencyEffects;
}

const FORMULAS: Readonly<Record<keyof CurrencyEffects, string>> = {
  local: 'Σ rateBefore × gain / capital × link',
  fx: 'Σ (opening × (rate − rateBefore) + exchanged) / capital × link',
  cross: 'Σ (rate − rateBefore) × gain / capital × link',
};

/** The days on which a part was held, in its own currency, with the rates at both ends of each day. */
function partRows(scene: ExplainedCurrencies, part: LocalPart, linked: LinkedDays): DerivationRow[] {
  const { whole } = scene;
  const { series, currency } = part;
  const { rates, quoteDays } = ratesOverRange(whole, scene.rates, { ...linked, from: currency });
  const rows: DerivationRow[] = [];
  for (let i = linked.first; i <= linked.last; i++) {
    const day = whole.firstDay + i;
    const { opening, gain } = dayOfPart(series, day);
    const { capital } = dayOfPart(whole, day);
    if (markAt(whole.hasCapital, i) === 0 || (opening === 0 && gain === 0)) continue;
    const place = i - linked.first;
    const rate = at(rates, place + 1);
    const rateBefore = opening === 0 ? rate : at(rates, place);
    const link = at(linked.weights, place);
    const ends = { rateBefore: rateOr(rateBefore), rate: rateOr(rate) };
    const quoted = Number.isNaN(rate) ? {} : { 'rate of': dateOfDay(at(quoteDays, place + 1)) };
    rows.push({
      date: dateOfDay(day),
      subject: series.id,
      values: { opening, gain, ...ends, ...quoted, capital, link },
    });
  }
  return rows;
}

/** The exchanges of a currency in a range, with the gain of each against the rates of its day. */
function exchangeRows(
  scene: ExplainedCurrencies,
  { currency, effect }: CurrencyEffectName,
  linked: LinkedDays,
): DerivationRow[] {
  if (effect !== 'fx') return [];
  return linkedExchanges(scene, linked)
    .filter(({ exchange }) => exchange.currency === currency)
    .map(({ exchange, gain, capital, link }) => ({
      date: dateOfDay(exchange.day),
      subject: exchange.entryId,
      values: { exchanged: rateOr(gain), capital, link },
    }));
}

/** A number that needs rates, or the reason that one of them is missing. */
const rateOr = (rate: number): number | string => (Number.isNaN(rate) ? 'missing_rate' : rate);

function currencyEffectValue(
  report: Figure<CurrencyReport>,
  { currency, effect }: CurrencyEffectName,
): Figure<number> {
  if (!report.known) return report;
  const row = report.value.rows.find((one) => one.currency === currency);
  return row === undefined ? unknown('no_value', { currencies: [currency] }) : known(row[effect]);
}

/**
 * How the local, currency or cross effect of a currency on the return of a range was computed: each day of each part
 * in it, with its value at the start, its gain in that currency, the rates of the day and of the day before, the
 * capital of the whole, and Carino's weight of the day; and each currency exchange with its gain against the rates of
 * its day. Decimals with their signs. An unknown effect (because the return is, or a rate is missing) has its reason
 * as its value, and the available rows. A currency that nothing is held in is unknown (`no_value`).
 */
export function explainCurrency(
  scene: ExplainedCurrencies,
  name: CurrencyEffectName,
  range: DateRange,
): Derivation {
  const { whole, parts } = scene;
  const { twr, staleDays, gaps } = rangeFigures(whole, range);
  const linked = linkDays(whole, range);
  const own = parts.filter(({ currency }) => currency === name.currency);
  return {
    figure: name.effect,
    value: currencyEffectValue(currencyAttribution(whole, scene, range), name),
    formula: FORMULAS[name.effect],
    method: `everything held in ${name.currency}; days linked by Carino; what is bought on a day has that day's rate before, too`,
    page: 'currency-attribution',
    terms: toTerms({ twr, parts: known(own.length) }),
    rows: linked.known
      ? [
          ...own.flatMap((part) => partRows(scene, part, linked.value)),
          ...exchangeRows(scene, name, linked.value),
        ]
      : [],
    quality: { stale: staleDays, gaps },
  };
}
