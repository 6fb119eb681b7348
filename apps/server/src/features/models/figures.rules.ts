/** The hypothetical figures of a model: what its class weights mean by the firm's assumptions, and what its instruments charge. */
import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import type { Hypothetical, ModelVersion } from '@partnerfolio/contract/models/models';
import type { LocalDate } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import { expectedFigures, unknownExpected } from '../figures/compute/analysis/expected.rules.ts';
import { classWeights } from './expansion.rules.ts';
import type { Part } from './expansion.rules.ts';

/** The firm's assumptions that count. */
export type Assumed = AssumptionsContent & { readonly number: number; readonly from: LocalDate };

/** The figures of an expanded model; unknown for one that cannot be expanded. */
export const hypothetical = (parts: readonly Part[] | null, assumed: Assumed | null): Hypothetical => {
  const { expectedReturn, volatility, score, lacking } =
    parts === null
      ? unknownExpected('model_not_expandable')
      : expectedFigures(
          classWeights(parts).map(({ assetClass, weightPct }) => ({
            key: assetClass,
            value: weightPct,
            unknown: 0,
          })),
          assumed,
        );
  const assumptions = assumed && { number: assumed.number, from: assumed.from };
  return { expectedReturn, volatility, score, lacking, assumptions };
};

type Charges = ModelVersion['figures']['charges'];

const unknownCharges = (reason: 'no_ongoing_charge' | 'model_not_expandable'): Charges => ({
  figure: { known: false, reason },
  lacking: [],
  classes: [],
});

/**
 * The ongoing charges of the instruments, weighted by their targets. Unknown if that of any instrument is not recorded, or if a
 * target is a class, of which nobody knows what will be held. Cash itself charges nothing.
 */
export const weightedCharges = (
  parts: readonly Part[] | null,
  chargeOf: (instrumentId: string) => string | null,
): Charges => {
  if (parts === null) return unknownCharges('model_not_expandable');
  const classes = parts.flatMap(({ instrument, assetClass }) =>
    instrument === null && assetClass !== 'cash' ? [assetClass] : [],
  );
  const lacking = parts.flatMap(({ instrument }) =>
    instrument !== null && chargeOf(instrument.id) === null ? [instrument] : [],
  );
  if (classes.length + lacking.length > 0)
    return { ...unknownCharges('no_ongoing_charge'), lacking, classes };
  const percent = parts.reduce(
    (sum, { instrument, targetPct }) =>
      instrument === null
        ? sum
        : sum.plus(new Decimal(chargeOf(instrument.id) ?? 0).times(targetPct).dividedBy(100)),
    new Decimal(0),
  );
  return { figure: { known: true, value: percent.dividedBy(100).toNumber() }, lacking, classes };
};
