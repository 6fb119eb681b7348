import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../number/decimal.ts';
import { explainFee, explainStress } from './explain-charges.ts';
import type { FeeSchedule } from '../planning/fee-schedule.ts';
import { EUR, on } from '../testing/notation.ts';
import { known, unknown } from '../number/unknown.ts';

const asAt = on('2026-03-31');
const tiers = [
  { upTo: '100000', ratePct: '1' },
  { upTo: '500000', ratePct: '0.8' },
  { upTo: null, ratePct: '0.5' },
];

describe('the derivation of a fee', () => {
  test('shows each slice with its rate, the minimum and the fraction of the year', () => {
    const quarter = { numerator: 1, denominator: 4 };
    const schedule = { kind: 'tiered', tiers, minimum: '1000' } as const;
    const fee = explainFee({
      schedule,
      value: known('250000'),
      terms: { currency: EUR, period: quarter },
      asAt,
    });
    expect(fee).toEqual({
      figure: 'fee',
      value: known('550'),
      formula: 'max(Σ fee, minimum) × numerator / denominator',
      method: 'a rate for each slice of the value; rounded half-even to the minor unit of EUR',
      page: 'fees',
      rows: [
        { date: asAt, subject: '', values: { from: '0', to: '100000', ratePct: '1', fee: '1000' } },
        { date: asAt, subject: '', values: { from: '100000', to: '250000', ratePct: '0.8', fee: '1200' } },
      ],
      terms: [
        { name: 'value', value: '250000' },
        { name: 'minimum', value: '1000' },
        { name: 'numerator', value: 1 },
        { name: 'denominator', value: 4 },
      ],
      quality: { stale: 0, gaps: [] },
    });
  });

  test('is for a whole year without a minimum by default', () => {
    const flat = { kind: 'flat', ratePct: '1' } as const;
    const fee = explainFee({ schedule: flat, value: known('200'), terms: { currency: EUR }, asAt });
    expect(fee).toMatchObject({
      value: known('2'),
      terms: [
        { name: 'value' },
        { name: 'minimum', value: '0' },
        { name: 'numerator', value: 1 },
        { name: 'denominator', value: 1 },
      ],
    });
  });

  test('says why there is none', () => {
    const terms = { currency: EUR };
    const missing = unknown('missing_price');
    const flat = { kind: 'flat', ratePct: '1' } as const;
    expect(explainFee({ schedule: flat, value: missing, terms, asAt })).toMatchObject({
      value: missing,
      rows: [],
    });
    const endless = { kind: 'tiered', tiers: tiers.slice(0, 2) } as const;
    expect(explainFee({ schedule: endless, value: known('1'), terms, asAt })).toMatchObject({
      value: unknown('bad_weights'),
      rows: [],
    });
  });

  test('follows from its own formula, for any value and schedule', () => {
    const schedules: FeeSchedule[] = [
      { kind: 'flat', ratePct: '0.85', minimum: '120' },
      { kind: 'tiered', tiers, minimum: '50' },
      { kind: 'breakpoint', tiers },
    ];
    const cents = fc.integer({ min: -10_000_000, max: 90_000_000 });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...schedules),
        fc.integer({ min: 1, max: 365 }),
        (n, schedule, days) => {
          const value = known(new Decimal(n).div(100).toFixed());
          const period = { numerator: days, denominator: 365 };
          const derivation = explainFee({ schedule, value, terms: { currency: EUR, period }, asAt });
          const sum = derivation.rows.reduce(
            (all, { values }) => all.plus(values['fee'] ?? 0),
            new Decimal(0),
          );
          const yearly = Decimal.max(sum, schedule.minimum ?? 0);
          const fee = yearly.times(days).div(365).toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN);
          expect(derivation.value).toEqual(known(fee.toFixed()));
          for (const { values } of derivation.rows) {
            const slice = new Decimal(values['to'] ?? 0).minus(values['from'] ?? 0);
            expect(
              slice
                .times(values['ratePct'] ?? 0)
                .div(100)
                .toFixed(),
            ).toBe(values['fee']);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the derivation of a scenario', () => {
  const scenario = { id: 'crash', shocksPct: { equity: '-40', bond: '5.5' } };
  const line = (id: string, assetClass: string, value: string) => ({ id, assetClass, value: known(value) });

  test('shows each holding with the shock of its class, or why there is none', () => {
    const lines = [line('A', 'equity', '100'), line('B', 'bond', '-20')];
    expect(explainStress({ lines, scenario, asAt })).toEqual({
      figure: 'stress',
      value: known('-41.1'),
      formula: 'Σ value × shockPct / 100',
      method: 'scenario crash: the shock of its asset class on each holding',
      page: 'stress',
      terms: [
        { name: 'before', value: '80' },
        { name: 'after', value: '38.9' },
        { name: 'changePct', value: '-51.375' },
      ],
      rows: [
        {
          date: asAt,
          subject: 'A',
          values: { value: '100', assetClass: 'equity', shockPct: '-40', change: '-40' },
        },
        {
          date: asAt,
          subject: 'B',
          values: { value: '-20', assetClass: 'bond', shockPct: '5.5', change: '-1.1' },
        },
      ],
      quality: { stale: 0, gaps: [] },
    });
    expect(explainStress({ lines: [line('G', 'gold', '1')], scenario, asAt })).toMatchObject({
      value: { known: false, reason: 'no_value', instrumentIds: ['G'] },
      rows: [],
      terms: [],
    });
  });

  test('follows from its own formula, for any holdings', () => {
    const held = fc.record({
      assetClass: fc.constantFrom('equity', 'bond'),
      cents: fc.integer({ min: -1_000_000, max: 9_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(held, { maxLength: 20 }), (made) => {
        const lines = made.map(({ assetClass, cents }, i) =>
          line(`L${i}`, assetClass, new Decimal(cents).div(100).toFixed()),
        );
        const { rows, value } = explainStress({ lines, scenario, asAt });
        const sum = rows.reduce(
          (all, { values }) =>
            all.plus(new Decimal(values['value'] ?? 0).times(values['shockPct'] ?? 0).div(100)),
          new Decimal(0),
        );
        expect(value).toEqual(known(sum.toFixed()));
      }),
      { numRuns: 200 },
    );
  });
});
