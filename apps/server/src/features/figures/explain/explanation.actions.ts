/** Explains a figure of a portfolio, with a page of its inputs. */
import type { ComparisonFigure, ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { Computed } from '../compute/inputs/computed.actions.ts';
import { boundedRange } from '../compute/ranges.rules.ts';
import type { AskedRange } from '../compute/ranges.rules.ts';
import type { Asked, Draft, Scene } from './draft.rules.ts';
import * as flows from './flows.rules.ts';
import * as holdings from './holding.rules.ts';
import { explainRealised } from './realised.rules.ts';
import * as returns from './returns.rules.ts';
import * as values from './values.rules.ts';

/** Explains a figure; null if there is no such holding, sale, balance or benchmark. */
type Explainer = (scene: Scene) => Draft | null;

/** The figures that follow from the portfolio alone. */
export const portfolioExplainers: Readonly<Record<Exclude<ExplainedFigure, ComparisonFigure>, Explainer>> = {
  value: values.explainValue,
  cash: flows.explainCash,
  dayChange: values.explainDayChange,
  gain: values.explainGain,
  inflows: flows.explainInflows,
  outflows: flows.explainOutflows,
  invested: flows.explainInvested,
  income: flows.explainIncome,
  fees: flows.explainFees,
  taxes: flows.explainTaxes,
  twr: returns.explainTimeWeighted,
  twrGross: returns.explainTimeWeighted,
  twrAnnual: returns.explainAnnualised,
  irr: returns.explainMoneyWeighted,
  irrOfPeriod: returns.explainMoneyWeighted,
  maxDrawdown: returns.explainDrawdown,
  cost: values.explainCost,
  unrealised: values.explainUnrealised,
  realised: explainRealised,
  holdingValue: holdings.explainHoldingValue,
  holdingWeight: holdings.explainHoldingWeight,
  holdingCost: holdings.explainHoldingCost,
  holdingUnrealised: holdings.explainHoldingUnrealised,
  holdingDayChange: holdings.explainHoldingDayChange,
  realisedGain: holdings.explainRealisedGain,
};

/** The asked figure over the asked range, and which rows. */
export interface AskedExplanation extends Asked, AskedRange {
  readonly offset: number;
  readonly limit: number;
}

/** The subject again, as links name it, without what the figure does not use. */
const subjectOf = (asked: Asked): Pick<Explanation, 'explained'>['explained'] => ({
  figure: asked.figure,
  ...(asked.instrumentId !== undefined && { instrumentId: asked.instrumentId }),
  ...(asked.transactionId !== undefined && { transactionId: asked.transactionId, place: asked.place }),
  ...(asked.currency !== undefined && { currency: asked.currency.toUpperCase() }),
  by: asked.by,
});

/** The explanation; null if there is nothing to explain. */
export const explanationOf = (
  computed: Computed,
  asked: AskedExplanation,
  explain: Explainer,
): Explanation | null => {
  const { series, settings, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  const asAt = range.to > asOf ? asOf : range.to;
  const draft = explain({ computed, asked, range, asAt });
  if (draft === null) return null;
  const { rows, day, ...stated } = draft;
  return {
    explained: subjectOf(asked),
    currency: settings.baseCurrency,
    asOf,
    from: null,
    to: day ?? (stated.from === undefined ? asAt : range.to),
    costMethod: settings.costMethod,
    instrument: null,
    substituted: [],
    quote: null,
    split: [],
    columns: [],
    sums: {},
    staleDays: 0,
    gaps: [],
    leftOut: null,
    checks: null,
    ...stated,
    rows: {
      items: rows?.write(asked.offset, asked.offset + asked.limit) ?? [],
      total: rows?.total ?? 0,
    },
  };
};
