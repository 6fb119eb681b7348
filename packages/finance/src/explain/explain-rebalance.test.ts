import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../number/decimal.ts';
import type { Derivation } from './derivation.ts';
import { explainGoal, explainSale, explainTrades } from './explain-rebalance.ts';
import { rebalance } from '../planning/rebalance.ts';
import type { RebalanceInput } from '../planning/rebalance.ts';
import { EUR, on } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const asAt = on('2026-03-31');
const lots = [
  { acquired: on('2020-01-02'), quantity: '3', cost: '150' },
  { acquired: on('2021-01-04'), quantity: '7', cost: '560' },
];
const input = {
  baseCurrency: EUR,
  model: {
    targets: [
      { key: 'A', targetPct: '50' },
      { key: 'B', targetPct: '50', bandPct: '5' },
    ],
  },
  holdings: [
    { instrumentId: 'A', group: 'A', quantity: '10', price: known('100'), lots },
    { instrumentId: 'B', group: 'B', quantity: '3', price: known('50') },
  ],
  cash: '50',
  rule: 'target',
  costs: { fixed: '5' },
} satisfies RebalanceInput;
const rebalancing = { input, asAt };

const termOf = ({ terms }: Derivation, name: string) =>
  new Decimal(terms.find((one) => one.name === name)?.value ?? Number.NaN);
const sumOf = ({ rows }: Derivation, name: string) =>
  rows.reduce((sum, { values }) => sum.plus(values[name] ?? 0), new Decimal(0));

/** Evaluates the printed formula using only what the derivation shows. */
function byFormula(derivation: Derivation): Decimal {
  const bought = derivation.rows.reduce(
    (sum, { values }) =>
      sum.plus(new Decimal(values['amount'] ?? 0).times(values['side'] === 'buy' ? 1 : -1)),
    new Decimal(0),
  );
  switch (derivation.figure) {
    case 'costs':
      return sumOf(derivation, 'costs');
    case 'cashAfter':
      return termOf(derivation, 'cashBefore').minus(bought).minus(sumOf(derivation, 'costs'));
    case 'turnover':
      return sumOf(derivation, 'amount').div(2).div(termOf(derivation, 'value'));
    case 'realisedGain':
      return sumOf(derivation, 'gain');
    case 'after':
      return termOf(derivation, 'before').plus(bought);
    default: {
      const amount = termOf(derivation, 'quantity').times(termOf(derivation, 'price'));
      return amount.minus(termOf(derivation, 'costs')).minus(sumOf(derivation, 'cost'));
    }
  }
}

/** The wanted amount of a band, by the printed formula over the terms of its derivation. */
function wantedByBand(goal: Derivation): Decimal {
  const term = (name: string) => termOf(goal, name);
  const edge = (sign: number) =>
    Decimal.min(
      term('budget'),
      Decimal.max(
        0,
        term('budget')
          .times(term('bandPct').times(sign).plus(term('targetPct')))
          .div(100),
      ),
    );
  const [low, high] = [edge(-1), edge(1)];
  const nearest = Decimal.min(high, Decimal.max(low, term('before')));
  const left = term('budget').minus(term('all'));
  const toGive = Decimal.min(term('cashHigh').minus(left), Decimal.max(term('cashLow').minus(left), 0));
  const open = toGive.minus(term('earlier'));
  const given = toGive.gt(0) ? Decimal.min(nearest.minus(low), open) : Decimal.max(nearest.minus(high), open);
  return nearest.minus(given);
}

describe('the derivation of a trade list', () => {
  test('shows each trade with its price, its costs, and its effect on cash', () => {
    expect(explainTrades(rebalancing, 'cashAfter')).toMatchObject({
      figure: 'cashAfter',
      value: known('140'),
      method: 'the trades as they are proposed; lots of sales in the order that was asked for',
      page: 'rebalancing',
      terms: [
        { name: 'cashBefore', value: '50' },
        { name: 'value', value: '1200' },
      ],
      rows: [
        {
          date: asAt,
          subject: 'A',
          values: { side: 'sell', quantity: '5', price: '100', amount: '500', costs: '5', change: '495' },
        },
        {
          subject: 'B',
          values: { side: 'buy', quantity: '8', price: '50', amount: '400', costs: '5', change: '-405' },
        },
      ],
      quality: { stale: 0, gaps: [] },
    });
    expect(explainTrades(rebalancing, 'realisedGain').rows.map(({ values }) => values['gain'])).toEqual([
      '185',
      undefined,
    ]);
  });

  test('shows for a key its wanted amount, the budget, and its own trades', () => {
    expect(explainGoal(rebalancing, 'B')).toMatchObject({
      figure: 'after',
      value: known('550'),
      method: 'whole lots, sales rounded up and purchases down (into a band: up), cut to the cash there is',
      page: 'rebalancing',
      quality: { stale: 0, gaps: [] },
      terms: [
        { name: 'before', value: '150' },
        { name: 'wanted', value: '595' },
        { name: 'budget', value: '1190' },
        { name: 'targetPct', value: '50' },
        { name: 'bandPct', value: '5' },
      ],
      rows: [{ subject: 'B' }],
    });
  });

  test('shows by band the steps to the wanted amount: edges, nearest place, and what it gives to the others', () => {
    const held = { A: '46', B: '33', C: '9' };
    const bands = { A: ['40', '3'], B: ['30', '1'], C: ['30', '2'] };
    const banded: RebalanceInput = {
      baseCurrency: EUR,
      model: {
        targets: Object.entries(bands).map(([key, [targetPct = '', bandPct = '']]) => ({
          key,
          targetPct,
          bandPct,
        })),
      },
      holdings: Object.entries(held).map(([key, quantity]) => ({
        instrumentId: key,
        group: key,
        quantity,
        price: known('1'),
      })),
      cash: '12',
      rule: 'band',
    };
    const steps = (key: string) =>
      explainGoal({ input: banded, asAt }, key).terms.map(({ name, value }) => `${name} ${value}`);
    // 43, 31 and 28 are 2 more than the available 100. A, which is 3 above its target, gives the 2; B and C have
    // nothing to give.
    expect(steps('A').join(', ')).toBe(
      'before 46, wanted 41, budget 100, targetPct 40, bandPct 3, low 37, high 43, nearest 43, ' +
        'all 102, cashLow 0, cashHigh 100, toGive 2, earlier 0, given 2',
    );
    expect(steps('C').join(', ')).toBe(
      'before 9, wanted 28, budget 100, targetPct 30, bandPct 2, low 28, high 32, nearest 28, ' +
        'all 102, cashLow 0, cashHigh 100, toGive 2, earlier 2, given 0',
    );
    expect(explainGoal({ input: banded, asAt }, 'A').formula).toContain('wanted = nearest − given');
  });

  test('shows for a sale the lots that it takes', () => {
    expect(explainSale(rebalancing, 'A')).toMatchObject({
      figure: 'realised gain',
      value: known('185'),
      formula: 'amount − costs − Σ cost, amount = quantity × price',
      method: 'lots by fifo',
      page: 'rebalancing',
      quality: { stale: 0, gaps: [] },
      terms: [
        { name: 'quantity', value: '5' },
        { name: 'price', value: '100' },
        { name: 'amount', value: '500' },
        { name: 'costs', value: '5' },
      ],
      rows: [
        { date: '2020-01-02', subject: 'A', values: { quantity: '3', cost: '150' } },
        { date: '2021-01-04', subject: 'A', values: { quantity: '2', cost: '160' } },
      ],
    });
    expect(explainSale(rebalancing, 'B')).toBeNull();
    const holdings = input.holdings.map((holding) => ({ ...holding, lots: [] }));
    const costless = { ...input, holdings };
    expect(explainSale({ ...rebalancing, input: costless }, 'A')).toMatchObject({
      value: unknown('unknown_cost'),
      rows: [],
    });
    expect(explainTrades({ ...rebalancing, input: costless }, 'realisedGain')).toMatchObject({
      value: unknown('unknown_cost'),
      rows: [{ values: { gain: 'unknown_cost' } }, {}],
    });
  });

  test('shows no wanted amount for a key without a band, and for one outside the model', () => {
    expect(termOf(explainGoal(rebalancing, 'A'), 'bandPct').toFixed()).toBe('0');
    const foreign = { instrumentId: 'C', group: 'C', quantity: '10', price: known('100') };
    const more = { asAt, input: { ...input, holdings: [...input.holdings, foreign] } };
    expect(explainGoal(more, 'C').terms).toEqual([
      { name: 'before', value: '1000' },
      { name: 'wanted', value: '0' },
      { name: 'budget', value: expect.any(String) as string },
      { name: 'targetPct', value: '0' },
      { name: 'bandPct', value: '0' },
    ]);
  });

  test('says why there is none', () => {
    const none = { terms: [], rows: [] };
    const unpriced = unknown('missing_price', { instrumentIds: ['A'] });
    const holdings = [{ instrumentId: 'A', group: 'A', quantity: '1', price: unpriced }];
    const without = { asAt, input: { ...input, holdings } };
    expect(explainTrades(without, 'costs')).toMatchObject({ value: unpriced, ...none });
    expect(explainGoal(without, 'A')).toMatchObject({ value: unpriced, ...none });
    expect(explainSale(without, 'A')).toBeNull();
    const empty = { asAt, input: { ...input, holdings: [], cash: '0' } };
    expect(explainTrades(empty, 'turnover')).toMatchObject({ value: unknown('no_value'), ...none });
    expect(explainGoal(rebalancing, 'C')).toMatchObject({ value: unknown('no_value'), ...none });
    const idle = { asAt, input: { ...input, minimumTrade: '10000' } };
    expect(explainTrades(idle, 'costs')).toMatchObject({ value: known('0'), rows: [] });
  });

  test('is a plain value', () => {
    const derivation = explainTrades(rebalancing, 'turnover');
    expect(JSON.parse(JSON.stringify(derivation))).toEqual(derivation);
  });

  test('follows from its own formulas, for any holdings and goals', () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2));
    const held = fc.record({ quantity: fc.nat(500), price: cents(20_000), cost: cents(900_000) });
    const scenes = fc.record({
      held: fc.array(held, { minLength: 4, maxLength: 4 }),
      cash: cents(2_000_000),
      rule: fc.constantFrom('target' as const, 'band' as const),
      costs: fc.constantFrom({}, { fixed: '4.9' }, { pct: '0.25', minimum: '1' }),
      by: fc.constantFrom('fifo' as const, 'lifo' as const, 'hifo' as const),
    });
    let checked = 0;
    const isMade = (derivation: Derivation, value: string | number) => {
      const made = byFormula(derivation);
      const isSame = typeof value === 'string' ? made.eq(value) : made.minus(value).abs().lt(1e-12);
      expect([derivation.figure, derivation.value, isSame]).toEqual([derivation.figure, known(value), true]);
      checked += derivation.rows.length;
    };
    fc.assert(
      fc.property(scenes, ({ held: all, by, ...rest }) => {
        const keys = ['A', 'A', 'B', 'C'];
        const targets = ['45', '30', '20', '5'].map((targetPct, i) => ({
          key: ['A', 'B', 'C', 'cash'][i] ?? '',
          targetPct,
          bandPct: '4',
        }));
        const holdings = all.map(({ quantity, price, cost }, i) => ({
          instrumentId: `I${i}`,
          group: keys[i] ?? '',
          quantity: String(quantity),
          price: known(price),
          lots: [
            { acquired: on('2021-01-04'), quantity: String(Math.floor(quantity / 3)), cost },
            { acquired: on('2020-01-02'), quantity: String(quantity - Math.floor(quantity / 3)), cost: '7' },
          ],
        }));
        const asked: RebalanceInput = {
          ...rest,
          baseCurrency: EUR,
          model: { targets },
          holdings,
          lotOrder: { by },
        };
        const plan = rebalance(asked);
        if (!plan.known) throw new Error(plan.reason);
        const scene = { input: asked, asAt };
        const { costs, cashAfter, turnover, realisedGain, rows, trades } = plan.value;
        if (!realisedGain.known) throw new Error(realisedGain.reason);
        isMade(explainTrades(scene, 'costs'), costs);
        isMade(explainTrades(scene, 'cashAfter'), cashAfter);
        isMade(explainTrades(scene, 'turnover'), turnover);
        isMade(explainTrades(scene, 'realisedGain'), realisedGain.value);
        // Each key gives after those counted in `earlier`; the last one and all before it give the whole amount.
        const givers = rows.map(({ key }) => explainGoal(scene, key)).filter(() => asked.rule === 'band');
        const gave = givers.map((goal) => termOf(goal, 'given'));
        const through = givers.map((goal) => termOf(goal, 'earlier').plus(termOf(goal, 'given')).abs());
        const given = gave.reduce((sum, one) => sum.plus(one), new Decimal(0));
        expect(Decimal.max(0, ...through).eq(given.abs())).toBe(true);
        for (const { key, after } of rows) {
          const goal = explainGoal(scene, key);
          isMade(goal, after);
          const wanted = termOf(goal, 'budget').times(termOf(goal, 'targetPct')).div(100);
          if (asked.rule === 'target') expect(termOf(goal, 'wanted').eq(wanted)).toBe(true);
          else expect(termOf(goal, 'wanted').eq(wantedByBand(goal))).toBe(true);
        }
        for (const { instrumentId, realisedGain: gain } of trades) {
          const sale = explainSale(scene, instrumentId);
          expect(sale === null).toBe(gain === null);
          if (sale !== null && gain?.known === true) isMade(sale, gain.value);
        }
      }),
      { numRuns: runs(80) },
    );
    expect(checked).toBeGreaterThan(runs(80));
  });
});
