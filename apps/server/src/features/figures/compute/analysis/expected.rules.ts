/** The expected volatility, return and risk score of an allocation by the firm's assumptions: hypothetical figures. */
import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import type { Expected } from '@partnerfolio/contract/assumptions/scores';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import { allocationReturn, allocationVolatility, portfolioScore } from '@partnerfolio/finance/risk-score';
import { correlationMatrix } from '../../../assumptions/rules.ts';
import { rateFigure, unknownFigure } from '../figures.rules.ts';

/** The known value of a class, and its number of unknown holdings. */
interface ClassPart {
  readonly key: AssetClass;
  readonly value: string;
  readonly unknown: number;
}

interface WeightedClass {
  readonly assetClass: ClassPart['key'];
  readonly weight: Decimal;
}

const weightDecimals = 10;

/** An allocation of which nothing can be computed. */
export const unknownExpected = (reason: UnknownReason, known: Partial<Expected> = {}): Expected => {
  const figure = { known: false, reason } as const;
  return { volatility: figure, expectedReturn: figure, score: figure, parts: [], lacking: [], ...known };
};

/** Why an allocation has no weights: a part without a value, or no total above zero. */
const reasonWithoutWeights = (classes: readonly ClassPart[], total: Decimal): UnknownReason | null => {
  const unvalued = classes.find(({ unknown }) => unknown > 0);
  if (unvalued !== undefined) return unvalued.key === 'cash' ? 'missing_rate' : 'missing_price';
  if (total.isZero()) return 'no_value';
  return total.isNegative() ? 'value_below_zero' : null;
};

const shownParts = (weighted: readonly WeightedClass[], content: AssumptionsContent | null) =>
  weighted.map(({ assetClass, weight }) => ({
    assetClass,
    weightPct: weight.times(100).toDecimalPlaces(weightDecimals).toFixed(),
    volatilityPct: content?.classes.find((known) => known.assetClass === assetClass)?.volatilityPct ?? null,
  }));

const computed = (weighted: readonly WeightedClass[], content: AssumptionsContent) => {
  const assumed = new Map(content.classes.map((one) => [one.assetClass, one]));
  const classes = weighted.map(({ assetClass, weight }) => ({
    weight: weight.toNumber(),
    volatility: Number(assumed.get(assetClass)?.volatilityPct) / 100,
    expectedReturn: Number(assumed.get(assetClass)?.expectedReturnPct) / 100,
  }));
  const names = weighted.map(({ assetClass }) => assetClass);
  const volatility = allocationVolatility(classes, correlationMatrix(names, content));
  const table = content.scoreTable.map(({ volatilityPct, score }) => ({
    volatility: Number(volatilityPct) / 100,
    score,
  }));
  const score = portfolioScore(volatility, [], table);
  return {
    volatility: rateFigure(volatility),
    expectedReturn: rateFigure(allocationReturn(classes)),
    score: score.known ? { known: true as const, value: score.value.score } : unknownFigure(score.reason),
  };
};

/**
 * The expected figures of what is held: weights of value with their sign, by the classes of a portfolio or of several
 * together. Unknown without assumptions, without a value of every part, with a total of zero or less, and if a class
 * held has no assumptions, which `lacking` names.
 */
export const expectedFigures = (held: readonly ClassPart[], content: AssumptionsContent | null): Expected => {
  const total = held.reduce((sum, { value }) => sum.plus(value), new Decimal(0));
  const reason = reasonWithoutWeights(held, total);
  if (content === null) return unknownExpected('no_assumptions');
  if (reason !== null) return unknownExpected(reason);
  const weighted = held
    .filter(({ value }) => !new Decimal(value).isZero())
    .map(({ key, value }) => ({ assetClass: key, weight: new Decimal(value).dividedBy(total) }))
    .toSorted((one, other) => other.weight.comparedTo(one.weight));
  const parts = shownParts(weighted, content);
  const lacking = parts.flatMap(({ assetClass, volatilityPct }) =>
    volatilityPct === null ? [assetClass] : [],
  );
  if (lacking.length > 0) return unknownExpected('class_not_assumed', { parts, lacking });
  return { ...computed(weighted, content), parts, lacking };
};
