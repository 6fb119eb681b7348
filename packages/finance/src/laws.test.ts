import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from './ledger/booking.ts';
import { dateOfDay } from './dates/dates.ts';
import type { LocalDate } from './dates/dates.ts';
import { leastCapital } from './returns/day-return.ts';
import type { LedgerEntry } from './ledger/entry.ts';
import { mulDiv, ONE_UNIT, parseUnits, unitsText } from './number/exact.ts';
import { prepareLedger } from './ledger/ledger.ts';
import { replayLots } from './lots/lot-replay.ts';
import { openPositions, realisedGains } from './lots/lot-views.ts';
import type { CurrencyCode } from './number/money.ts';
import { dailyPerformance } from './returns/performance.ts';
import { rangeFigures } from './returns/range-figures.ts';
import { monthlyReturns, yearlyReturns } from './returns/return-table.ts';
import { linked } from './returns/returns.ts';
import { entry, EUR, market, NOT_KEPT, on, rates } from './testing/notation.ts';
import type { OracleInput } from './testing/oracle.ts';
import { randomLedger } from './testing/random-ledger.ts';
import { randomOf } from './testing/random.ts';
import { Valuer } from './values/valuer.ts';

function consult(input: OracleInput, entries: readonly LedgerEntry[] = input.entries) {
  const ledger = prepareLedger({ entries, instruments: input.instruments });
  const scene = market(input.prices, rates(input.rates));
  const { cashKept, costMethod } = input;
  const baseCurrency = input.baseCurrency as CurrencyCode;
  const settings = { baseCurrency, cashKept, costMethod };
  const series = dailyPerformance(ledger, scene, { settings, to: input.to as LocalDate });
  const book = replayLots(ledger, { rates: scene.rates, baseCurrency, costMethod });
  return { ledger, series, book };
}

/** The number of random ledgers for each law. LAW_RUNS tries more, for a search that is not part of every run. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);
const seeds = fc.integer();
const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

describe('laws of every ledger', () => {
  test('splitting a period on any day links to the same return', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { series } = consult(randomLedger(seed));
        const [before, last] = [series.firstDay - 1, series.firstDay + series.days.window.length - 1];
        const between = (from: number, to: number) =>
          rangeFigures(series, { from: dateOfDay(from), to: dateOfDay(to) }).twr;
        const whole = between(before, last);
        for (let day = before + 1; day < last; day++) {
          const [one, two] = [between(before, day), between(day, last)];
          const areKnown = whole.known && one.known && two.known;
          const [r, r1, r2] = [whole, one, two].map((twr) => (twr.known ? twr.value : Number.NaN));
          const isChained = isClose((1 + (r1 ?? NaN)) * (1 + (r2 ?? NaN)), 1 + (r ?? NaN));
          if (isChained !== areKnown) expect.fail(`the halves of ${dateOfDay(day)} do not chain`);
        }
      }),
      { numRuns: runs(40) },
    );
  }, 600_000);

  test('months and years link to the return of the whole', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { series } = consult(randomLedger(seed));
        const whole = rangeFigures(series, {
          from: series.openingDate,
          to: dateOfDay(series.firstDay + series.days.window.length - 1),
        });
        const values = (rows: ReturnType<typeof monthlyReturns>) =>
          rows.map(({ twr }) => (twr.known ? twr.value : Number.NaN));
        const [months, years] = [
          linked(values(monthlyReturns(series))),
          linked(values(yearlyReturns(series))),
        ];
        const expected = whole.twr.known ? whole.twr.value : Number.NaN;
        expect([isClose(months, expected), isClose(years, expected)]).toEqual(
          whole.twr.known ? [true, true] : [false, false],
        );
      }),
      { numRuns: runs(80) },
    );
  }, 600_000);

  test('the order of the array changes nothing', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = randomLedger(seed);
        const random = randomOf(seed);
        const shuffled = input.entries.map((one) => ({ one, key: random() })).sort((a, b) => a.key - b.key);
        const [a, b] = [
          consult(input),
          consult(
            input,
            shuffled.map(({ one }) => one),
          ),
        ];
        const positionsOf = ({ book }: typeof a) =>
          openPositions(book).sort((x, y) => (x.instrumentId < y.instrumentId ? -1 : 1));
        expect(positionsOf(b)).toEqual(positionsOf(a));
        expect(realisedGains(b.book)).toEqual(realisedGains(a.book));
        expect(b.ledger.faults).toEqual(a.ledger.faults);
      }),
      { numRuns: runs(80) },
    );
  }, 600_000);

  test('independent entries of a day may be booked in any order', () => {
    const day = [
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-02 buy 5 B @ 7 EUR', { fee: '1' }),
      entry('2024-01-02 dividend 3 A EUR'),
      entry('2024-01-02 sell 2 B @ 9 EUR'),
    ];
    const instruments = [
      { id: 'A', currency: EUR },
      { id: 'B', currency: EUR },
    ];
    const scene = market({ A: { '2024-01-02': '10' }, B: { '2024-01-02': '8' } });
    const valuesOf = (entries: LedgerEntry[]) => {
      const ledger = prepareLedger({ entries, instruments });
      const series = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-01-02') });
      return [...series.days.value, ...series.days.inflow, ...series.days.outflow, ...series.growth];
    };
    fc.assert(
      fc.property(fc.shuffledSubarray(day, { minLength: 4 }), (shuffled) => {
        const resequenced = shuffled.map((one, seq) => ({ ...one, seq }));
        const [found, expected] = [valuesOf(resequenced), valuesOf(day)];
        expect(found.every((value, i) => isClose(value, expected[i] ?? NaN))).toBe(true);
      }),
    );
  }, 600_000);

  test('entries of a day may be booked in any order if each instrument keeps its own', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = randomLedger(seed);
        // Reversals and exchanges link entries; among the others only those of one instrument depend on each other.
        const entries = input.entries.filter(
          ({ reversesId, toInstrumentId }) => !reversesId && !toInstrumentId,
        );
        const random = randomOf(seed);
        const places = entries.map(() => random());
        const byInstrument = new Map<string, { entry: LedgerEntry; place: number }[]>();
        for (const [i, one] of entries.entries()) {
          const own = byInstrument.get(one.instrumentId ?? '') ?? [];
          own.push({ entry: one, place: places[i] ?? 0 });
          byInstrument.set(one.instrumentId ?? '', own);
        }
        const shuffled = [...byInstrument.values()].flatMap((own) => {
          const seqs = own.map(({ place }) => place).sort((a, b) => a - b);
          const inOrder = own.map(({ entry: one }) => one).sort((a, b) => a.seq - b.seq);
          return inOrder.map((one, i) => ({ ...one, seq: seqs[i] ?? 0 }));
        });
        const [a, b] = [consult(input, entries), consult(input, shuffled)];
        const size = Math.max(1, ...a.series.days.value.map(Math.abs));
        for (const name of ['value', 'inflow', 'outflow', 'income', 'fees', 'taxes'] as const) {
          const isSame = a.series.days[name].every(
            (value, i) => Math.abs(value - (b.series.days[name][i] ?? NaN)) <= 1e-9 * size,
          );
          expect([name, isSame]).toEqual([name, true]);
        }
        const costsOf = ({ book }: typeof a) =>
          new Map(
            openPositions(book).map(({ instrumentId, quantity, cost }) => [instrumentId, { quantity, cost }]),
          );
        expect(costsOf(b)).toEqual(costsOf(a));
        expect(b.ledger.faults).toHaveLength(a.ledger.faults.length);
      }),
      { numRuns: runs(80) },
    );
  }, 600_000);

  test('scaling all quantities scales values and flows and keeps returns', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(2, 8, 1024), (seed, factor) => {
        const input = randomLedger(seed);
        const scaled = (text: string | undefined) =>
          text === undefined ? undefined : unitsText((parseUnits(text) ?? 0n) * BigInt(factor));
        const entries = input.entries.map((one) => {
          const fields = ['quantity', 'amount', 'toAmount', 'fee', 'tax', 'accruedInterest'] as const;
          const numbers = fields.flatMap((field) =>
            one[field] === undefined ? [] : [[field, scaled(one[field])]],
          );
          const lots = one.lots?.map((lot) => ({
            ...lot,
            quantity: scaled(lot.quantity) ?? '',
            cost: scaled(lot.cost ?? undefined) ?? null,
            ...(lot.base && { base: { ...lot.base, cost: scaled(lot.base.cost ?? undefined) ?? null } }),
          }));
          const fromLots = one.fromLots?.map((pick) => ({
            ...pick,
            quantity: scaled(pick.quantity) ?? '',
          }));
          const many = { ...(lots && { lots }), ...(fromLots && { fromLots }) };
          return { ...one, ...Object.fromEntries(numbers), ...many } as LedgerEntry;
        });
        // Rounding a split quantity to 18 decimals does not scale; the difference is far below a float64's last digit.
        const [a, b] = [consult(input), consult(input, entries)];
        const size = Math.max(...a.series.days.value.map(Math.abs), 1);
        const isScaled = a.series.days.value.every(
          (value, i) => Math.abs((b.series.days.value[i] ?? NaN) - value * factor) <= 1e-9 * size * factor,
        );
        expect(isScaled).toBe(true);
        // One minor unit is the only amount in the definitions that does not scale: a day with less capital has no
        // return.
        const least = leastCapital(input.baseCurrency as CurrencyCode);
        const isTiny = (i: number): boolean => {
          const { value, inflow, charges } = a.series.days;
          const before = (value[i - 1] ?? 0) + (inflow[i] ?? 0);
          return Math.abs(before) < least || Math.abs(before - (charges[i] ?? 0)) < least;
        };
        const sameReturns = a.series.growth.every(
          (growth, i) => Number.isNaN(growth) || isTiny(i) || isClose(growth, b.series.growth[i] ?? NaN),
        );
        expect(sameReturns).toBe(true);
      }),
      { numRuns: runs(80) },
    );
  }, 600_000);

  test('lots add up to the position and conserve every cost', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { ledger, book } = consult(randomLedger(seed));
        for (const [i, { queue }] of book.positions.entries()) {
          const quantity = queue.open().reduce((sum, lot) => sum + lot.quantity, 0n);
          expect(quantity).toBe(ledger.steps[i]?.at(-1)?.quantity ?? 0n);
          expect(
            queue.open().every((lot) => lot.quantity > 0n && (lot.cost === null || lot.cost >= 0n)),
          ).toBe(true);
        }
        const bought = ledger.bookings.filter(({ type, instrument }) => type === 'buy' && instrument >= 0);
        const isPlain =
          ledger.bookings.every(({ type, instrument }) => instrument < 0 || type !== 'transfer_in') &&
          ledger.currencies.length === 1;
        const put = bought.reduce((sum, { gross, fee, tax }) => sum + gross + fee + tax, 0n);
        const sold = book.disposals.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);
        const moved = book.moved
          .flatMap(({ lots }) => lots)
          .reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);
        const held = book.positions
          .flatMap(({ queue }) => queue.open())
          .reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);
        expect(isPlain ? sold + moved + held : put).toBe(put);
      }),
      { numRuns: runs(100) },
    );
  }, 600_000);

  test('every base cost that came in was sold, moved or is held, through trades, splits, mergers and transfers', () => {
    const RUNS = runs(300);
    let checked = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = randomLedger(seed);
        const { ledger, book } = consult(input);
        const valuer = new Valuer(ledger, market(input.prices, rates(input.rates)), {
          baseCurrency: input.baseCurrency as CurrencyCode,
          cashKept: true,
          costMethod: input.costMethod,
        });
        const cameWith = ({ type, instrument, currency, day, terms, gross, fee, tax, hasGross }: Booking) => {
          const { lots } = terms;
          if (type === 'buy') return [valuer.toBase(gross + fee + tax, currency, day)];
          if (type !== 'transfer_in' || instrument < 0) return [];
          if (lots === null) return [hasGross ? valuer.toBase(gross, currency, day) : null];
          return lots.map(({ cost, fxRate, base, acquiredDay }) => {
            if (base?.currency === input.baseCurrency) return base.cost;
            if (cost === null) return null;
            return fxRate === null
              ? valuer.toBase(cost, currency, acquiredDay)
              : mulDiv(cost, fxRate, ONE_UNIT);
          });
        };
        const came = ledger.bookings.flatMap(cameWith);
        const went = book.disposals.map(({ costBase }) => costBase);
        const moved = book.moved.flatMap(({ lots }) => lots.map(({ costBase }) => costBase));
        const held = book.positions.flatMap(({ queue }) => queue.open().map(({ costBase }) => costBase));
        const all = [...came, ...went, ...moved, ...held];
        if (all.some((amount) => amount === null)) return;
        const sum = (amounts: (bigint | null)[]) =>
          amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
        checked++;
        expect(sum([...went, ...moved, ...held])).toBe(sum(came));
      }),
      { numRuns: RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS / 3);
  });
});
