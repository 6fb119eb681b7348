/** What is stored of a portfolio's figures, out of its computed series. */
import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import { UNCLEAR } from '@partnerfolio/finance/booking-flows';
import { dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { z } from 'zod';
import { findLedgerFaults } from '../../ledger/rules.ts';
import type { Computed } from '../computed.actions.ts';
import { noticesIn, qualityOf } from '../quality.rules.ts';
import { dayChange, openingOf, periodReturns, totalFigure, yearToDateFigure } from '../rules.ts';
import { storedDays, storedTransits } from './days.rules.ts';
import { classParts, sharedTransfers, sharedValues } from './overview.rules.ts';
import type { Overview } from './overview.rules.ts';
import type { FiguresToStore, MonthDays } from './queries.ts';

type ShownFigures = Pick<
  z.input<typeof portfolioRowSchema>,
  'asOf' | 'value' | 'dayChange' | 'yearToDate' | 'sinceInception' | 'quality'
>;

/** The latest figures of a portfolio, as its row in a list shows them. */
export interface ListedFigures extends ShownFigures {
  readonly quality: NonNullable<ShownFigures['quality']>;
}

const beingComputed = { known: false, reason: 'being_computed' } as const;

/** What is shown of a portfolio until its first figures are computed. */
export const firstFigures = (today: string): ShownFigures => ({
  asOf: today,
  value: beingComputed,
  dayChange: beingComputed,
  yearToDate: beingComputed,
  sinceInception: beingComputed,
  quality: null,
});

const anyBit = 0xffff;

/** Values and flows of each day from the last day of the previous month: what a firm's own return is made of. */
const monthDays = (series: PerformanceSeries, today: LocalDate): MonthDays => {
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

/** What is stored of a portfolio for lists and overviews. */
export interface KeptFigures {
  readonly figures: ListedFigures;
  readonly overview: Overview;
}

interface MadeFigures extends KeptFigures {
  readonly broken: HoldingsReport['broken'];
}

/** The figures of a portfolio as of its last day, for lists and overviews. */
const keptFigures = (computed: Computed, today: LocalDate): MadeFigures => {
  const { series, asOf, isClosed, ledger, market, settings, instruments } = computed;
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const opening = series.openingDate < asOf ? series.openingDate : asOf;
  const yearStart = openingOf('YTD', today, opening);
  const yearToDate = periodReturns(series, { from: yearStart, to: asOf }).twr;
  const closed = { known: false, reason: 'closed' } as const;
  const gaps = series.days.gaps.filter((gap) => gap.to >= asOf);
  const quality = qualityOf({ report, gaps, faults: findLedgerFaults(ledger), computed });
  const lastChange = isClosed ? { amount: closed, rate: closed } : dayChange(computed, asOf);
  const figures = {
    asOf,
    value: totalFigure(report.value, report.lines.length + report.cash.length),
    dayChange: lastChange.rate,
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
    dayAmount: lastChange.amount,
    quality,
  };
  return { figures, overview, broken: report.broken };
};

/** All that is stored of a portfolio. `broken` names invariants of the engine that the figures break: none, unless it is at fault. */
export const figuresToStore = (
  computed: Computed,
  { today, stamp, at }: { readonly today: LocalDate; readonly stamp: string; readonly at: string },
): { readonly row: FiguresToStore; readonly broken: HoldingsReport['broken'] } => {
  const { broken, figures, overview } = keptFigures(computed, today);
  const { value, yearToDate, sinceInception } = figures;
  const row = {
    portfolioId: computed.source.id,
    asOf: computed.asOf,
    stamp,
    totalValue: value.known ? value.value : null,
    isPartial: value.known && value.partial === true,
    unknownReason: value.known ? null : value.reason,
    yearToDate: yearToDate.known ? yearToDate.value : null,
    sinceInception: sinceInception.known ? sinceInception.value : null,
    month: monthDays(computed.series, today),
    days: storedDays(computed),
    transits: storedTransits(computed),
    figures: { ...figures, overview },
    at,
    computedFor: today,
  };
  return { row, broken };
};
