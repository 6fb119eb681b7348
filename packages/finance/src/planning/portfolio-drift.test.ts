import { describe, expect, test } from 'vitest';
import { known, unknown } from '../number/unknown.ts';
import { expandModel } from './expanded-model.ts';
import type { ModelContent } from './expanded-model.ts';
import { portfolioDrift } from './portfolio-drift.ts';
import type { MeasuredModel } from './portfolio-drift.ts';

const points = (pct: string) => ({ kind: 'absolute', pct }) as const;
const content: ModelContent = {
  targets: [
    { of: 'instrument', instrumentId: 'A', targetPct: '30', band: points('4'), substitutes: ['S'] },
    { of: 'instrument', instrumentId: 'B', targetPct: '20', band: points('4'), substitutes: [] },
    { of: 'class', assetClass: 'bond', targetPct: '40', band: { kind: 'relative', pct: '10' } },
  ],
  cash: { targetPct: '10', band: points('2') },
};
const expansion = expandModel(content, null, () => null);
if (!expansion.ok) throw new Error(expansion.fault);
const model: MeasuredModel = {
  expanded: expansion.expanded,
  classBands: [{ assetClass: 'equity', band: points('5') }],
  classOfKey: new Map([
    ['instrument:A', 'equity'],
    ['instrument:B', 'equity'],
    ['class:bond', 'bond'],
  ]),
};
const line = (instrumentId: string, assetClass: string, amount: string) => ({
  instrumentId,
  assetClass,
  amount: known(amount),
});
const held = (cash: string, ...lines: ReturnType<typeof line>[]) => ({ lines, cash: known(cash) });
const drift = (...given: Parameters<typeof held>) => {
  const figure = portfolioDrift(model, held(...given));
  if (!figure.known) throw new Error(figure.reason);
  return figure.value;
};

describe('the drift of a portfolio', () => {
  test('counts substitutes towards their target, and instruments towards their class', () => {
    const { targets, classes } = drift(
      '100',
      line('A', 'equity', '200'),
      line('S', 'fund', '100'),
      line('B', 'equity', '240'),
      line('X', 'bond', '360'),
    );
    expect(targets).toEqual([
      {
        key: 'cash',
        assetClass: 'cash',
        instrumentIds: [],
        actualPct: '10',
        targetPct: '10',
        driftPct: '0',
        state: 'within',
        bandPct: '2',
      },
      {
        key: 'instrument:A',
        assetClass: 'equity',
        instrumentIds: ['A', 'S'],
        actualPct: '30',
        targetPct: '30',
        driftPct: '0',
        state: 'within',
        bandPct: '4',
      },
      {
        key: 'instrument:B',
        assetClass: 'equity',
        instrumentIds: ['B'],
        actualPct: '24',
        targetPct: '20',
        driftPct: '4',
        state: 'within',
        bandPct: '4',
      },
      // 10 % of 40 is 4: just within.
      {
        key: 'class:bond',
        assetClass: 'bond',
        instrumentIds: ['X'],
        actualPct: '36',
        targetPct: '40',
        driftPct: '-4',
        state: 'within',
        bandPct: '4',
      },
    ]);
    // A substitute of another class counts in the class of what it replaces.
    expect(classes).toMatchObject([
      { key: 'cash', bandPct: null, state: 'within' },
      { key: 'equity', actualPct: '54', targetPct: '50', driftPct: '4', bandPct: '5', state: 'within' },
      { key: 'bond', actualPct: '36', bandPct: null, state: 'within' },
    ]);
  });

  test('judges the edge of a band by exact amounts, and names the largest drift', () => {
    const { targets, outside, largest } = drift(
      '100',
      line('A', 'equity', '300'),
      line('B', 'equity', '240.001'),
      line('X', 'bond', '359.999'),
    );
    expect(targets.map(({ driftPct, state }) => [driftPct, state])).toEqual([
      ['0', 'within'],
      ['0', 'within'],
      ['4.0001', 'above'],
      ['-4.0001', 'below'],
    ]);
    expect(outside).toBe(2);
    expect(largest).toEqual({ of: 'class', key: 'equity', driftPct: '4.0001' });
  });

  test('counts what is held outside the model with target and band 0', () => {
    const { targets, classes, outside } = drift(
      '100',
      line('A', 'equity', '300'),
      line('B', 'equity', '200'),
      line('X', 'bond', '390'),
      line('G', 'alternative', '10'),
    );
    expect(targets.at(-1)).toEqual({
      key: 'instrument:G',
      assetClass: 'alternative',
      instrumentIds: ['G'],
      actualPct: '1',
      targetPct: '0',
      driftPct: '1',
      state: 'above',
      bandPct: '0',
    });
    expect(classes.at(-1)).toMatchObject({
      key: 'alternative',
      targetPct: '0',
      driftPct: '1',
      bandPct: null,
    });
    expect(outside).toBe(1);
  });

  test('leaves the target for cash out where no cash is kept', () => {
    const figure = portfolioDrift(model, {
      lines: [line('A', 'equity', '50'), line('B', 'equity', '50')],
      cash: null,
    });
    expect(figure).toMatchObject({
      known: true,
      value: {
        targets: [
          { key: 'instrument:A', actualPct: '50', targetPct: '33.3333333333' },
          { key: 'instrument:B', actualPct: '50', targetPct: '22.2222222222' },
          { key: 'class:bond', actualPct: '0', targetPct: '44.4444444445' },
        ],
      },
    });
  });

  test('is unknown, never counted as 0, if a value is', () => {
    const lines = [
      { ...line('A', 'equity', '1'), amount: unknown('missing_price', { instrumentIds: ['A'] }) },
    ];
    expect(portfolioDrift(model, { lines, cash: known('5') })).toEqual(
      unknown('missing_price', { instrumentIds: ['A'] }),
    );
    expect(portfolioDrift(model, held('0'))).toEqual(unknown('no_value'));
    expect(portfolioDrift(model, held('-5', line('A', 'equity', '5')))).toEqual(unknown('no_value'));
    const broken = { ...model, expanded: { ...model.expanded, model: { targets: [] } } };
    expect(portfolioDrift(broken, held('5'))).toEqual(unknown('bad_weights'));
  });
});
