/** The assumptions of a form as they are stored, and whether their correlations are possible. */
import type { AssumptionsContent, AssumptionsForm } from '@partnerfolio/contract/assumptions/assumptions';
import { isPair } from '@partnerfolio/contract/assumptions/classes';
import { choleskyFactor } from '@partnerfolio/finance/projection';

/** What a form says, without classes that have no assumptions and their correlations. */
export const givenContent = (form: AssumptionsForm): AssumptionsContent => {
  const classes = form.classes.flatMap(({ expectedReturnPct, volatilityPct, ...own }) =>
    expectedReturnPct === null || volatilityPct === null
      ? []
      : [{ ...own, expectedReturnPct, volatilityPct }],
  );
  const held = new Set(classes.map(({ assetClass }) => assetClass));
  const correlations = form.correlations.flatMap(({ one, other, value }) =>
    value !== null && held.has(one) && held.has(other) ? [{ one, other, value }] : [],
  );
  const { correlationSource, correlationAsOf, scoreTable } = form;
  return { classes, correlations, correlationSource, correlationAsOf, scoreTable };
};

/** The correlations of some classes as a whole matrix; those of a pair that has none are not a number. */
export const correlationMatrix = (
  names: readonly string[],
  { correlations }: Pick<AssumptionsContent, 'correlations'>,
): number[][] =>
  names.map((one) =>
    names.map((other) =>
      one === other ? 1 : Number(correlations.find((pair) => isPair(pair, one, other))?.value),
    ),
  );

/** Whether any investments can have such correlations. */
export const arePossible = (content: AssumptionsContent): boolean => {
  const names = content.classes.map(({ assetClass }) => assetClass);
  return choleskyFactor(correlationMatrix(names, content)) !== null;
};
