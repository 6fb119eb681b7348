import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../dates/dates.ts';
import { brokenInLots, brokenInReport } from './invariants.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import type { Disposal, LotBook } from '../lots/lot-book.ts';
import type { CurrencyCode } from '../number/money.ts';
import { entry, EUR, market, NOT_KEPT, on, rates } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { known, unknown } from '../number/unknown.ts';
import { holdingsAsAt } from './valuation.ts';

const DAY = on('2024-01-05');

function reportOf(...lines: string[]) {
  const instruments = ['A', 'B'].map((id) => ({ id, currency: EUR }));
  const ledger = prepareLedger({ entries: lines.map((line) => entry(line)), instruments });
  const scene = market({ A: { '2024-01-02': '10' }, B: { '2024-01-02': '20' } });
  return holdingsAsAt(ledger, scene, { settings: NOT_KEPT, asAt: DAY });
}

const SOUND = reportOf(
  '2024-01-02 buy 10 A @ 9 EUR',
  '2024-01-03 buy 5 B @ 7 EUR',
  '2024-01-04 sell 4 A @ 9 EUR',
);

/** A book with a manipulated first position. */
function withLot(
  book: LotBook,
  change: Partial<{ quantity: bigint; cost: bigint; costBase: bigint }>,
): LotBook {
  const [first, ...rest] = book.positions;
  if (first === undefined) throw new Error('no position');
  const lots = first.queue.open().map((lot, i) => (i === 0 ? { ...lot, ...change } : lot));
  const queue = Object.assign(Object.create(first.queue) as typeof first.queue, { open: () => lots });
  return { ...book, positions: [{ ...first, queue }, ...rest] };
}

function withDisposal(book: LotBook, change: Partial<Disposal>): LotBook {
  return { ...book, disposals: book.disposals.map((one) => ({ ...one, ...change })) };
}

describe('invariants', () => {
  test('hold for every ledger', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
        const { cashKept, costMethod } = input;
        const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
        const scene = market(input.prices, rates(input.rates));
        const report = holdingsAsAt(ledger, scene, { settings, asAt: input.to as LocalDate });
        expect(report.broken).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test('hold for an empty ledger', () => {
    expect(reportOf().broken).toEqual([]);
  });

  test('report lots that do not add up to the position, and a cost that belongs to nothing', () => {
    const { book } = SOUND;
    expect(brokenInLots(withLot(book, { quantity: 1n }), DAY)).toEqual([
      { code: 'lots_are_the_position', at: 'A' },
    ]);
    expect(brokenInLots(withLot(book, { quantity: 0n }), DAY)).toContainEqual({
      code: 'lots_are_something',
      at: 'A',
    });
    expect(brokenInLots(withLot(book, { cost: -1n }), DAY)).toEqual([
      { code: 'lots_are_something', at: 'A' },
    ]);
    expect(brokenInLots(withLot(book, { costBase: -1n }), DAY)).toEqual([
      { code: 'lots_are_something', at: 'A' },
    ]);
  });

  test('report lots of which one is held and another sold short', () => {
    const two = reportOf('2024-01-02 buy 10 A @ 9 EUR', '2024-01-03 buy 5 A @ 7 EUR').book;
    expect(brokenInLots(two, DAY)).toEqual([]);
    expect(brokenInLots(withLot(two, { quantity: -1n }), DAY)).toContainEqual({
      code: 'lots_are_something',
      at: 'A',
    });
  });

  test('report a purchase that covers other units than stated', () => {
    const ledger = prepareLedger({
      entries: [entry('2024-01-02 sell 2 A @ 9 EUR'), entry('2024-01-03 buy 2 A @ 7 EUR')],
      instruments: [{ id: 'A', currency: EUR }],
      shortSales: true,
    });
    const book = replayLots(ledger, { rates: rates({}), baseCurrency: EUR, costMethod: 'fifo' });
    expect(brokenInLots(book, DAY)).toEqual([]);
    expect(brokenInLots(withDisposal(book, { quantity: 1n }), DAY)).toMatchObject([
      { code: 'gain_is_its_parts' },
    ]);
  });

  test('report a sale whose lots do not add up to its quantity', () => {
    const sale = SOUND.book.disposals[0]?.booking.entry.id;
    expect(brokenInLots(withDisposal(SOUND.book, { quantity: 1n }), DAY)).toEqual([
      { code: 'gain_is_its_parts', at: sale },
    ]);
  });

  test('report lines that are missing, wrong or duplicated', () => {
    const [a, b] = SOUND.lines;
    if (a === undefined || b === undefined) throw new Error('two lines were expected');
    const brokenWith = (...lines: (typeof a)[]) =>
      brokenInReport({ ...SOUND, lines }).map(({ code }) => code);
    expect(brokenWith(a, b)).toEqual([]);
    expect(brokenWith(a)).toContain('lines_are_the_holdings');
    expect(brokenWith(a, { ...b, quantity: '4' })).toEqual(['lines_are_the_holdings']);
    expect(brokenWith(a, b, b)).toContain('lines_are_the_holdings');
  });

  test('report weights that do not add up to one, unless they cannot be known', () => {
    const brokenWith = (weight: (typeof SOUND.lines)[0]['weight']) =>
      brokenInReport({ ...SOUND, lines: SOUND.lines.map((line) => ({ ...line, weight })) });
    expect(brokenWith(known(0.6))).toEqual([{ code: 'weights_are_one' }]);
    expect(brokenWith(known(0.5))).toEqual([]);
    expect(brokenWith(unknown('missing_price'))).toEqual([]);
  });
});
