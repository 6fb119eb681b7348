/** Derives the figures to store from a portfolio's computed series. */
import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { Valuer } from '@partnerfolio/finance/valuer';
import type { z } from 'zod';
import { findLedgerErrors } from '../../ledger/rules.ts';
import type { Computed } from '../compute/inputs/computed.actions.ts';
import { noticesIn, portfolioIssues } from '../compute/quality/quality.rules.ts';
import { dayChange, periodReturn, totalFigure, yearToDateFigure } from '../compute/figures.rules.ts';
import { periodOpening } from '../compute/ranges.rules.ts';
import { isFiniteThroughout } from './portfolio-days.rules.ts';
import { storedDays, storedTransits } from './days.rules.ts';
import { classParts } from './classes.rules.ts';
import { periodFigures } from './periods.rules.ts';
import { storedPositions } from './positions.rules.ts';
import type { FiguresToStore } from './queries.ts';

type ShownFigures = Pick<
  z.input<typeof portfolioRowSchema>,
  'asOf' | 'value' | 'dayChange' | 'yearToDate' | 'sinceInception' | 'quality'
>;

/** The latest figures of a portfolio in the shape of a list row. */
export interface ListedFigures extends ShownFigures {
  readonly quality: NonNullable<ShownFigures['quality']>;
}

const beingComputed = { known: false, reason: 'being_computed' } as const;

/** What lists show until a portfolio's first figures are computed. */
export const firstFigures = (today: string): ShownFigures => ({
  asOf: today,
  value: beingComputed,
  dayChange: beingComputed,
  yearToDate: beingComputed,
  sinceInception: beingComputed,
  quality: null,
});

interface MadeFigures extends Pick<FiguresToStore, 'classes' | 'positions' | 'quality'> {
  readonly figures: ListedFigures;
  readonly dayAmount: MoneyFigure;
  readonly broken: HoldingsReport['broken'];
}

/** The types of data issues, most serious first; the badge in lists names the first that applies. */
const graveFirst = [
  'notComputed',
  'faults',
  'missing',
  'waitingSplits',
  'negativeCash',
  'notices',
  'stale',
  'staleRates',
  'outdatedOpenings',
  'tradePrices',
] as const;

/** The severity of a portfolio's most serious data issue; 0 if it has none. */
export const gravestIssue = (quality: ListedFigures['quality']): number => {
  const place = graveFirst.findIndex((kind) => Number(quality[kind]) > 0);
  return place < 0 ? 0 : graveFirst.length - place;
};

/** The latest figures of a portfolio, for lists and overviews. */
const makeFigures = (computed: Computed, today: LocalDate): MadeFigures => {
  const { series, asOf, isClosed, ledger, market, settings, instruments } = computed;
  const valuer = new Valuer(ledger, market, settings);
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf, valuer });
  const opening = series.openingDate < asOf ? series.openingDate : asOf;
  const yearStart = periodOpening('YTD', today, opening);
  const yearToDate = periodReturn(series, { from: yearStart, to: asOf });
  const closed = { known: false, reason: 'closed' } as const;
  const gaps = series.days.gaps.filter((gap) => gap.to >= asOf);
  const quality = portfolioIssues({
    report,
    gaps,
    faults: findLedgerErrors(ledger),
    range: { to: asOf },
    computed,
  });
  const lastChange = isClosed
    ? { amount: closed, rate: closed }
    : dayChange({ ledger, market, settings, series, valuer }, asOf);
  const figures = {
    asOf,
    value: totalFigure(report.value, report.lines.length + report.cash.length),
    dayChange: lastChange.rate,
    // For a closed portfolio as of its last day; in later years it has no year to date.
    yearToDate: isClosed && asOf <= yearStart ? closed : yearToDateFigure(yearToDate, { to: today, opening }),
    sinceInception: periodReturn(series, { from: opening, to: asOf }),
    quality: {
      notComputed: false,
      stale: quality.stale.length,
      tradePrices: quality.tradePrices.length + quality.derivedPrices.length,
      waitingSplits: quality.waitingSplits.length,
      staleRates: quality.staleRates.length,
      outdatedOpenings: quality.outdatedOpenings.length,
      missing: quality.missing.length,
      faults: quality.faults.length,
      negativeCash: quality.negativeCash.length > 0,
      notices: noticesIn(quality),
    },
  };
  return {
    figures,
    dayAmount: lastChange.amount,
    classes: classParts(report, instruments),
    positions: storedPositions(computed, report),
    quality,
    broken: report.broken,
  };
};

/**
 * Everything that is stored of a portfolio. `broken` names invariants of the engine that its figures violate;
 * anything in it is a bug.
 */
export const figuresToStore = (
  computed: Computed,
  { today, stamp, at }: { readonly today: LocalDate; readonly stamp: string; readonly at: string },
): { readonly row: FiguresToStore; readonly broken: HoldingsReport['broken'] } => {
  const { broken, figures, dayAmount, classes, positions, quality } = makeFigures(computed, today);
  const { value, dayChange: change, yearToDate, sinceInception } = figures;
  const days = storedDays(computed);
  // Totals could not add up such days.
  if (!isFiniteThroughout(days)) throw new Error('A value or flow is not a finite number');
  const row = {
    portfolioId: computed.source.id,
    asOf: computed.asOf,
    stamp,
    totalValue: value.known ? value.value : null,
    isPartial: value.known && value.partial === true,
    unknownReason: value.known ? null : value.reason,
    yearToDate: yearToDate.known ? yearToDate.value : null,
    sinceInception: sinceInception.known ? sinceInception.value : null,
    dayRate: change.known ? change.value : null,
    dayAmount: dayAmount.known ? dayAmount.value : null,
    dataState: gravestIssue(figures.quality),
    days,
    currency: computed.source.base_currency,
    isClosed: computed.isClosed,
    transits: storedTransits(computed),
    periods: periodFigures(computed.series, today),
    classes,
    positions,
    quality,
    figures: { ...figures, dayAmount },
    at,
    computedFor: today,
  };
  return { row, broken };
};
