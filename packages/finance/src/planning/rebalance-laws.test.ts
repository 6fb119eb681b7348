import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toUnits } from '../number/money.ts';
import { rebalance } from './rebalance.ts';
import type { RebalanceInput } from './rebalance.ts';
import { EUR } from '../testing/notation.ts';
import { known } from '../number/unknown.ts';

describe('laws of rebalancing', () => {
  const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2));
  const scenes = fc.record({
    holdings: fc.array(
      fc.record({
        quantity: fc.nat(2000).map(String),
        price: cents(50_000),
        lotSize: fc.constantFrom('1', '10', '0.001'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    splits: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 6, maxLength: 6 }),
    band: fc.integer({ min: 0, max: 10 }).map(String),
    cash: fc.integer({ min: 0, max: 5_000_000 }).map((n) => (n / 100).toFixed(2)),
    keep: cents(20_000),
    rule: fc.constantFrom('target', 'band') as fc.Arbitrary<'target' | 'band'>,
    minimumTrade: fc.constantFrom('0', '50'),
    costs: fc.constantFrom({}, { fixed: '4.9' }, { pct: '0.25', minimum: '1' }),
  });
  const inputOf = (scene: typeof scenes extends fc.Arbitrary<infer T> ? T : never): RebalanceInput => {
    const { holdings, splits, band, cash, keep, rule, minimumTrade, costs } = scene;
    const total = splits.slice(0, holdings.length).reduce((sum, one) => sum + one, 0);
    const shares = holdings.map((_, i) => Math.floor(((splits[i] ?? 0) * 100) / total));
    shares[0] = (shares[0] ?? 0) + 100 - shares.reduce((sum, one) => sum + one, 0);
    return {
      baseCurrency: EUR,
      model: {
        targets: holdings.map((_, i) => ({ key: `I${i}`, targetPct: String(shares[i]), bandPct: band })),
      },
      holdings: holdings.map(({ quantity, price, lotSize }, i) => ({
        instrumentId: `I${i}`,
        group: `I${i}`,
        quantity,
        price: known(price),
        lotSize,
      })),
      cash,
      cashToKeep: keep,
      rule,
      minimumTrade,
      costs,
    };
  };

  test('never oversell, never spend missing cash, and trade whole lots', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const input = inputOf(scene);
        const figure = rebalance(input);
        if (!figure.known) return;
        const { trades, cashAfter } = figure.value;
        const faults = trades.filter(({ side, quantity, instrumentId, amount }) => {
          const own = input.holdings.find((one) => one.instrumentId === instrumentId);
          const [units, held, lot] = [quantity, own?.quantity ?? '0', own?.lotSize ?? '1'].map(toUnits);
          const isOversold = side === 'sell' && (units ?? 0n) > (held ?? 0n);
          const isWhole = (units ?? 0n) % (lot ?? 1n) === 0n || units === held;
          return isOversold || !isWhole || Number(amount) < Number(input.minimumTrade);
        });
        const buys = trades.some(({ side }) => side === 'buy');
        const isShort = buys && Number(cashAfter) < Number(input.cashToKeep);
        expect([faults, isShort]).toEqual([[], false]);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  test('reach the targets within one lot if nothing but lots prevents it', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const input = inputOf({ ...scene, rule: 'target', minimumTrade: '0', costs: {} });
        const figure = rebalance(input);
        if (!figure.known) return;
        const off = figure.value.rows.filter(({ key, wanted, after }) => {
          const own = input.holdings.find(({ group }) => group === key);
          const lot = own?.price.known ? Number(own.lotSize) * Number(own.price.value) : 0;
          return Math.abs(Number(after) - Number(wanted)) >= lot * (1 + 1e-9);
        });
        expect(off).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);
});
