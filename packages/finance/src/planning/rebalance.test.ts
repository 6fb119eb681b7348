import { describe, expect, test } from 'vitest';
import { rebalance } from './rebalance.ts';
import type { RebalanceHolding, RebalanceInput, RebalancePlan } from './rebalance.ts';
import { EUR, on } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const holding = (line: string, more: Partial<RebalanceHolding> = {}): RebalanceHolding => {
  const [quantity = '', instrumentId = '', price = '', group = instrumentId] = line.split(' ');
  return { instrumentId, group, quantity, price: known(price), ...more };
};
const modelOf = (targets: Record<string, string>, bandPct = '0') => ({
  targets: Object.entries(targets).map(([key, targetPct]) => ({ key, targetPct, bandPct })),
});
function planOf(input: Partial<RebalanceInput>): RebalancePlan {
  const figure = rebalance({
    baseCurrency: EUR,
    model: modelOf({ A: '100' }),
    holdings: [],
    cash: '0',
    rule: 'target',
    ...input,
  });
  if (!figure.known) throw new Error(figure.reason);
  return figure.value;
}
const listOf = ({ trades }: RebalancePlan): string[] =>
  trades.map(({ side, quantity, instrumentId, amount }) => `${side} ${quantity} ${instrumentId} = ${amount}`);
const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);

describe('a trade list to the targets', () => {
  test('sells what is above and buys what is below its target, and reports the effects', () => {
    const plan = planOf({
      model: modelOf({ A: '50', B: '50' }),
      holdings: [holding('10 A 100'), holding('3 B 50')],
      cash: '50',
    });
    // 1,200 in all: 600 each
    expect(listOf(plan)).toEqual(['sell 4 A = 400', 'buy 9 B = 450']);
    expect(plan).toMatchObject({ cashBefore: '50', cashAfter: '0', costs: '0' });
    expect(plan.turnover).toBeCloseTo(850 / 2 / 1200, 14);
    expect(plan.rows).toMatchObject([
      { key: 'A', before: '1000', wanted: '600', after: '600', state: 'within' },
      { key: 'B', before: '150', wanted: '600', after: '600', state: 'within' },
    ]);
  });

  test('sells instruments outside the model, including fractions', () => {
    const plan = planOf({
      model: modelOf({ A: '100' }),
      holdings: [holding('0 A 30'), holding('2.5 X 100')],
    });
    expect(listOf(plan)).toEqual(['buy 8 A = 240', 'sell 2.5 X = 250']);
    expect(plan.cashAfter).toBe('10');
  });

  test("keeps the given cash reserve, and the model's cash", () => {
    const holdings = [holding('10 A 100')];
    expect(listOf(planOf({ holdings, cash: '0', cashToKeep: '150' }))).toEqual(['sell 2 A = 200']);
    expect(listOf(planOf({ holdings, cash: '400', cashToKeep: '150' }))).toEqual(['buy 2 A = 200']);
    const withCash = planOf({ holdings, cash: '400', model: modelOf({ A: '80', cash: '20' }) });
    expect(listOf(withCash)).toEqual(['buy 1 A = 100']);
    const renamed = planOf({
      holdings,
      cash: '400',
      model: modelOf({ A: '80', money: '20' }),
      cashKey: 'money',
    });
    expect(listOf(renamed)).toEqual(['buy 1 A = 100']);
  });

  test('trades in lots, and never below the minimum or its own cost', () => {
    const holdings = [holding('100 A 10', { lotSize: '10' }), holding('100 B 10', { lotSize: '0.01' })];
    const model = modelOf({ A: '25', B: '75' });
    expect(listOf(planOf({ holdings, model }))).toEqual(['sell 50 A = 500', 'buy 50 B = 500']);
    expect(listOf(planOf({ holdings, model: modelOf({ A: '48', B: '52' }) }))).toEqual([
      'sell 10 A = 100',
      'buy 4 B = 40',
    ]);
    expect(listOf(planOf({ holdings, model: modelOf({ A: '48', B: '52' }), minimumTrade: '40.01' }))).toEqual(
      ['sell 10 A = 100'],
    );
    expect(
      listOf(planOf({ holdings, model: modelOf({ A: '48', B: '52' }), costs: { fixed: '40' } })),
    ).toEqual(['sell 10 A = 100']);
  });

  test('pays its costs from the available budget', () => {
    const plan = planOf({
      holdings: [holding('0 A 1')],
      cash: '1000',
      costs: { fixed: '1', pct: '0.5', minimum: '2' },
    });
    // 994 + 1 + 4.97 = 999.97; a unit more would cost 1,000.98
    expect(listOf(plan)).toEqual(['buy 994 A = 994']);
    expect(plan).toMatchObject({ costs: '5.97', cashAfter: '0.03' });
    expect(planOf({ holdings: [holding('0 A 1')], cash: '100', costs: { minimum: '2' } })).toMatchObject({
      costs: '2',
      cashAfter: '0',
    });
  });

  test('distributes a group over its instruments by value, and buys the first if none is held', () => {
    const model = modelOf({ shares: '50', bonds: '50' });
    const holdings = [
      holding('60 A 10 shares'),
      holding('30 B 10 shares'),
      holding('0 C 10 bonds'),
      holding('0 D 10 bonds'),
    ];
    expect(listOf(planOf({ model, holdings, cash: '100' }))).toEqual([
      'sell 27 A = 270',
      'sell 13 B = 130',
      'buy 50 C = 500',
    ]);
  });

  test('leaves a group unchanged if nothing can be bought for it', () => {
    const plan = planOf({ model: modelOf({ A: '50', gold: '50' }), holdings: [holding('10 A 10')] });
    expect(listOf(plan)).toEqual(['sell 5 A = 50']);
    expect(plan.rows[1]).toMatchObject({ key: 'gold', after: '0', state: 'below' });
  });

  test('buys nothing with missing cash', () => {
    const plan = planOf({
      model: modelOf({ A: '50', B: '50' }),
      holdings: [holding('1 A 1000'), holding('0 B 10')],
      cash: '-100',
      minimumTrade: '2000',
    });
    expect(plan).toMatchObject({ trades: [], cashAfter: '-100' });
  });
});

describe('a trade list to the bands', () => {
  const model = modelOf({ A: '50', B: '30', C: '20' }, '5');
  const rule = 'band' as const;

  test('moves only keys outside their bands, to the nearest edge', () => {
    const holdings = [holding('600 A 1'), holding('230 B 1'), holding('170 C 1')];
    const plan = planOf({ model, rule, holdings });
    expect(listOf(plan)).toEqual(['sell 50 A = 50', 'buy 20 B = 20']);
    expect(plan.rows.map(({ state }) => state)).toEqual(['within', 'within', 'within']);
    expect(plan.cashAfter).toBe('30');
  });

  test('takes what purchases need from the keys furthest above their targets', () => {
    const holdings = [holding('540 A 1'), holding('310 B 1'), holding('150 C 1')];
    expect(listOf(planOf({ model, rule, holdings }))).toEqual([]);
    const low = [holding('548 A 1'), holding('310 B 1'), holding('142 C 1')];
    expect(listOf(planOf({ model, rule, holdings: low }))).toEqual(['sell 8 A = 8', 'buy 8 C = 8']);
    const two = [holding('0 A 1'), holding('2 B 1'), holding('98 C 1')];
    const wide = modelOf({ A: '10', B: '10', C: '80' }, '9');
    expect(listOf(planOf({ model: wide, rule, holdings: two }))).toEqual(['buy 1 A = 1', 'sell 9 C = 9']);
  });

  test('leaves cash alone, unless the model has a band for it', () => {
    const holdings = [holding('50 A 1'), holding('30 B 1'), holding('19 C 1')];
    expect(listOf(planOf({ model, rule, holdings, cash: '4' }))).toEqual([]);
    const withCash = {
      targets: [
        { key: 'A', targetPct: '50', bandPct: '10' },
        { key: 'B', targetPct: '48', bandPct: '10' },
        { key: 'cash', targetPct: '2', bandPct: '1' },
      ],
    };
    const two = [holding('49 A 1'), holding('41 B 1')];
    expect(listOf(planOf({ model: withCash, rule, holdings: two, cash: '10' }))).toEqual(['buy 7 B = 7']);
    expect(listOf(planOf({ model: withCash, rule, holdings: two, cash: '3' }))).toEqual(['buy 1 B = 1']);
    const dry = [holding('52 A 1'), holding('48 B 1')];
    expect(listOf(planOf({ model: withCash, rule, holdings: dry }))).toEqual(['sell 1 A = 1']);
  });
});

describe('the gains of a trade list', () => {
  const lots = [
    { acquired: on('2020-01-01'), quantity: '10', cost: '50' },
    { acquired: on('2023-06-01'), quantity: '10', cost: '150' },
    { acquired: on('2022-01-01'), quantity: '10', cost: '80' },
  ];

  test('are shown with each trade, and add up', () => {
    const holdings = [holding('30 A 10', { lots }), holding('0 B 10')];
    const input = { holdings, model: modelOf({ A: '50', B: '50' }) };
    const plan = planOf({ ...input, lotOrder: { by: 'lifo' } });
    expect(plan.trades[0]).toMatchObject({ side: 'sell', quantity: '15', realisedGain: known('-40') });
    expect(plan.trades[1]).toMatchObject({ side: 'buy', lots: [], realisedGain: null });
    expect(plan.realisedGain).toEqual(known('-40'));
    expect(planOf(input).realisedGain).toEqual(known('60'));
    expect(reason(planOf({ ...input, holdings: [holding('30 A 10'), holding('0 B 10')] }).realisedGain)).toBe(
      'unknown_cost',
    );
  });
});

describe('the rows of a trade list', () => {
  test('have positions relative to the budget: without the cash to keep, and the costs', () => {
    const model = {
      targets: [
        { key: 'A', targetPct: '80', bandPct: '5' },
        { key: 'cash', targetPct: '20' },
      ],
    };
    const stateOf = (more: Partial<RebalanceInput>): string | undefined =>
      planOf({ model, cash: '25', minimumTrade: '1000', ...more, holdings: [holding('75 A 1')] }).rows[0]
        ?.state;
    // 75 of 100, of 88.2, of 88.3, and of 90
    expect(stateOf({})).toBe('within');
    expect(stateOf({ cashToKeep: '11.8' })).toBe('above');
    expect(stateOf({ cashToKeep: '11.7' })).toBe('within');
    const costly = planOf({
      model: modelOf({ A: '50', B: '50' }, '4'),
      holdings: [holding('100 A 1'), holding('0 B 1')],
      costs: { fixed: '10' },
    });
    // 60 sold, 40 bought, 20 paid: 40 each of 80
    expect(costly.rows.map(({ after, state }) => `${after} ${state}`)).toEqual(['40 within', '40 within']);
  });

  test('each sale takes the lots of its own instrument', () => {
    const lot = (cost: string) => [{ acquired: on('2020-01-01'), quantity: '10', cost }];
    const plan = planOf({
      model: modelOf({ C: '100' }),
      holdings: [
        holding('10 A 10', { lots: lot('40') }),
        holding('10 B 10', { lots: lot('70') }),
        holding('0 C 10'),
      ],
    });
    const gains = plan.trades.flatMap(({ realisedGain }) =>
      realisedGain?.known ? [realisedGain.value] : [],
    );
    expect(gains).toEqual(['60', '30']);
    expect(plan.realisedGain).toEqual(known('90'));
  });
});

describe('a trade list that is not possible', () => {
  const ask = (more: Partial<RebalanceInput>): string =>
    reason(
      rebalance({
        baseCurrency: EUR,
        model: modelOf({ A: '100' }),
        holdings: [holding('1 A 1')],
        cash: '0',
        rule: 'target',
        ...more,
      }),
    );

  test('says why', () => {
    expect(ask({ model: modelOf({ A: '99' }) })).toBe('bad_weights');
    expect(ask({ holdings: [holding('1 A 1', { price: unknown('missing_price') })] })).toBe('missing_price');
    for (const line of ['-1 A 1', '1 A 0', '1 A -1'])
      expect(ask({ holdings: [holding(line)] })).toBe('value_below_zero');
    expect(ask({ holdings: [holding('1 A 1', { lotSize: '0' })] })).toBe('value_below_zero');
    const short = rebalance({
      baseCurrency: EUR,
      model: modelOf({ A: '100' }),
      holdings: [holding('1 B 1'), holding('-1 A 1')],
      cash: '0',
      rule: 'target',
    });
    expect(short).toMatchObject({ instrumentIds: ['A'] });
    expect(ask({ cash: '-1' })).toBe('no_value');
    expect(ask({ cashToKeep: '1' })).toBe('no_value');
    expect(() => ask({ cash: 'some' })).toThrow('not a plain decimal');
    expect(() => ask({ costs: { pct: 'few' } })).toThrow('not a plain decimal');
  });
});
