import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import { reusedMemory } from '../dates/day-memory.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rateBook } from '../market/rates.ts';
import { changedSince, replay, replayAgain } from './replay.ts';
import type { Replay } from './replay.ts';
import type { DailySeries } from '../market/series.ts';
import { entry, EUR, market, on, quotes, rates } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { randomOf } from '../testing/random.ts';

type Inputs = {
  entries: LedgerEntry[];
  prices: Map<string, DailySeries>;
  rates: Replay['market']['rates'];
  to: number;
};

const NUMBERS = [
  'value',
  'inflow',
  'outflow',
  'income',
  'fees',
  'taxes',
  'missing',
  'stale',
  'unclear',
] as const;
const CHAINS = ['growth', 'growthGross', 'index', 'indexGross', 'invested'] as const;

function isNear(a: ArrayLike<number>, b: ArrayLike<number>, scale: number): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i] ?? NaN, b[i] ?? NaN];
    if (Number.isNaN(one) !== Number.isNaN(other)) return false;
    if (Math.abs(one - other) > 1e-12 * Math.max(Math.abs(one), scale)) return false;
  }
  return true;
}

/** How two replays differ beyond the last digits. */
function differences(a: Replay, b: Replay): string[] {
  const scale = Math.max(1, ...a.series.days.value.map(Math.abs));
  const found: string[] = NUMBERS.filter((name) => !isNear(a.series.days[name], b.series.days[name], scale));
  found.push(...CHAINS.filter((name) => !isNear(a.series[name], b.series[name], scale)));
  expect(a.series.days.gaps).toEqual(b.series.days.gaps);
  expect([...a.series.brokenDays]).toEqual([...b.series.brokenDays]);
  expect(a.ledger.faults).toEqual(b.ledger.faults);
  return found;
}

/** A change to a portfolio after its first replay. */
function change(inputs: Inputs, seed: number): Inputs {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const seq = 1000 + inputs.entries.length;
  const kind = pick(['append', 'reverse', 'price', 'rate', 'extend', 'forget']);
  if (kind === 'append' || inputs.entries.length === 0) {
    // An entry of another ledger of the same instruments: of any type, on any day, back-dated or at the end.
    const other = pick(randomLedger(seed).entries);
    const tradeDate = dateOfDay(inputs.to - Math.floor(random() ** 2 * 200));
    const { reversesId: _, ...plain } = other;
    return { ...inputs, entries: [...inputs.entries, { ...plain, id: `N${seq}`, seq, tradeDate }] };
  }
  if (kind === 'reverse') {
    const target = pick(inputs.entries);
    const reversal = { ...target, id: `R${seq}`, seq, reversesId: target.id };
    return { ...inputs, entries: [...inputs.entries, reversal] };
  }
  if (kind === 'forget') {
    const gone = pick(inputs.entries);
    return { ...inputs, entries: inputs.entries.filter((one) => one !== gone) };
  }
  if (kind === 'extend') return { ...inputs, to: inputs.to + 1 + Math.floor(random() * 5) };
  const corrected = (series: DailySeries): DailySeries => {
    const closes = series.closes.slice();
    closes[Math.floor(random() * closes.length)] = random() < 0.2 ? NaN : 1 + random() * 90;
    return { firstDay: series.firstDay, closes };
  };
  if (kind === 'price') {
    const [id, series] = pick([...inputs.prices]);
    return { ...inputs, prices: new Map(inputs.prices).set(id, corrected(series)) };
  }
  const legs = [...inputs.rates.legs].map(([pair, series]) => ({
    from: pair.slice(0, 3) as CurrencyCode,
    to: pair.slice(4) as CurrencyCode,
    series,
  }));
  const at = Math.floor(random() * legs.length);
  return {
    ...inputs,
    rates: rateBook(legs.map((leg, i) => (i === at ? { ...leg, series: corrected(leg.series) } : leg))),
  };
}

describe('memory used for one portfolio after another', () => {
  test('gives each the same series as memory of its own', () => {
    const memory = reusedMemory();
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { cashKept, costMethod, ...input } = randomLedger(seed);
        const baseCurrency = input.baseCurrency as CurrencyCode;
        const whole = {
          ledger: prepareLedger({ entries: input.entries, instruments: input.instruments }),
          market: market(input.prices, rates(input.rates)),
          settings: { baseCurrency, cashKept, costMethod },
          to: input.to as LocalDate,
        };
        memory.reuse();
        expect(replay({ ...whole, memory }).series).toEqual(replay(whole).series);
      }),
      { numRuns: 200 },
    );
  });

  test('keeps what was provided before it grew', () => {
    const memory = reusedMemory();
    const first = memory.numbers(100_000).fill(1);
    const marks = memory.marks(3).fill(1);
    const others = [memory.numbers(100_000), memory.counts(5), memory.numbers(1)];
    for (const array of others) array.fill(2);
    expect(first.every((number) => number === 1)).toBe(true);
    expect([...marks]).toEqual([1, 1, 1]);
  });

  test('provides zeros again after reuse', () => {
    const memory = reusedMemory();
    memory.numbers(10).fill(7);
    memory.reuse();
    expect([...memory.marks(9), ...memory.counts(3), ...memory.numbers(4)]).toEqual(
      Array.from({ length: 16 }, () => 0),
    );
  });
});

describe('replaying again', () => {
  test('equals the full replay after any changes', () => {
    const RUNS = 250;
    let changes = 0;
    let partial = 0;
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer(), { minLength: 3, maxLength: 8 }), (seed, seeds) => {
        const input = randomLedger(seed);
        const { cashKept, costMethod, instruments } = input;
        const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
        const scene = market(input.prices, rates(input.rates));
        let inputs: Inputs = {
          entries: [...input.entries],
          prices: new Map(scene.prices),
          rates: scene.rates,
          to: dayOfDate(input.to as LocalDate),
        };
        const full = (): Replay =>
          replay({
            ledger: prepareLedger({ entries: inputs.entries, instruments }),
            market: { prices: inputs.prices, rates: rateBook(legsOf(inputs.rates)) },
            settings,
            to: dateOfDay(inputs.to),
          });
        let current = full();
        for (const one of seeds) {
          inputs = change(inputs, one);
          const next = {
            ledger: prepareLedger({ entries: inputs.entries, instruments, earlier: current.ledger }),
            market: { prices: inputs.prices, rates: inputs.rates },
            settings,
            to: dateOfDay(inputs.to),
          };
          changes++;
          if (changedSince(current, next) > current.series.firstDay) partial++;
          current = replayAgain(current, next);
          expect(differences(current, full())).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
    // The shortcut must have been taken; otherwise nothing was tested.
    expect(changes).toBeGreaterThan(RUNS * 4);
    expect(partial).toBeGreaterThan(changes / 5);
  }, 120_000);

  const instruments = [{ id: 'A', currency: EUR }];
  const settings = { baseCurrency: EUR, cashKept: false, costMethod: 'fifo' } as const;
  // Bought for a fee alone, so that it has no price without a closing price.
  const first = entry('2024-01-02 buy 10 A @ 0 EUR', { fee: '100' });
  const second = entry('2024-03-01 buy 5 A @ 12 EUR');
  const scene = market({ A: { '2024-01-02': '10', '2024-02-01': '11', '2024-03-01': '12' } });
  const start = () =>
    replay({
      ledger: prepareLedger({ entries: [first, second], instruments }),
      market: scene,
      settings,
      to: on('2024-04-01'),
    });

  test('begins on the day of a back-dated entry, of a corrected price, or not at all', () => {
    const before = start();
    const since = (change_: Partial<Replay>) => changedSince(before, { ...before, ...change_ });
    const backDated = entry('2024-02-15 buy 1 A @ 11 EUR');
    const ledger = prepareLedger({
      entries: [first, second, backDated],
      instruments,
      earlier: before.ledger,
    });
    expect(since({ ledger })).toBe(dayOfDate(on('2024-02-15')));
    const prices = new Map([['A', quotes({ '2024-01-02': '10', '2024-02-01': '11.5', '2024-03-01': '12' })]]);
    expect(since({ market: { ...scene, prices } })).toBe(dayOfDate(on('2024-02-01')));
    // A closing price before the first one so far.
    const sooner = new Map([
      ['A', quotes({ '2023-12-29': '9', '2024-01-02': '10', '2024-02-01': '11', '2024-03-01': '12' })],
    ]);
    expect(since({ market: { ...scene, prices: sooner } })).toBe(dayOfDate(on('2023-12-29')));
    expect(since({})).toBe(Infinity);
    expect(since({ settings: { ...settings, costMethod: 'lifo' } as never })).toBe(Infinity);
    expect(since({ settings: { ...settings, cashKept: true } })).toBe(-Infinity);
    expect(replayAgain(before, before).series).toBe(before.series);
    const later = { ...before, to: on('2024-04-05') };
    expect(replayAgain(before, later).series).toEqual(replay(later).series);
  });

  test('continues an index, whether it has ended or not, to the same figures as from the start', () => {
    const late = entry('2024-03-20 buy 1 A @ 12 EUR');
    const again = (prices: Record<string, string>) => {
      const priced = market({ A: prices });
      const before = replay({ ...start(), market: priced });
      const ledger = prepareLedger({ entries: [first, second, late], instruments, earlier: before.ledger });
      const input = { ledger, market: priced, settings, to: on('2024-04-03') };
      expect(changedSince(before, input)).toBe(dayOfDate(on('2024-03-20')));
      return { continued: replayAgain(before, input).series, whole: replay(input).series };
    };
    const sound = again({ '2024-01-02': '10', '2024-02-01': '11', '2024-03-01': '12', '2024-03-25': '15' });
    expect(sound.continued).toEqual(sound.whole);
    // 110 from 100, 180 from 110 + 60 bought that day, 240 from 192
    expect(sound.continued.index.at(-1)).toBeCloseTo(1.1 * (180 / 170) * (240 / 192), 12);
    // Contributions of 100, 60 and 12
    expect(sound.continued.invested.at(-1)).toBe(172);
    // A day that was unknown becomes known with a price.
    const gone = market({ A: { '2024-01-02': '10' } });
    const listed = ['A', 'B'].map((id) => ({ id, currency: EUR }));
    const ledger = prepareLedger({
      entries: [first, entry('2024-01-10 transfer_in 1 B EUR')],
      instruments: listed,
    });
    const unpriced = replay({ ledger, market: gone, settings, to: on('2024-01-20') });
    expect(unpriced.series.brokenDays.size).toBe(11);
    const filled = { ...unpriced, market: market({ A: { '2024-01-02': '10' }, B: { '2024-01-12': '5' } }) };
    expect([...replayAgain(unpriced, filled).series.brokenDays.keys()]).toEqual(
      ['2024-01-10', '2024-01-11', '2024-01-12'].map((date) => dayOfDate(on(date))),
    );
    const broken = again({ '2024-02-01': '11', '2024-03-01': '12' });
    expect(broken.continued).toEqual(broken.whole);
    expect(Math.max(...broken.continued.brokenDays.keys())).toBe(dayOfDate(on('2024-02-01')));
  });

  test('keeps the earlier days and continues each holding from there', () => {
    const listed = ['A', 'B', 'C'].map((id) => ({ id, currency: EUR }));
    const priced = market({
      A: { '2024-01-02': '10', '2024-01-10': '11', '2024-01-22': '12' },
      B: { '2024-01-02': '20', '2024-01-10': '21' },
      C: { '2024-01-02': '5', '2024-01-19': '7' },
    });
    const entries = [
      first,
      entry('2024-01-03 transfer_in 2 B EUR'),
      entry('2024-01-10 valuation 50 B EUR'),
      entry('2024-01-04 buy 1 C @ 5 EUR'),
      entry('2024-01-05 sell 1 C @ 6 EUR'),
      entry('2024-01-24 buy 1 C @ 8 EUR'),
    ];
    for (const date of ['2024-01-10', '2024-01-11', '2024-01-20', '2024-01-22', '2024-01-24', '2024-01-25']) {
      const input = { market: priced, settings, to: on('2024-01-25') };
      const before = replay({ ...input, ledger: prepareLedger({ entries, instruments: listed }) });
      const more = [...entries, entry(`${date} buy 1 A @ 12 EUR`)];
      const ledger = prepareLedger({ entries: more, instruments: listed, earlier: before.ledger });
      expect(changedSince(before, { ...input, ledger })).toBe(dayOfDate(on(date)));
      const continued = replayAgain(before, { ...input, ledger }).series;
      expect(continued).toEqual(replay({ ...input, ledger }).series);
    }
    // 10 A at 11, 2 B at the stated 50; the transfer in kind counts once.
    const { series } = replay({
      market: priced,
      settings,
      to: on('2024-01-25'),
      ledger: prepareLedger({ entries, instruments: listed }),
    });
    expect(series.days.value[10]).toBe(160);
    expect(series.days.inflow[1]).toBe(40);
  });

  test('reads everything again if an instrument has changed', () => {
    const before = start();
    const pounds = [{ id: 'A', currency: 'GBX' as CurrencyCode }];
    const ledger = prepareLedger({ entries: [first, second], instruments: pounds, earlier: before.ledger });
    expect(ledger.instruments).toEqual(
      prepareLedger({ entries: [first, second], instruments: pounds }).instruments,
    );
    expect(changedSince(before, { ...before, ledger })).toBe(-Infinity);
  });
});

function legsOf(book: Replay['market']['rates']) {
  return [...book.legs].map(([pair, series]) => ({
    from: pair.slice(0, 3) as CurrencyCode,
    to: pair.slice(4) as CurrencyCode,
    series,
  }));
}
