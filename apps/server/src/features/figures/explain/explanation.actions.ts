/** Explains a figure of a portfolio, with a page of its inputs. */
import { attributionEffects } from '@partnerfolio/contract/figures/contribution-names';
import { comparisonFigures, contributionFigures } from '@partnerfolio/contract/figures/explained';
import type { FigureOfPortfolio } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { Db } from '../../../platform/database/db.ts';
import { readComparison } from '../compute/comparison/comparison.actions.ts';
import type { ComparisonInputs } from '../compute/comparison/comparison.actions.ts';
import type { Computed } from '../compute/inputs/computed.actions.ts';
import { boundedRange } from '../compute/ranges.rules.ts';
import type { AskedRange } from '../compute/ranges.rules.ts';
import { toExplanation } from './draft.rules.ts';
import type { Asked, Draft, Page, Scene } from './draft.rules.ts';
import { explainComparison } from './comparison.rules.ts';
import { explainEffect, explainHoldingReturn, explainPart } from './parts.actions.ts';
import { explainStressed } from './parts.rules.ts';
import { explainExpected } from './expected.rules.ts';
import * as flows from './flows.rules.ts';
import * as holdings from './holding.rules.ts';
import * as lots from './lots.rules.ts';
import { explainDrawdown } from './measures.rules.ts';
import * as returns from './returns.rules.ts';
import * as values from './values.rules.ts';

/** What an explanation is read from besides the portfolio's own figures. */
export interface Sources {
  readonly db: Db;
  /** What the portfolio is compared with; null for figures that do not need it. */
  readonly inputs: ComparisonInputs | null;
}

/** Explains a figure; null if there is no such holding, sale, balance, currency, group or benchmark. */
type Explainer = (scene: Scene, sources: Sources) => Draft | null | Promise<Draft | null>;

const each = <Name extends FigureOfPortfolio>(
  names: readonly Name[],
  explain: (name: Name, scene: Scene, sources: Sources) => ReturnType<Explainer>,
): Record<Name, Explainer> =>
  Object.fromEntries(
    names.map((name): [Name, Explainer] => [name, (scene, sources) => explain(name, scene, sources)]),
  ) as Record<Name, Explainer>;

/** Explains each figure. */
const explainers: Readonly<Record<FigureOfPortfolio, Explainer>> = {
  ...each(contributionFigures, explainPart),
  ...each(comparisonFigures, async (figure, scene, { db, inputs }) =>
    inputs === null
      ? null
      : explainComparison(
          scene,
          figure,
          await readComparison(db, { computed: scene.computed, inputs }, scene.range),
        ),
  ),
  ...each(attributionEffects, async (figure, scene, { db, inputs }) =>
    inputs === null ? null : explainEffect(figure, scene, { db, inputs }),
  ),
  expectedIncome: explainExpected,
  stress: explainStressed,
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
  maxDrawdown: explainDrawdown,
  cost: values.explainCost,
  unrealised: values.explainUnrealised,
  realised: lots.explainRealised,
  holdingValue: holdings.explainHoldingValue,
  holdingWeight: holdings.explainHoldingWeight,
  holdingCost: lots.explainHoldingCost,
  holdingUnrealised: lots.explainHoldingUnrealised,
  holdingDayChange: holdings.explainHoldingDayChange,
  holdingReturn: explainHoldingReturn,
  lotValue: lots.explainLotValue,
  lotGain: lots.explainLotGain,
  cashWeight: holdings.explainCashWeight,
  realisedGain: lots.explainRealisedGain,
};

/** The asked figure over the asked range, and which rows. */
export interface AskedExplanation extends Asked, AskedRange, Page {}

const isAttribution = (figure: FigureOfPortfolio): boolean =>
  (attributionEffects as readonly FigureOfPortfolio[]).includes(figure);

/** Whether a figure depends on the benchmark or the risk-free rate. */
export const needsComparison = (figure: FigureOfPortfolio): boolean =>
  isAttribution(figure) || (comparisonFigures as readonly FigureOfPortfolio[]).includes(figure);

/** The subject again, as links name it, without what the figure does not use. */
const subjectOf = (asked: Asked): Pick<Explanation, 'explained'>['explained'] => ({
  figure: asked.figure,
  ...(asked.instrumentId !== undefined && { instrumentId: asked.instrumentId }),
  ...(asked.transactionId !== undefined && { transactionId: asked.transactionId, place: asked.place }),
  ...(asked.currency !== undefined && { currency: asked.currency.toUpperCase() }),
  ...(isAttribution(asked.figure) && {
    grouping: asked.grouping,
    kind: asked.kind,
    ...(asked.group !== undefined && { group: asked.group }),
  }),
  ...(asked.scenario !== undefined && { scenario: asked.scenario }),
  by: asked.by,
});

/** The explanation; null if there is nothing to explain. */
export const explanationOf = async (
  computed: Computed,
  asked: AskedExplanation,
  sources: Sources,
): Promise<Explanation | null> => {
  const { series, settings, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  const asAt = range.to > asOf ? asOf : range.to;
  const draft = await explainers[asked.figure]({ computed, series, asked, range, asAt }, sources);
  if (draft === null) return null;
  const to = draft.from === undefined ? asAt : range.to;
  const { baseCurrency: currency, costMethod } = settings;
  return toExplanation(draft, { explained: subjectOf(asked), currency, asOf, to, costMethod }, asked);
};
