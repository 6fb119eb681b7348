import { describe, expect, test } from 'vitest';
import {
  allocationReturn,
  allocationVolatility,
  bandForScore,
  bandState,
  isRisingTable,
  portfolioScore,
  questionnaireParts,
  questionnaireScore,
} from './risk-score.ts';
import { stressed } from '../risk/stress.ts';
import type { ScorePoint } from './risk-score.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const bands = [
  { name: 'careful', from: 1, to: 33 },
  { name: 'balanced', from: 34, to: 66 },
  { name: 'bold', from: 67, to: 99 },
];
const shown = (figure: Figure<unknown>): unknown => (figure.known ? figure.value : figure.reason);

describe('the score of a questionnaire', () => {
  const questions = [
    { id: 'horizon', weight: '2', points: { short: '0', medium: '5', long: '10' } },
    { id: 'loss', weight: '1', points: { sell: '1', wait: '3', buy: '5' } },
  ];
  const score = (horizon: string, loss: string): unknown =>
    shown(questionnaireScore(questions, { horizon, loss }, bands));

  test('runs from 1 to 99 by weighted points', () => {
    expect(score('short', 'sell')).toEqual({ score: 1, band: 'careful' });
    expect(score('long', 'buy')).toEqual({ score: 99, band: 'bold' });
    // (2 × 5 + 1 × 2) / (2 × 10 + 1 × 4) = 1/2
    expect(score('medium', 'wait')).toEqual({ score: 50, band: 'balanced' });
    // 4 of 24: 1 + 98 / 6 = 17.33
    expect(score('short', 'buy')).toEqual({ score: 17, band: 'careful' });
  });

  test('counts from the lowest points of a question to the highest, whatever their order', () => {
    const mixed = [{ id: 'a', weight: '1', points: { some: '4', least: '2', most: '10', more: '6' } }];
    const of = (answer: string): unknown => shown(questionnaireScore(mixed, { a: answer }, bands));
    expect(of('least')).toEqual({ score: 1, band: 'careful' });
    expect(of('most')).toEqual({ score: 99, band: 'bold' });
    // 1 + 98 × 2 / 8 = 25.5, to even
    expect(of('some')).toEqual({ score: 26, band: 'careful' });
    expect(of('more')).toEqual({ score: 50, band: 'balanced' });
    expect(shown(questionnaireScore(mixed, { a: 'some', b: 'most' }, bands))).toEqual({
      score: 26,
      band: 'careful',
    });
  });

  test('is unknown if a question is not answered, or there are no points to score', () => {
    expect(shown(questionnaireScore(questions, { horizon: 'long' }, bands))).toBe('too_few_values');
    expect(score('never', 'buy')).toBe('too_few_values');
    expect(shown(questionnaireScore([], {}, bands))).toBe('too_few_values');
    expect(shown(questionnaireScore([{ id: 'a', weight: '1', points: {} }], { a: 'x' }, bands))).toBe(
      'too_few_values',
    );
    const same = [{ id: 'a', weight: '1', points: { x: '2', y: '2' } }];
    expect(shown(questionnaireScore(same, { a: 'x' }, bands))).toBe('too_few_values');
  });

  test('has parts by question that add up to it', () => {
    expect(questionnaireParts(questions, { horizon: 'medium' })).toEqual([
      { id: 'horizon', reached: '10', possible: '20' },
      { id: 'loss', reached: null, possible: '4' },
    ]);
    const weightless = [{ id: 'a', weight: '0.5', points: { x: '1.25', y: '3' } }];
    expect(questionnaireParts(weightless, { a: 'y' })).toEqual([
      { id: 'a', reached: '0.875', possible: '0.875' },
    ]);
    expect(questionnaireParts([{ id: 'a', weight: '1', points: {} }], { a: 'x' })).toEqual([
      { id: 'a', reached: null, possible: '0' },
    ]);
  });

  test('is in the first band that contains it, ends included', () => {
    expect([33, 34, 66, 67].map((one) => bandForScore(one, bands))).toEqual([
      'careful',
      'balanced',
      'balanced',
      'bold',
    ]);
    expect(bandForScore(50, [])).toBeNull();
    expect(bandForScore(50, bands.slice(2))).toBeNull();
    const balanced = bands[1] ?? { name: '', from: 0, to: 0 };
    expect([33, 34, 66, 67].map((one) => bandState(one, balanced))).toEqual([
      'below',
      'in_band',
      'in_band',
      'above',
    ]);
  });
});

describe('the score of a portfolio', () => {
  test.each([
    [0, 1],
    [0.025, 11],
    [0.05, 20],
    [0.1, 40],
    [0.125, 50],
    [0.15, 60],
    [0.2, 80],
    [0.25, 90],
    [0.3, 99],
    [0.5, 99],
  ])('at a volatility of %f is %i', (volatility, score) => {
    expect(shown(portfolioScore(known(volatility), bands))).toMatchObject({ score });
  });

  test('is unknown if the volatility is', () => {
    expect(shown(portfolioScore(unknown('too_few_values'), bands))).toBe('too_few_values');
    expect(shown(portfolioScore(known(-0.1), bands))).toBe('value_below_zero');
    expect(shown(portfolioScore(known(Number.NaN), bands))).toBe('not_finite');
    expect(shown(allocationVolatility([{ weight: Number.NaN, volatility: 0.1 }], [[1]]))).toBe('not_finite');
  });

  test('uses the volatility of an allocation from its classes and their correlations', () => {
    const classes = [
      { weight: 0.6, volatility: 0.2 },
      { weight: 0.4, volatility: 0.1 },
    ];
    const at = (rho: number): number => {
      const figure = allocationVolatility(classes, [
        [1, rho],
        [rho, 1],
      ]);
      return figure.known ? figure.value : NaN;
    };
    expect(at(1)).toBeCloseTo(0.16, 14);
    expect(at(0)).toBeCloseTo(Math.sqrt(0.0144 + 0.0016), 14);
    expect(at(-1)).toBeCloseTo(0.08, 14);
    expect(shown(allocationVolatility([], []))).toBe(0);
    expect(shown(allocationVolatility(classes, [[1]]))).toBe('bad_weights');
    expect(shown(allocationVolatility(classes, []))).toBe('bad_weights');
    expect(shown(allocationVolatility(classes, [[1, 0], [0]]))).toBe('bad_weights');
    const opposite = [
      { weight: 1, volatility: 0.1 },
      { weight: 1, volatility: 0.1 },
    ];
    expect(
      shown(
        allocationVolatility(opposite, [
          [1, -1.5],
          [-1.5, 1],
        ]),
      ),
    ).toBe(0);
  });
});

describe('a score table of the firm', () => {
  const table = [
    { volatility: 0, score: 10 },
    { volatility: 0.1, score: 30 },
    { volatility: 0.4, score: 90 },
  ];
  const at = (volatility: number, points = table) => {
    const figure = portfolioScore(known(volatility), bands, points);
    return figure.known ? figure.value.score : figure.reason;
  };

  test('is linear between its points, and ends with its last score', () => {
    expect([0, 0.05, 0.1, 0.25, 0.4, 2].map((volatility) => at(volatility))).toEqual([
      10, 20, 30, 60, 90, 90,
    ]);
  });

  test('makes the score unknown if it does not begin at 0 and rise', () => {
    const [first, second, third] = table as [ScorePoint, ScorePoint, ScorePoint];
    for (const wrong of [
      [],
      [first],
      [second, third],
      [first, third, second],
      [first, { ...second, score: 10 }],
      [first, { ...second, volatility: 0 }],
    ]) {
      expect(isRisingTable(wrong)).toBe(false);
      expect(at(0.05, wrong)).toBe('bad_weights');
    }
    expect(isRisingTable(table)).toBe(true);
  });
});

test('the expected return of an allocation is the weighted mean, with the sign of the weights', () => {
  const classes = [
    { weight: 1.2, expectedReturn: 0.065 },
    { weight: -0.2, expectedReturn: 0.02 },
  ];
  expect(shown(allocationReturn(classes))).toBeCloseTo(0.074, 14);
  expect(shown(allocationReturn([]))).toBe(0);
  expect(shown(allocationReturn([{ weight: 1, expectedReturn: Number.NaN }]))).toBe('not_finite');
});

describe('a stress scenario', () => {
  const crash = { id: 'crash', shocksPct: { equity: '-40', bonds: '5.5', cash: '0' } };
  const lines = [
    { id: 'A', assetClass: 'equity', value: known('1000.10') },
    { id: 'B', assetClass: 'bonds', value: known('500') },
    { id: 'C', assetClass: 'cash', value: known('-100') },
  ];

  test('applies each class’s shock, exactly', () => {
    expect(shown(stressed(lines, crash))).toEqual({
      before: '1400.1',
      after: '1027.56',
      change: '-372.54',
      changePct: known('-26.608099421469895007'),
      rows: [
        { id: 'A', shockPct: '-40', change: '-400.04', after: '600.06' },
        { id: 'B', shockPct: '5.5', change: '27.5', after: '527.5' },
        { id: 'C', shockPct: '0', change: '0', after: '-100' },
      ],
    });
    expect(shown(stressed([], crash))).toMatchObject({
      before: '0',
      after: '0',
      changePct: unknown('no_value'),
    });
  });

  test('is unknown if a value is, and without a shock for a class that is held', () => {
    const gold = { id: 'G', assetClass: 'gold', value: known('1') };
    expect(stressed([...lines, gold], crash)).toMatchObject({ reason: 'no_value', instrumentIds: ['G'] });
    const missing = { ...gold, value: unknown('missing_price') };
    expect(stressed([missing], crash)).toMatchObject({ reason: 'missing_price' });
  });
});
