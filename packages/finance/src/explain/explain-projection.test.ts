import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Derivation } from './derivation.ts';
import { explainProjection } from './explain-projection.ts';
import type { PercentileName, ProjectionFigureName } from './explain-projection.ts';
import { projection } from '../planning/projection.ts';
import type { ProjectionInput } from '../planning/projection.ts';
import { on } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';

/** `LAW_RUNS=2000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const asAt = on('2026-01-31');
const PERCENTILES: readonly PercentileName[] = ['p5', 'p25', 'p50', 'p75', 'p95'];

/** Without randomness: the value doubles each year, minus a fee of a tenth. */
const certain: ProjectionInput = {
  seed: 7,
  paths: 2,
  years: 3,
  start: 100,
  classes: [{ weight: 1, expectedReturn: 1, volatility: 0 }],
  correlations: [[1]],
  fee: 0.1,
  flows: [{ amount: -150, fromYear: 2, toYear: 2 }],
};
const mixed: ProjectionInput = {
  ...certain,
  paths: 21,
  classes: [
    { weight: 0.6, expectedReturn: 0.07, volatility: 0.16 },
    { weight: 0.4, expectedReturn: 0.03, volatility: 0.05 },
  ],
  correlations: [
    [1, 0.2],
    [0.2, 1],
  ],
  flows: [{ amount: -40, fromYear: 1, toYear: 3 }],
  goal: 10,
};

const termOf = ({ terms }: Derivation, name: string) =>
  Number(terms.find((one) => one.name === name)?.value ?? Number.NaN);
const columnOf = ({ rows }: Derivation, name: string) => rows.map(({ values }) => Number(values[name]));

/** Evaluates the printed formula using only what the derivation shows. */
function byFormula(derivation: Derivation): number {
  const count = termOf(derivation, 'count');
  const shareOf = (isIn: readonly boolean[]) => isIn.filter(Boolean).length / count;
  const values = columnOf(derivation, 'value');
  switch (derivation.figure) {
    case 'goalProbability':
      return shareOf(values.map((value) => value >= termOf(derivation, 'goal')));
    case 'lastingProbability': {
      const flows = columnOf(derivation, 'flow');
      return shareOf(columnOf(derivation, 'before').map((before, i) => before + (flows[i] ?? 0) >= 0));
    }
    default: {
      const rank = (count - 1) * termOf(derivation, 'part');
      const low = values[Math.floor(rank)] ?? Number.NaN;
      return low + ((values[Math.floor(rank) + 1] ?? low) - low) * (rank - Math.floor(rank));
    }
  }
}

/** The derivation of every figure of a projection gives that figure, and each path's value follows from its row. */
function holdsFor(input: ProjectionInput): void {
  const figure = projection(input);
  if (!figure.known) throw new Error(figure.reason);
  const { goalProbability, lastingProbability, years } = figure.value;
  const asked: [ProjectionFigureName, number | null][] = [
    [{ figure: 'goalProbability' }, goalProbability],
    [{ figure: 'lastingProbability' }, lastingProbability],
    ...years.flatMap((of) =>
      PERCENTILES.map((name): [ProjectionFigureName, number] => [{ figure: name, year: of.year }, of[name]]),
    ),
  ];
  for (const [name, value] of asked) {
    const derivation = explainProjection({ input, asAt }, name);
    expect([name, derivation.value, byFormula(derivation)]).toEqual([name, known(value), value]);
    for (const { subject, values } of derivation.rows) {
      const { before, flow, growth, value: end } = values;
      if (growth === undefined) continue;
      if ('reached' in values)
        expect(values['reached']).toBe(Number(end) >= termOf(derivation, 'goal') ? 1 : 0);
      const again = Math.max(0, Number(before) + Number(flow)) * Number(growth);
      expect([subject, again * (1 - termOf(derivation, 'fee'))]).toEqual([subject, end]);
    }
  }
}

describe('the derivation of a projected figure', () => {
  test('shows the paths of the year with contributions, drawn growth and value', () => {
    const median = explainProjection({ input: certain, asAt }, { figure: 'p50', year: 2 });
    const values = { before: expect.closeTo(180, 9) as number, flow: -150 };
    expect(median).toMatchObject({
      figure: 'p50',
      value: known(expect.closeTo(54, 9) as number),
      formula: 'low + (high − low) × (rank − ⌊rank⌋), rank = (count − 1) × part',
      method:
        'Monte Carlo from the seed: value = max(0, before + flow) × growth × (1 − fee), growth = Σ weight × exp(m + s z), lognormal and correlated',
      page: 'projection',
      rows: [
        {
          date: '2028-01-31',
          subject: 'path 1',
          values: { ...values, growth: expect.closeTo(2, 9) as number },
        },
        {
          date: '2028-01-31',
          subject: 'path 2',
          values: { ...values, value: expect.closeTo(54, 9) as number },
        },
      ],
      quality: { stale: 0, gaps: [] },
    });
    expect(median.terms).toEqual([
      { name: 'count', value: 2 },
      { name: 'part', value: 0.5 },
      { name: 'seed', value: 7 },
      { name: 'years', value: 3 },
      { name: 'start', value: 100 },
      { name: 'fee', value: 0.1 },
      { name: 'weight 1', value: 1 },
      { name: 'expectedReturn 1', value: 1 },
      { name: 'volatility 1', value: 0 },
    ]);
    const start = explainProjection({ input: certain, asAt }, { figure: 'p95', year: 0 });
    expect(start.value).toEqual(known(100));
    expect(start.rows).toEqual([{ date: asAt, subject: 'start', values: { value: 100 } }]);
    expect(termOf(start, 'count')).toBe(1);
    expect(byFormula(start)).toBe(100);
  });

  test('shows the first year in which a path could not pay, or the last year', () => {
    const broke = { ...certain, start: 80 };
    const lasting = explainProjection({ input: broke, asAt }, { figure: 'lastingProbability' });
    expect(lasting).toMatchObject({
      value: known(0),
      rows: [
        { date: '2028-01-31', subject: 'path 1', values: { year: 2, flow: -150, paid: 0 } },
        { subject: 'path 2', values: { year: 2, paid: 0 } },
      ],
    });
    const paid = explainProjection({ input: certain, asAt }, { figure: 'lastingProbability' });
    expect(paid).toMatchObject({
      value: known(1),
      rows: [{ date: '2029-01-31', values: { year: 3, flow: 0, paid: 1 } }, {}],
    });
    const correlated = explainProjection({ input: mixed, asAt }, { figure: 'goalProbability' });
    expect(termOf(correlated, 'correlation 2 1')).toBe(0.2);
    expect(paid.terms.map(({ name }) => name)).not.toContain('goal');
  });

  test('says why there is none', () => {
    const none = { terms: [], rows: [] };
    const asked = (input: ProjectionInput, name: ProjectionFigureName) =>
      explainProjection({ input, asAt }, name);
    expect(asked({ ...certain, paths: 0 }, { figure: 'p5', year: 1 })).toMatchObject({
      value: unknown('empty_period'),
      ...none,
    });
    expect(asked({ ...certain, classes: [] }, { figure: 'lastingProbability' })).toMatchObject({
      value: unknown('bad_weights'),
      ...none,
    });
    expect(asked(certain, { figure: 'p5', year: 4 })).toMatchObject({
      value: unknown('outside_series'),
      ...none,
    });
    expect(asked(certain, { figure: 'goalProbability' })).toMatchObject({
      value: unknown('no_value'),
      ...none,
    });
  });

  test('shows for a percentile the paths in ascending order, up to the one above its rank', () => {
    const twenty = { ...mixed, paths: 20 };
    const quarter = explainProjection({ input: twenty, asAt }, { figure: 'p25', year: 2 });
    const values = columnOf(quarter, 'value');
    // The rank is 19 × 0.25, between the fifth and the sixth.
    expect(values).toHaveLength(6);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  test('is a plain value', () => {
    const derivation = explainProjection({ input: mixed, asAt }, { figure: 'p25', year: 3 });
    expect(JSON.parse(JSON.stringify(derivation))).toEqual(derivation);
  });

  test('follows for every figure of an example from its own formula', () => {
    holdsFor(mixed);
    holdsFor({ ...mixed, start: 200, goal: 120 });
  });

  test('follows from its own formula, and each value from its row', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer(),
          paths: fc.integer({ min: 1, max: 40 }),
          years: fc.integer({ min: 1, max: 5 }),
          start: fc.integer({ min: 0, max: 200 }),
          goal: fc.integer({ min: 0, max: 300 }),
        }),
        (made) => {
          holdsFor({ ...mixed, ...made });
        },
      ),
      { numRuns: runs(30) },
    );
  });
});
