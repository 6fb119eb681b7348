import { describe, expect, test } from 'vitest';
import { LotQueue, scaleLots } from './lots.ts';
import type { CostMethod } from '../market/market.ts';
import type { Lot } from './lots.ts';
import { unknown } from '../number/unknown.ts';

const lot = (id: string, quantity: bigint, cost: bigint | null, acquiredDay = 0): Lot => ({
  id,
  acquiredDay,
  quantity,
  cost,
  costBase: cost,
  unknownBy: cost === null ? unknown('unknown_cost') : null,
});
const queueOf = (method: CostMethod, ...lots: Lot[]): LotQueue => {
  const queue = new LotQueue(method);
  for (const one of lots) queue.add(one);
  return queue;
};
const shown = (lots: readonly Lot[]): string[] =>
  lots.map(({ id, quantity, cost }) => `${id}: ${quantity} at ${cost}`);

describe('a queue of lots', () => {
  test('is in the order of purchase, whatever was booked first; within a day in the order of booking', () => {
    const queue = queueOf('fifo', lot('b', 1n, 1n, 5), lot('c', 1n, 1n, 5), lot('a', 1n, 1n, 3));
    queue.add(lot('z', 1n, 1n, 9));
    expect(queue.open().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'z']);
  });

  test('sells the most expensive unit first, and lots of unknown cost last', () => {
    const mixed = () =>
      queueOf(
        'hifo',
        lot('lost', 1n, null),
        lot('many', 10n, 50n),
        lot('dear', 2n, 12n),
        lot('gift', 1n, 0n),
      );
    expect(shown(mixed().take(3n))).toEqual(['dear: 2 at 12', 'many: 1 at 5']);
    expect(shown(mixed().take(14n)).at(-1)).toBe('lost: 1 at null');
    expect(shown(queueOf('hifo', lot('known', 1n, 1n), lot('lost', 1n, null)).take(1n))).toEqual([
      'known: 1 at 1',
    ]);
    // Of equal ones the older.
    expect(shown(queueOf('hifo', lot('old', 2n, 4n), lot('new', 1n, 2n)).take(1n))).toEqual(['old: 1 at 2']);
  });

  test('finds the most expensive unit even in the last place, and takes named lots in the order of purchase', () => {
    const queue = queueOf('hifo', lot('a', 1n, 5n), lot('b', 1n, 6n), lot('c', 1n, 9n));
    expect(shown(queue.take(2n))).toEqual(['c: 1 at 9', 'b: 1 at 6']);
    const fifo = queueOf('fifo', lot('a', 2n, 5n), lot('b', 2n, 6n));
    expect(shown(fifo.take(1n, [{ lot: 'b', quantity: 1n }]))).toEqual(['a: 1 at 2']);
  });

  test('returns what it has if more is wanted', () => {
    const queue = queueOf('lifo', lot('a', 2n, 2n), lot('b', 3n, 3n));
    expect(shown(queue.take(9n))).toEqual(['b: 3 at 3', 'a: 2 at 2']);
    expect([queue.isEmpty, queue.take(1n)]).toEqual([true, []]);
  });

  test('keeps one pool at the average, whose cost is unknown once a part of it is', () => {
    const pool = queueOf('average', lot('a', 1n, 10n), lot('b', 3n, 50n));
    expect(shown(pool.open())).toEqual(['a: 4 at 60']);
    pool.take(4n);
    pool.add(lot('c', 1n, 5n));
    expect(shown(pool.open())).toEqual(['c: 1 at 5']);
    pool.add(lot('d', 1n, null));
    expect(shown(pool.open())).toEqual(['c: 2 at null']);
    pool.take(1n);
    expect(shown(pool.open())).toEqual(['c: 1 at null']);
    expect(shown(queueOf('average', lot('lost', 1n, null), lot('b', 1n, 5n)).open())).toEqual([
      'lost: 2 at null',
    ]);
  });

  test('is right after a long history of sales', () => {
    const queue = queueOf('fifo', ...Array.from({ length: 200 }, (_, i) => lot(`${i}`, 2n, BigInt(i), i)));
    for (let i = 0; i < 301; i++) queue.take(1n);
    expect(shown(queue.open().slice(0, 2))).toEqual(['150: 1 at 75', '151: 2 at 151']);
    expect(queue.open()).toHaveLength(50);
    queue.add(lot('early', 1n, 7n, 0));
    expect(shown(queue.take(2n))).toEqual(['early: 1 at 7', '150: 1 at 75']);
    expect(queue.openOf('151')).toBe(2n);
    expect(shown(queue.takeAll())).toHaveLength(49);
    expect([queue.isEmpty, queue.open()]).toEqual([true, []]);
  });

  test('never returns a quantity twice, wherever a later lot belongs', () => {
    const queue = () => queueOf('fifo', lot('sold', 2n, 4n, 5), lot('kept', 1n, 3n, 9));
    const all = queue();
    all.take(2n);
    expect(shown(all.takeAll())).toEqual(['kept: 1 at 3']);
    const more = queue();
    more.take(2n);
    more.add(lot('older', 1n, 7n, 1));
    expect(shown(more.open())).toEqual(['older: 1 at 7', 'kept: 1 at 3']);
  });

  test('takes lots in the order in which they are named', () => {
    const queue = queueOf('specific', lot('a', 2n, 2n), lot('b', 2n, 8n));
    const taken = queue.take(3n, [
      { lot: 'a', quantity: 2n },
      { lot: 'b', quantity: 1n },
    ]);
    expect(shown(taken)).toEqual(['a: 2 at 2', 'b: 1 at 4']);
  });

  test('takes named lots from any place, and the oldest for the rest', () => {
    const queue = queueOf('specific', lot('a', 2n, 2n), lot('b', 2n, 8n), lot('c', 1n, 3n), lot('b', 1n, 9n));
    const taken = queue.take(5n, [
      { lot: 'b', quantity: 3n },
      { lot: 'c', quantity: 2n },
    ]);
    expect(shown(taken)).toEqual(['b: 2 at 8', 'b: 1 at 9', 'c: 1 at 3', 'a: 1 at 1']);
    expect(shown(queue.open())).toEqual(['a: 1 at 1']);
  });
});

describe('lots after a ratio', () => {
  const scaled = (lots: Lot[], ratioNew: bigint, ratioOld: bigint) =>
    shown(scaleLots(lots, { ratioNew, ratioOld }));

  test('add up to the rounded position', () => {
    // 5/3, 10/3 and 15/3 rounded, each minus the one before.
    expect(scaled([lot('a', 5n, 1n), lot('b', 5n, 2n), lot('c', 5n, 3n)], 1n, 3n)).toEqual([
      'a: 2 at 1',
      'b: 1 at 2',
      'c: 2 at 3',
    ]);
  });

  test('pass the cost of a lot too small for a unit to the one before, for the first to the one after', () => {
    expect(scaled([lot('a', 100n, 1n), lot('b', 100n, 2n), lot('c', 2n, 40n)], 1n, 10n)).toEqual([
      'a: 10 at 1',
      'b: 10 at 42',
    ]);
    expect(scaled([lot('a', 2n, 5n), lot('b', 2n, 7n), lot('c', 100n, 11n)], 1n, 10n)).toEqual([
      'c: 10 at 23',
    ]);
    expect(scaled([lot('a', 2n, null), lot('c', 100n, 11n), lot('d', 100n, 1n)], 1n, 10n)).toEqual([
      'c: 10 at null',
      'd: 10 at 1',
    ]);
    expect(scaled([lot('a', 2n, 5n)], 1n, 10n)).toEqual([]);
    const many = [lot('a', 100n, 1n), lot('b', 100n, 2n), lot('c', 100n, 3n), lot('d', 2n, 40n)];
    expect(scaled(many, 1n, 10n)).toEqual(['a: 10 at 1', 'b: 10 at 2', 'c: 10 at 43']);
  });
});
