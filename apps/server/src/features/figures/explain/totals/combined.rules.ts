/** Explanations of returns and risk of several portfolios combined: of a client, the firm, or what a user may see. */
import type { CombinedFigure } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { boundedRange } from '../../compute/ranges.rules.ts';
import type { AskedRange } from '../../compute/ranges.rules.ts';
import { noRows, toExplanation } from '../draft.rules.ts';
import type { Draft, Page, SeriesScene } from '../draft.rules.ts';
import { explainDrawdown, explainVolatility } from '../measures.rules.ts';
import { explainAnnualised, explainTimeWeighted } from '../returns.rules.ts';

/** Explains each figure from the combined series. */
const explainers: Readonly<Record<CombinedFigure, (scene: SeriesScene) => Draft>> = {
  twr: explainTimeWeighted,
  yearToDate: explainTimeWeighted,
  sinceInception: explainTimeWeighted,
  firmReturn: explainTimeWeighted,
  visibleReturn: explainTimeWeighted,
  twrAnnual: explainAnnualised,
  sinceInceptionAnnual: explainAnnualised,
  volatility: explainVolatility,
  maxDrawdown: explainDrawdown,
};

/** A figure of several portfolios as its page shows it, or of a part of its range. */
export interface CombinedAsked extends Pick<AskedRange, 'from' | 'to'>, Page {
  readonly figure: CombinedFigure;
  readonly by: 'periods' | 'days';
}

/** The portfolios as one series, and the figure that the page shows. */
export interface Combined {
  readonly series: PerformanceSeries;
  /** Of the figure on the page. */
  readonly range: DateRange;
  readonly shown: RateFigure;
  /** The last day of its figures. */
  readonly asOf: LocalDate;
  /** Whether the portfolios had a value before the series, which enters on its first day. */
  readonly isCut?: boolean;
  /** Whether the days are not for the viewer, who may see only what they add up to. */
  readonly hasHiddenDays?: boolean;
}

const withoutDays = (draft: Draft): Draft => ({
  ...draft,
  columns: [],
  rows: noRows,
  sums: {},
  checks: null,
});

/** The asked part of the figure's range; null for the whole. */
const partOf = (whole: DateRange, { from, to }: CombinedAsked): DateRange | null =>
  from === undefined && to === undefined
    ? null
    : boundedRange(
        { from: from ?? whole.from, to: to ?? whole.to },
        { opening: whole.from, today: whole.to },
      );

/** Explains what the page shows, or the same figure over a part of its range. */
export const explainCombined = (
  { series, range: whole, shown, asOf, isCut = false, hasHiddenDays = false }: Combined,
  asked: CombinedAsked,
): Explanation => {
  const { figure, by } = asked;
  const part = hasHiddenDays ? null : partOf(whole, asked);
  const range = part ?? whole;
  const draft = explainers[figure]({ series, asked: { figure, by }, range, computed: null, isCut });
  const { value, ...parts } = hasHiddenDays ? withoutDays(draft) : draft;
  return toExplanation(
    { ...parts, value: part === null ? { unit: 'rate', figure: shown } : value },
    {
      explained: { figure, by, ...part },
      currency: series.baseCurrency,
      asOf,
      to: range.to,
    },
    asked,
  );
};
