/** Figures of portfolios for lists and totals: kept in the database, computed anew when what they come from moved on. */
import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import { UNCLEAR } from '@partnerfolio/finance/booking-flows';
import { dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { z } from 'zod';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import { findLedgerFaults } from '../ledger/rules.ts';
import { loadComputed, stampOf } from './computed.actions.ts';
import type { Computed } from './computed.actions.ts';
import { storedDays, storedTransits } from './days.rules.ts';
import { dayChangeOf } from './performance.actions.ts';
import { classParts, sharedTransfers, sharedValues } from './overview.rules.ts';
import type { Overview } from './overview.rules.ts';
import { noticesIn, qualityOf } from './quality.rules.ts';
import { listOverviews, listSources, listStamps, listStoredFigures, storeFigures } from './queries.ts';
import type { FigureSource, MonthDays } from './queries.ts';
import { openingOf, periodReturns, totalFigure, yearToDateFigure } from './rules.ts';

/** The latest figures of a portfolio, as its row in a list shows them. */
export type ListedFigures = Pick<
  z.input<typeof portfolioRowSchema>,
  'asOf' | 'value' | 'dayChange' | 'yearToDate' | 'sinceInception' | 'quality'
>;

const anyBit = 0xffff;

/** Values and flows of each day from the last day of the previous month: what a firm's own return is made of. */
const monthOf = (series: PerformanceSeries, today: LocalDate): MonthDays => {
  const start = dayOfDate(lastDayOfPreviousMonth(today));
  const length = dayOfDate(today) - start + 1;
  const at = (figures: Float64Array, i: number): number => figures[start + i - series.firstDay] ?? 0;
  const { value, inflow, outflow, charges, held, missing, unclear } = series.days;
  const daily = (figures: Float64Array, flags: Uint8Array | Uint16Array, bits: number): number[] =>
    Array.from({ length }, (_, i) =>
      ((flags[start + i - series.firstDay] ?? 0) & bits) > 0 ? Number.NaN : at(figures, i),
    );
  return {
    values: daily(value, missing, anyBit),
    inflows: daily(inflow, unclear, UNCLEAR.inflow),
    outflows: daily(outflow, unclear, UNCLEAR.outflow),
    charges: daily(charges, unclear, UNCLEAR.fees | UNCLEAR.taxes),
    held: Array.from({ length }, (_, i) => held[start + i - series.firstDay] === 1),
  };
};

/** What is computed of a portfolio and kept. */
export interface KeptFigures {
  readonly figures: ListedFigures;
  readonly overview: Overview;
}

/** What is kept, and what of the engine's invariants the figures break: nothing, unless the engine is at fault. */
interface MadeFigures extends KeptFigures {
  readonly broken: HoldingsReport['broken'];
}

const keptOf = (computed: Computed, today: LocalDate): MadeFigures => {
  const { series, asOf, isClosed, ledger, market, settings, instruments } = computed;
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const opening = series.openingDate < asOf ? series.openingDate : asOf;
  const yearStart = openingOf('YTD', today, opening);
  const yearToDate = periodReturns(series, { from: yearStart, to: asOf }).twr;
  const closed = { known: false, reason: 'closed' } as const;
  const gaps = series.days.gaps.filter((gap) => gap.to >= asOf);
  const quality = qualityOf({ report, gaps, faults: findLedgerFaults(ledger), computed });
  const dayChange = isClosed ? { amount: closed, rate: closed } : dayChangeOf(computed, asOf);
  const figures = {
    asOf,
    value: totalFigure(report.value, report.lines.length + report.cash.length),
    dayChange: dayChange.rate,
    // Of a closed portfolio as of its last day; in a year after that there is none.
    yearToDate: isClosed && asOf <= yearStart ? closed : yearToDateFigure(yearToDate, { to: today, opening }),
    sinceInception: periodReturns(series, { from: opening, to: asOf }).twr,
    quality: {
      stale: quality.stale.length,
      tradePrices: quality.tradePrices.length,
      staleRates: quality.staleRates.length,
      missing: quality.missing.length,
      faults: quality.faults.length,
      negativeCash: quality.negativeCash.length > 0,
      notices: noticesIn(quality),
    },
  };
  const overview = {
    values: sharedValues(series, today),
    ...sharedTransfers(computed),
    classes: classParts(report, instruments),
    dayAmount: dayChange.amount,
    quality,
  };
  return { figures, overview, broken: report.broken };
};

/** Figures that change again and again while they are computed are stored as they were found the last time. */
const triesAtMost = 3;

const computeAndStore = async (
  app: App,
  source: FigureSource,
  { today, isLastTry }: { today: LocalDate; isLastTry: boolean },
): Promise<{ readonly figures: ListedFigures; readonly isStored: boolean }> => {
  const computed = await loadComputed(app.db, source, today);
  const { figures, overview, broken } = keptOf(computed, today);
  if (broken.length > 0) app.log.error({ portfolioId: source.id, broken }, 'figures that cannot be true');
  const { value, yearToDate, sinceInception } = figures;
  const isStored = await storeFigures(app.db, {
    portfolioId: source.id,
    asOf: computed.asOf,
    stamp: stampOf(source, today),
    totalValue: value.known ? value.value : null,
    isPartial: value.known && value.partial === true,
    unknownReason: value.known ? null : value.reason,
    yearToDate: yearToDate.known ? yearToDate.value : null,
    sinceInception: sinceInception.known ? sinceInception.value : null,
    month: monthOf(computed.series, today),
    days: storedDays(computed),
    transits: storedTransits(computed),
    figures: { ...figures, overview },
    at: app.clock.now().toISOString(),
    revisions: isLastTry ? null : source.revisions,
  });
  await yieldToEventLoop();
  return { figures, isStored };
};

/** Computes figures and stores them; once more when what they are computed from changes meanwhile, or a total would miss it. */
const refresh = async (app: App, source: FigureSource, today: LocalDate): Promise<ListedFigures> => {
  let from = source;
  for (let tries = 1; ; tries += 1) {
    const isLastTry = tries === triesAtMost;
    const { figures, isStored } = await computeAndStore(app, from, { today, isLastTry });
    if (isStored || isLastTry) return figures;
    const [moved] = await listSources(app.db, [source.id]);
    if (moved === undefined) return figures;
    from = moved;
  }
};

const stampsOf = async (db: Db, ids: readonly string[]) => {
  const stored = await listStoredFigures(db, ids);
  return new Map(stored.map((row) => [row.portfolio_id, row]));
};

const freshBatch = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, ListedFigures>> => {
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

/** As many as are read in a moment, so that no other request waits for long. */
const figuresAtOnce = 500;

/**
 * The latest figures of some portfolios, by id. Those whose ledger, prices or rates moved on are computed here and now and
 * kept. Not for use inside a transaction.
 */
export const freshFigures = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, ListedFigures>> => {
  const fresh = new Map<string, ListedFigures>();
  for (let start = 0; start < portfolioIds.length; start += figuresAtOnce) {
    const batch = await freshBatch(app, portfolioIds.slice(start, start + figuresAtOnce));
    for (const [id, figures] of batch) fresh.set(id, figures);
    await yieldToEventLoop();
  }
  return fresh;
};

const overviewCache = (app: App) =>
  app.cache<{ stamp: string; overview: Overview }>('portfolio_overviews', 0.1);

/** As many as are read in a moment. */
const overviewsAtOnce = 100;

/** Reads the overviews that changed since this process last read them. */
const readOverviews = async (app: App, ids: readonly string[]): Promise<Map<string, Overview>> => {
  const cache = overviewCache(app);
  const found = new Map<string, Overview>();
  for (let start = 0; start < ids.length; start += overviewsAtOnce) {
    for (const row of await listOverviews(app.db, ids.slice(start, start + overviewsAtOnce))) {
      const overview = JSON.parse(row.overview) as Overview;
      found.set(row.portfolio_id, overview);
      cache.set(row.portfolio_id, { stamp: row.source_stamp, overview }, row.overview.length * 2);
    }
    await yieldToEventLoop();
  }
  return found;
};

/** The overviews of some portfolios, by id, brought up to date as `freshFigures` does. */
export const freshOverviews = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, KeptFigures>> => {
  const fresh = await freshFigures(app, portfolioIds);
  const stamps = await listStamps(app.db, portfolioIds);
  const cache = overviewCache(app);
  const overviews = new Map<string, Overview>();
  const changed: string[] = [];
  for (const { portfolio_id: id, source_stamp: stamp } of stamps) {
    const kept = cache.get(id);
    if (kept?.stamp === stamp) overviews.set(id, kept.overview);
    else changed.push(id);
  }
  for (const [id, overview] of await readOverviews(app, changed)) overviews.set(id, overview);
  const found = new Map<string, KeptFigures>();
  for (const [id, figures] of fresh) {
    const overview = overviews.get(id);
    if (overview !== undefined) found.set(id, { figures, overview });
  }
  return found;
};
