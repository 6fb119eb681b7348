/** Figures of portfolios for lists and totals: kept in the database, computed anew when what they come from moved on. */
import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import { dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { ledgerFaults } from '@partnerfolio/finance/ledger';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { z } from 'zod';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { letOthersRun } from '../../platform/bounded-cache.ts';
import { loadComputed, stampOf } from './computed.actions.ts';
import type { Computed } from './computed.actions.ts';
import { dayChangeOf } from './performance.actions.ts';
import { qualityOf } from './quality.rules.ts';
import { listSources, listStoredFigures, storeFigures } from './queries.ts';
import type { FigureSource, MonthDays } from './queries.ts';
import { openingOf, periodReturns, totalFigure } from './rules.ts';

/** The latest figures of a portfolio, as its row in a list shows them. */
export type ListedFigures = Pick<
  z.input<typeof portfolioRowSchema>,
  'asOf' | 'value' | 'dayChange' | 'yearToDate' | 'sinceInception' | 'quality'
>;

/** Values and flows of each day from the last day of the previous month: what a firm's own return is made of. */
const monthOf = (series: PerformanceSeries, today: LocalDate): MonthDays => {
  const start = dayOfDate(lastDayOfPreviousMonth(today));
  const length = dayOfDate(today) - start + 1;
  const at = (figures: Float64Array, i: number): number => figures[start + i - series.firstDay] ?? 0;
  const { value, inflow, outflow, missing, unclear } = series.days;
  const daily = (figures: Float64Array, flags: Uint16Array): number[] =>
    Array.from({ length }, (_, i) =>
      (flags[start + i - series.firstDay] ?? 0) > 0 ? Number.NaN : at(figures, i),
    );
  return {
    values: daily(value, missing),
    inflows: daily(inflow, unclear),
    outflows: daily(outflow, unclear),
  };
};

const listedOf = (computed: Computed): ListedFigures => {
  const { series, asOf, ledger, market, settings, instruments } = computed;
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const opening = series.openingDate < asOf ? series.openingDate : asOf;
  const since = (period: 'YTD' | 'MAX') =>
    periodReturns(series, { from: openingOf(period, asOf, opening), to: asOf }).twr;
  const gaps = series.days.gaps.filter((gap) => gap.to >= asOf);
  const quality = qualityOf({ report, gaps, faults: ledgerFaults(ledger), instruments });
  return {
    asOf,
    value: totalFigure(report.value, report.lines.length + report.cash.length),
    dayChange: dayChangeOf(series, asOf).rate,
    yearToDate: since('YTD'),
    sinceInception: since('MAX'),
    quality: {
      stale: quality.stale.length,
      missing: quality.missing.length,
      faults: quality.faults.length,
      negativeCash: quality.negativeCash.length > 0,
    },
  };
};

const refresh = async (app: App, source: FigureSource, today: LocalDate): Promise<ListedFigures> => {
  const computed = await loadComputed(app.db, source, today);
  const figures = listedOf(computed);
  const { value, yearToDate, sinceInception } = figures;
  await storeFigures(app.db, {
    portfolioId: source.id,
    asOf: computed.asOf,
    stamp: stampOf(source, today),
    totalValue: value.known ? value.value : null,
    isPartial: value.known && value.partial === true,
    unknownReason: value.known ? null : value.reason,
    yearToDate: yearToDate.known ? yearToDate.value : null,
    sinceInception: sinceInception.known ? sinceInception.value : null,
    month: monthOf(computed.series, today),
    figures,
    at: app.clock.now().toISOString(),
  });
  await letOthersRun();
  return figures;
};

const stampsOf = async (db: Db, ids: readonly string[]) => {
  const stored = await listStoredFigures(db, ids);
  return new Map(stored.map((row) => [row.portfolio_id, row]));
};

/**
 * The latest figures of some portfolios, by id. Those whose ledger, prices or rates moved on are computed here and now and
 * kept. Not for use inside a transaction.
 */
export const freshFigures = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, ListedFigures>> => {
  if (portfolioIds.length === 0) return new Map();
  const today = app.clock.today() as unknown as LocalDate;
  const sources = await listSources(app.db, portfolioIds);
  const stored = await stampsOf(app.db, portfolioIds);
  const fresh = new Map<string, ListedFigures>();
  for (const source of sources) {
    const kept = stored.get(source.id);
    const isCurrent = kept?.source_stamp === stampOf(source, today);
    // The figures were written by this very module, in the form it reads.
    fresh.set(source.id, isCurrent ? (kept.figures as ListedFigures) : await refresh(app, source, today));
  }
  return fresh;
};
