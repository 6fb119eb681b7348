import { describe, expect, test } from 'vitest';
import { expandModel, targetKeyOf, withoutCash } from './expanded-model.ts';
import type { ModelContent, ModelPart } from './expanded-model.ts';

const points = (pct: string) => ({ kind: 'absolute', pct }) as const;
const relative = (pct: string) => ({ kind: 'relative', pct }) as const;
const instrument = (instrumentId: string, targetPct: string, substitutes: string[] = []): ModelPart => ({
  of: 'instrument',
  instrumentId,
  targetPct,
  band: points('1.5'),
  substitutes,
});
const ofClass = (assetClass: string, targetPct: string, band = points('5')): ModelPart => ({
  of: 'class',
  assetClass,
  targetPct,
  band,
});
const ofModel = (modelId: string, targetPct: string): ModelPart => ({ of: 'model', modelId, targetPct });
const content = (cashPct: string, ...targets: ModelPart[]): ModelContent => ({
  targets,
  cash: { targetPct: cashPct, band: relative('50') },
});
const none = () => null;
const expanded = (of: ModelContent, models: Record<string, ModelContent> = {}) => {
  const result = expandModel(of, 'own', (id) => models[id] ?? null);
  return result.ok ? result.expanded : result.fault;
};

describe('a model of instruments and classes', () => {
  test('keeps its targets, with relative bands in percentage points', () => {
    const result = expanded({
      targets: [instrument('A', '60'), { ...ofClass('bond', '35'), band: relative('20') } as ModelPart],
      cash: { targetPct: '5', band: relative('20') },
    });
    expect(result).toEqual({
      model: {
        targets: [
          { key: 'cash', targetPct: '5', bandPct: '1' },
          { key: 'instrument:A', targetPct: '60', bandPct: '1.5' },
          { key: 'class:bond', targetPct: '35', bandPct: '7' },
        ],
      },
      substitutes: new Map(),
    });
  });

  test.each([
    ['99.99', 'bad_weights'],
    ['100.01', 'bad_weights'],
    ['abc', 'bad_weights'],
    ['-1', 'bad_weights'],
  ])('is refused with a target of %s %', (pct, fault) => {
    expect(expanded(content('0', instrument('A', pct)))).toBe(fault);
  });
});

describe('a model of models', () => {
  const income = content('10', instrument('B', '33.33'), ofClass('bond', '56.67'));
  const growth = content('0', instrument('A', '70'), ofModel('income', '30'));

  test('adds up what it contains exactly, with bands in its proportion', () => {
    const result = expanded(content('1', instrument('B', '49'), ofModel('growth', '50')), { growth, income });
    expect(result).toMatchObject({
      model: {
        targets: [
          // 1 + 50 % of 30 % of 10; the bands: 0.5 + 15 % of 5.
          { key: 'cash', targetPct: '2.5', bandPct: '1.25' },
          // 49 + 15 % of 33.33.
          { key: 'instrument:B', targetPct: '53.9995', bandPct: '1.725' },
          { key: 'instrument:A', targetPct: '35', bandPct: '0.75' },
          { key: 'class:bond', targetPct: '8.5005', bandPct: '0.75' },
        ],
      },
    });
  });

  test('is refused if it contains itself, what is unknown, or models more than two deep', () => {
    const own = content('0', ofModel('other', '100'));
    expect(expanded(own, { other: content('0', ofModel('own', '100')) })).toBe('model_in_itself');
    expect(expanded(own)).toBe('unknown_model');
    const deep = { growth, income, other: content('0', ofModel('growth', '100')) };
    expect(expanded(own, deep)).toBe('too_deep');
    expect(expanded(own, { other: content('0', instrument('A', '99')) })).toBe('bad_weights');
    expect(expandModel(content('0', ofModel('x', '100')), null, none)).toEqual({
      ok: false,
      fault: 'unknown_model',
    });
  });
});

describe('the key of an instrument', () => {
  const result = expandModel(
    content(
      '10',
      instrument('A', '40', ['S', 'B']),
      instrument('B', '20'),
      instrument('C', '10', ['S']),
      ofClass('bond', '20'),
    ),
    null,
    none,
  );
  if (!result.ok) throw new Error(result.fault);
  test.each([
    ['its own target', 'A', 'equity', 'instrument:A'],
    ['its own target though it is a substitute too', 'B', 'bond', 'instrument:B'],
    ['that of the first target it may replace', 'S', 'bond', 'instrument:A'],
    ['that of its class', 'D', 'bond', 'class:bond'],
    ['that of cash, for money market', 'M', 'cash', 'cash'],
    ['its own without a target', 'E', 'equity', 'instrument:E'],
  ])('is %s', (_, id, assetClass, key) => {
    expect(targetKeyOf(result.expanded, { id, assetClass })).toBe(key);
  });
});

describe('the model of a portfolio that keeps no cash', () => {
  test('has the other targets in their proportion, exactly whole', () => {
    const result = expandModel(
      content('40', instrument('A', '20'), instrument('B', '20'), ofClass('bond', '20')),
      null,
      none,
    );
    if (!result.ok) throw new Error(result.fault);
    expect(withoutCash(result.expanded).model.targets).toEqual([
      { key: 'instrument:A', targetPct: '33.3333333334', bandPct: '1.5' },
      { key: 'instrument:B', targetPct: '33.3333333333', bandPct: '1.5' },
      { key: 'class:bond', targetPct: '33.3333333333', bandPct: '5' },
    ]);
  });

  test('has no targets if the model is cash alone', () => {
    const expanded = { model: { targets: [{ key: 'cash', targetPct: '100' }] }, substitutes: new Map() };
    expect(withoutCash(expanded).model.targets).toEqual([]);
  });
});
