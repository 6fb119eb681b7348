import { brinsonFachler, weightedShare } from '../../attribution/attribution.ts';
import type { AttributionPeriod, Effects } from '../../attribution/attribution.ts';
import { benchmarkDays } from '../../returns/benchmark.ts';
import type { Blend, BlendRebalancing } from '../../returns/benchmark.ts';
import { carinoFactor, carinoRelativeFactor } from '../../attribution/carino.ts';
import { contributions } from '../../attribution/contribution.ts';
import { exchangeGains } from '../../attribution/exchange-gains.ts';
import { Valuer } from '../../values/valuer.ts';
import { currencyAttribution, currencyEffects } from '../../attribution/currency-attribution.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { partPerformance } from '../../returns/composites/part-performance.ts';
import { dailyPerformance } from '../../returns/performance.ts';
import { sampledReturns } from '../../returns/sampled-returns.ts';
import { dateOfDay } from '../../dates/dates.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { sceneOf } from './ledgers.ts';

function named(effects: Effects, of: string): Figures {
  const { allocation, selection, interaction } = effects;
  return {
    [`allocation${of}`]: allocation,
    [`selection${of}`]: selection,
    [`interaction${of}`]: interaction,
    [`selection and interaction${of}`]: selection + interaction,
  };
}

/** The groups of one period: a table of weights and returns of both sides. */
function periodOf(rows: readonly Given[]): AttributionPeriod {
  return rows.map((row) => ({
    group: row.text('group'),
    portfolio: weightedShare(row.number('portfolio weight'), row.number('portfolio return')),
    benchmark: weightedShare(row.number('benchmark weight'), row.number('benchmark return')),
  }));
}

function reportOf(periods: readonly AttributionPeriod[]): Figures {
  const figure = brinsonFachler(periods);
  if (!figure.known) return { unknown: figure.reason };
  const { portfolioReturn, benchmarkReturn, groups, total } = figure.value;
  const byGroup = groups.flatMap((group) => Object.entries(named(group, ` of ${group.group}`)));
  return {
    'portfolio return': portfolioReturn,
    'benchmark return': benchmarkReturn,
    excess: portfolioReturn - benchmarkReturn,
    ...named(total, ''),
    ...Object.fromEntries(byGroup),
  };
}

/** Periods as rows of one table (a column names the period of a row), or one column of returns per period. */
function periodsOf(given: Given): AttributionPeriod[] {
  const byPeriod = new Map<string, Given[]>();
  for (const row of given.rows('groups')) {
    const period = row.text('period');
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), row]);
  }
  return [...byPeriod.values()].map(periodOf);
}

function carinoFactorsOf(given: Given): Figures {
  const own = given.number('portfolio return');
  const factor = given.has('benchmark return')
    ? carinoRelativeFactor(own, given.number('benchmark return'))
    : carinoFactor(own);
  return { factor };
}

/** The replay of a ledger, with the series of the whole and of each instrument. */
function partsOf(given: Given) {
  const { ledger, market, settings } = sceneOf(given);
  const to = on(given.text('to'));
  const whole = dailyPerformance(ledger, market, { settings, to });
  const range = { from: given.has('from') ? on(given.text('from')) : whole.openingDate, to };
  const seriesOf = (id: string, baseCurrency: CurrencyCode) => {
    const alone = { settings: { ...settings, baseCurrency }, to, instrumentIds: [id] };
    return { id, days: partPerformance(ledger, market, alone).days };
  };
  return { ledger, market, settings, whole, range, seriesOf };
}

function contributionOf(given: Given): Figures {
  const { ledger, settings, whole, range, seriesOf } = partsOf(given);
  const parts = ledger.instruments.map(({ id }) => seriesOf(id, settings.baseCurrency));
  const figure = contributions(whole, parts, range);
  if (!figure.known) return { unknown: figure.reason };
  const { twr, rows, rest } = figure.value;
  const byHolding = rows.map(({ id, contribution }) => [`contribution of ${id}`, contribution] as const);
  return { twr, rest, ...Object.fromEntries(byHolding) };
}

function currencyAttributionOf(given: Given): Figures {
  const { ledger, market, settings, whole, range, seriesOf } = partsOf(given);
  const parts = ledger.instruments.map(({ id, currency }) => ({ currency, series: seriesOf(id, currency) }));
  const exchanges = exchangeGains(new Valuer(ledger, market, settings));
  const figure = currencyAttribution(whole, { parts, rates: market.rates, exchanges }, range);
  if (!figure.known) return { unknown: figure.reason };
  const { twr, rows, total, rest } = figure.value;
  const byCurrency = rows.flatMap(({ currency, local, fx, cross }) => [
    [`local of ${currency}`, local] as const,
    [`fx of ${currency}`, fx] as const,
    [`cross of ${currency}`, cross] as const,
  ]);
  return { twr, rest, ...total, ...Object.fromEntries(byCurrency) };
}

/** The level of a blend at the end of each day of its range, from 1. */
function benchmarkOf(given: Given): Figures {
  const { market, settings } = sceneOf(given);
  const parts = given.rows('blend').map((row) => ({
    instrumentId: row.text('instrument'),
    currency: row.text('currency', settings.baseCurrency) as CurrencyCode,
    weightPct: row.text('weight').replace(' %', ''),
  }));
  const rebalancing = given.text('rebalancing') as BlendRebalancing;
  const blend: Blend = { parts, rebalancing };
  const [from, to] = [on(given.text('from')), on(given.text('to'))];
  const figure = benchmarkDays(blend, market, { baseCurrency: settings.baseCurrency, from, to });
  if (!figure.known) return { unknown: figure.reason };
  const { firstDay, index } = figure.value;
  return Object.fromEntries([...index].map((level, i) => [dateOfDay(firstDay + i), level]));
}

/** The returns from one sample to the next, by their last day, with their frequency and number. */
function sampledReturnsOf(given: Given): Figures {
  const { whole, range } = partsOf(given);
  const figure = sampledReturns(whole, range);
  if (!figure.known) return { unknown: figure.reason };
  const { frequency, days, returns } = figure.value;
  const byDay = [...days].map((day, i) => [dateOfDay(day), returns[i] ?? Number.NaN] as const);
  return { frequency, 'number of returns': returns.length, ...Object.fromEntries(byDay) };
}

/** The calculations of benchmarks, contribution and attribution. */
export const ATTRIBUTION_CALCULATIONS: Readonly<Record<string, Calculation>> = {
  'brinson-fachler': (given) => reportOf([periodOf(given.rows('groups'))]),
  'linked-attribution': (given) => reportOf(periodsOf(given)),
  'carino-factor': carinoFactorsOf,
  contribution: contributionOf,
  'currency-effects': (given) => ({ ...currencyEffects(given.number('local'), given.number('fx')) }),
  'currency-attribution': currencyAttributionOf,
  benchmark: benchmarkOf,
  'sampled-returns': sampledReturnsOf,
};
