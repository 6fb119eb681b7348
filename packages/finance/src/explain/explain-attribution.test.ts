import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brinsonFachler, joinShares, weightedShare } from '../attribution/attribution.ts';
import type { AttributionPeriod, Effects, Share } from '../attribution/attribution.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { Derivation } from './derivation.ts';
import { explainAttribution } from './explain-attribution.ts';
import { on } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const EFFECTS: readonly (keyof Effects)[] = ['allocation', 'selection', 'interaction'];

/** Evaluates the printed formula using only what the derivation shows. */
function byFormula({ figure, rows }: Derivation): number {
  let sum = 0;
  for (const { values } of rows) {
    const of = (name: string) => Number(values[name]);
    const selection = of('benchmarkWeight') * (of('return') - of('benchmarkReturn'));
    const effect = {
      allocation: (of('weight') - of('benchmarkWeight')) * (of('benchmarkReturn') - of('benchmark')),
      selection,
      interaction: of('contribution') - of('weight') * of('benchmarkReturn') - selection,
    }[figure];
    sum += (effect ?? Number.NaN) * of('link');
  }
  return sum;
}

const close = (value: number) => expect.closeTo(value, 12) as number;
const nothing: Share = { weight: 0, contribution: 0 };

describe('the derivation of an effect', () => {
  const period: AttributionPeriod = [
    { group: 'equity', portfolio: weightedShare(0.7, 0.1), benchmark: weightedShare(0.6, 0.08) },
    { group: 'bond', portfolio: nothing, benchmark: weightedShare(0.4, 0.02) },
    { group: 'gold', portfolio: weightedShare(0.3, -0.05), benchmark: nothing },
  ];
  const attribution = { periods: known([period]), ends: [on('2024-03-31')] };

  test('shows each period with weights, the compared returns, and its weight by Carino', () => {
    const allocation = explainAttribution(attribution, { effect: 'allocation', group: 'equity' });
    expect(allocation).toMatchObject({
      figure: 'allocation',
      value: { known: true, value: close(0.1 * (0.08 - 0.056)) },
      formula: expect.stringContaining('link') as string,
      method:
        'Brinson–Fachler, periods linked by Carino; a group outside the benchmark is held against all of it',
      page: 'attribution',
      terms: [
        { name: 'portfolioReturn', value: close(0.055) },
        { name: 'benchmarkReturn', value: close(0.056) },
        { name: 'linkOfWhole' },
      ],
      rows: [
        {
          date: '2024-03-31',
          subject: 'equity',
          values: {
            weight: 0.7,
            contribution: close(0.07),
            return: close(0.1),
            benchmarkWeight: 0.6,
            benchmarkReturn: close(0.08),
            benchmark: close(0.056),
            link: close(1),
          },
        },
      ],
      quality: { stale: 0, gaps: [] },
    });
  });

  test('shows what a group of only one side is compared with', () => {
    const all = explainAttribution(attribution, { effect: 'interaction', group: null });
    expect(
      all.rows.map(({ subject, values }) => [subject, values['return'], values['benchmarkReturn']]),
    ).toEqual([
      ['equity', close(0.1), close(0.08)],
      ['bond', close(0.02), close(0.02)],
      ['gold', close(-0.05), close(0.056)],
    ]);
    const quality = { stale: 3, gaps: [] };
    const stale = explainAttribution({ ...attribution, quality }, { effect: 'selection', group: 'gold' });
    expect(stale).toMatchObject({ value: known(0), quality });
  });

  test('follows for every effect of two periods from its own formula, of a group and of all', () => {
    const second: AttributionPeriod = [
      { group: 'equity', portfolio: weightedShare(0.5, -0.04), benchmark: weightedShare(0.5, -0.06) },
      { group: 'bond', portfolio: weightedShare(0.5, 0.01), benchmark: weightedShare(0.5, 0.03) },
    ];
    const both = { periods: known([period, second]), ends: [on('2024-03-31'), on('2024-06-30')] };
    for (const group of [null, 'equity', 'bond', 'gold']) {
      for (const effect of EFFECTS) {
        const derivation = explainAttribution(both, { effect, group });
        expect(derivation.value).toEqual({ known: true, value: close(byFormula(derivation)) });
      }
    }
    const all = explainAttribution(both, { effect: 'selection', group: null });
    expect(all.rows.map(({ date, subject }) => `${date} ${subject}`)).toEqual([
      '2024-03-31 equity',
      '2024-03-31 bond',
      '2024-03-31 gold',
      '2024-06-30 equity',
      '2024-06-30 bond',
    ]);
  });

  test('says why there is none', () => {
    const name = { effect: 'selection', group: 'equity' } as const;
    const missing = unknown('missing_price');
    const none = { terms: [], rows: [] };
    expect(explainAttribution({ periods: missing, ends: [] }, name)).toMatchObject({
      value: missing,
      ...none,
    });
    expect(explainAttribution({ periods: known([]), ends: [] }, name)).toMatchObject({
      value: unknown('empty_period'),
      ...none,
    });
    const heavy = [period.slice(0, 1)];
    expect(explainAttribution({ ...attribution, periods: known(heavy) }, name)).toMatchObject({
      value: unknown('bad_weights'),
      ...none,
    });
    expect(explainAttribution(attribution, { ...name, group: 'wine' })).toMatchObject({
      value: unknown('no_value'),
      rows: [],
    });
    expect(() => explainAttribution({ ...attribution, ends: [] }, name)).toThrow(
      '1 periods, but 0 last days',
    );
  });

  test('is a plain value', () => {
    const derivation = explainAttribution(attribution, { effect: 'selection', group: null });
    expect(JSON.parse(JSON.stringify(derivation))).toEqual(derivation);
  });
});

test('the derivations of all effects follow from their own formulas, and together give the excess return', () => {
  const part = fc.option(
    fc.record({ weight: fc.integer({ min: 1, max: 100 }), basisPoints: fc.integer({ min: -900, max: 900 }) }),
  );
  const side = fc.array(part, { minLength: 4, maxLength: 4 });
  const sharesOf = (parts: readonly ({ weight: number; basisPoints: number } | null)[]) => {
    const total = parts.reduce((sum, one) => sum + (one?.weight ?? 0), 0);
    const held = parts.flatMap((one, i): [string, Share][] =>
      one === null ? [] : [[`G${i}`, weightedShare(one.weight / total, one.basisPoints / 10_000)]],
    );
    return new Map<string, Share>(held.length === 0 ? [['cash', { weight: 1, contribution: 0 }]] : held);
  };
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 8 }), (made) => {
      const periods = made.map(([own, other]) => joinShares(sharesOf(own), sharesOf(other)));
      const attribution = { periods: known(periods), ends: periods.map((_, i) => dateOfDay(20_000 + i)) };
      const report = brinsonFachler(periods);
      if (!report.known) throw new Error(report.reason);
      const { groups, portfolioReturn, benchmarkReturn } = report.value;
      const names = groups.map(({ group }) => group);
      for (const group of [null, ...names]) {
        for (const effect of EFFECTS) {
          const derivation = explainAttribution(attribution, { effect, group });
          const value = derivation.value.known ? Number(derivation.value.value) : Number.NaN;
          expect(Math.abs(byFormula(derivation) - value)).toBeLessThan(1e-12);
        }
      }
      const excess = EFFECTS.reduce(
        (sum, effect) => sum + byFormula(explainAttribution(attribution, { effect, group: null })),
        0,
      );
      expect(Math.abs(excess - (portfolioReturn - benchmarkReturn))).toBeLessThan(1e-10);
    }),
    { numRuns: runs(200) },
  );
});
