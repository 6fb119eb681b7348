/** What is stored of a portfolio whose figures cannot be computed: every figure is unknown, and totals set it aside. */
import { periods } from '@partnerfolio/contract/choices';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { daysToStore } from '../stored/days.queries.ts';
import type { ListedFigures } from '../stored/figures.rules.ts';
import { gravestIssue } from '../stored/figures.rules.ts';
import type { PeriodFigures, RangeRates } from '../stored/periods.rules.ts';
import type { FiguresToStore, FiguresWithColumns } from '../stored/queries.ts';
import { failedReason } from './issues.rules.ts';

const unknown = { known: false, reason: failedReason } as const;

const quality: ListedFigures['quality'] = {
  notComputed: true,
  stale: 0,
  tradePrices: 0,
  waitingSplits: 0,
  staleRates: 0,
  outdatedOpenings: 0,
  missing: 0,
  faults: 0,
  negativeCash: false,
  notices: 0,
};

const noIssues: FiguresToStore['quality'] = {
  stale: [],
  tradePrices: [],
  derivedPrices: [],
  waitingSplits: [],
  staleRates: [],
  outdatedOpenings: [],
  missing: [],
  negativeCash: [],
  faults: [],
  missingLots: [],
  ignoredInstruments: [],
  partlyTimed: [],
  misdated: [],
  zeros: [],
  jumps: [],
  dayOrder: null,
  definitions: null,
  costs: [],
  transfers: [],
};

const rates: RangeRates = { twr: unknown, volatility: unknown, sampling: null, maxDrawdown: unknown };
const everyPeriod = Object.fromEntries(periods.map((period) => [period, rates])) as PeriodFigures;

/** The portfolio, and the state of the data that it could not be computed from. */
export type Failed = Pick<
  FiguresToStore,
  'portfolioId' | 'currency' | 'isClosed' | 'stamp' | 'at' | 'computedFor'
>;

/** Without days, the portfolio contributes nothing to any total. */
export const failedFigures = (failed: Failed): FiguresWithColumns => {
  const { portfolioId, currency, isClosed, stamp, at, computedFor } = failed;
  const days = {
    firstDay: dayOfDate(computedFor as LocalDate),
    values: new Float64Array(),
    marks: new Uint8Array(),
    outdated: new Float64Array(),
    flows: [],
    gaps: [],
    transfers: [],
  };
  return {
    portfolioId,
    currency,
    isClosed,
    stamp,
    at,
    computedFor,
    asOf: computedFor,
    totalValue: null,
    isPartial: false,
    unknownReason: unknown.reason,
    yearToDate: null,
    sinceInception: null,
    dayRate: null,
    dayAmount: null,
    dataState: gravestIssue(quality),
    days,
    toStore: daysToStore(days),
    transits: [],
    periods: everyPeriod,
    classes: [],
    positions: {},
    quality: noIssues,
    figures: {
      asOf: computedFor,
      value: unknown,
      dayChange: unknown,
      yearToDate: unknown,
      sinceInception: unknown,
      quality,
      dayAmount: unknown,
    },
  };
};
