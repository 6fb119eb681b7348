import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachCash } from './booking.ts';
import type { LedgerEntry } from './entry.ts';
import { amountText } from '../number/exact.ts';
import { prepareLedger } from './ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { market, on, rates } from '../testing/notation.ts';
import type { EUR } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { randomOf } from '../testing/random.ts';

/** The number of random ledgers for each law; LAW_RUNS tries more. */
const RUNS = Number(process.env['LAW_RUNS'] ?? 80);

const untimed = (one: LedgerEntry): LedgerEntry => {
  const { tradeTime: _, ...rest } = one;
  return rest;
};

describe('laws of the order', () => {
  const consult = (input: ReturnType<typeof randomLedger>, entries: readonly LedgerEntry[]) => {
    const ledger = prepareLedger({ entries, instruments: input.instruments });
    const scene = market(input.prices, rates(input.rates));
    const baseCurrency = input.baseCurrency as typeof EUR;
    const settings = { baseCurrency, cashKept: input.cashKept, costMethod: input.costMethod };
    const series = dailyPerformance(ledger, scene, { settings, to: on(input.to) });
    const book = replayLots(ledger, { rates: scene.rates, baseCurrency, costMethod: input.costMethod });
    const cash = new Map<string, bigint>();
    for (const booking of ledger.bookings)
      forEachCash(booking, (currency, moved) => {
        const code = ledger.currencies[currency] ?? '';
        cash.set(code, (cash.get(code) ?? 0n) + moved);
      });
    return {
      bookings: ledger.bookings.map(({ entry: { id } }) => id),
      faults: ledger.faults,
      partlyTimed: ledger.partlyTimed
        .map(({ day, instrument }) => `${day} ${ledger.instruments[instrument]?.id}`)
        .sort(),
      value: [...series.days.value],
      positions: openPositions(book).toSorted((a, b) => (a.instrumentId < b.instrumentId ? -1 : 1)),
      gains: realisedGains(book),
      cash: [...cash].map(([code, amount]) => `${code} ${amountText(amount)}`).sort(),
    };
  };

  test('a shuffled day replays alike', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const random = randomOf(seed + 1);
        const shuffled = input.entries
          .map((one) => ({ one, key: random() }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const [a, b] = [consult(input, input.entries), consult(input, shuffled)];
        expect({ ...b, value: [] }).toEqual({ ...a, value: [] });
        const size = Math.max(1, ...a.value.map(Math.abs));
        expect(b.value.every((value, i) => Math.abs(value - (a.value[i] ?? NaN)) <= 1e-9 * size)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('times in the order of the ranks change nothing', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const plain = input.entries.map(untimed);
        const order = new Map(consult(input, plain).bookings.map((id, place) => [id, place]));
        const timed = plain.map((one): LedgerEntry => {
          if (one.type !== 'buy' && one.type !== 'sell') return one;
          // A refused entry has no place in the order, so it may have any time after the purchases.
          const place = order.get(one.id) ?? (one.type === 'buy' ? 0 : 86_399);
          const two = (n: number) => String(n).padStart(2, '0');
          const tradeTime = `${two(Math.floor(place / 3600))}:${two(Math.floor(place / 60) % 60)}:${two(place % 60)}`;
          return { ...one, tradeTime };
        });
        const [a, b] = [consult(input, plain), consult(input, timed)];
        if (a.faults.length > 0) return;
        expect({ ...b, bookings: [], value: [] }).toEqual({ ...a, bookings: [], value: [] });
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('times that are shifted or printed without zero seconds change nothing', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (seed, hours) => {
        const input = randomLedger(seed);
        const shifted = input.entries.map((one): LedgerEntry => {
          if (one.tradeTime === undefined) return one;
          const hour = String(Number(one.tradeTime.slice(0, 2)) + hours).padStart(2, '0');
          const rest = one.tradeTime.slice(2).replace(/^(:\d\d):00$/, '$1');
          return { ...one, tradeTime: `${hour}${rest}` };
        });
        expect(consult(input, shifted)).toEqual(consult(input, input.entries));
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('a time on all but one trade of a day changes nothing except the flag', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const isTrade = ({ type }: LedgerEntry) => type === 'buy' || type === 'sell';
        const seen = new Set<string>();
        // The first trade of each instrument and day loses its time.
        const partly = input.entries.map((one): LedgerEntry => {
          const key = `${one.tradeDate} ${one.instrumentId}`;
          if (!isTrade(one) || one.reversesId !== undefined || seen.has(key)) return one;
          seen.add(key);
          return untimed(one);
        });
        const hasReversal = input.entries.some(({ reversesId }) => reversesId !== undefined);
        if (hasReversal) return;
        const none = partly.map(untimed);
        const [a, b] = [consult(input, none), consult(input, partly)];
        expect({ ...b, partlyTimed: [] }).toEqual({ ...a, partlyTimed: [] });
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
