/** The explanation of the volatility of a range. */
import { explainRisk } from '@partnerfolio/finance/explain-risk';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import { known } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import { rateFigure } from '../compute/figures.rules.ts';
import { column, numberTerm, onDay, plain, row, rowsFrom, sign, term } from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { rangeIssues } from './issues.rules.ts';

const formula = [
  sign('√(∑ ('),
  column('return'),
  sign('− mean)² ÷ ('),
  term('returns'),
  sign('− 1)) × √'),
  term('periodsPerYear'),
];

/** The returns from one sample to the next, whose deviation is the volatility. */
export const explainVolatility = (scene: Scene): Draft => {
  const { series } = scene.computed;
  const figures = rangeFigures(series, scene.range);
  const { drawdown, twrAnnualised } = figures;
  const depth: Figure<number> = drawdown.known ? known(drawdown.value.depth) : drawdown;
  const risk = { sampled: sampledReturns(series, scene.range), twrAnnualised, depth };
  const { value, rows, terms } = explainRisk(risk, 'volatility');
  const found = (name: string) => terms.find((one) => one.name === name)?.value ?? 0;
  return {
    from: figures.from,
    value: { unit: 'rate', figure: rateFigure(value as Figure<number>) },
    formula,
    terms: [
      numberTerm('returns', 'count', found('count')),
      numberTerm('periodsPerYear', 'count', found('periods')),
    ],
    columns: [plain('day'), plain('return')],
    rows: rowsFrom(rows, ({ date, values }) =>
      row({ day: date, return: values['return'] ?? null }, { explained: onDay('value', date) }),
    ),
    ...rangeIssues(scene, figures),
  };
};
