import { describe, expect, test } from 'vitest';
import { ALL_UNCLEAR, UNCLEAR } from '../../ledger/booking-flows.ts';
import { flowsBetween, valuedTransfers } from './composite-transfers.ts';
import type { MemberTransfer } from './composite-transfers.ts';
import { compositePerformance, compositeSeries } from './composite.ts';
import { convertedDays } from '../../values/converted-days.ts';
import { dayOfDate } from '../../dates/dates.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { groupPerformance, partPerformance } from './part-performance.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../../testing/notation.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'B', currency: EUR },
  { id: 'U', currency: USD },
];
const ledgerOf = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });
const TO = on('2024-01-05');
const scene = market(
  {
    A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '12', '2024-01-05': '12' },
    U: { '2024-01-02': '20', '2024-01-04': '30' },
  },
  rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-04': '0.8' } }),
);
const member = (entries: LedgerEntry[], more: { memberFrom?: string; memberTo?: string } = {}) => ({
  ledger: ledgerOf(entries),
  market: scene,
  settings: KEPT,
  ...(more.memberFrom !== undefined && { memberFrom: on(more.memberFrom) }),
  ...(more.memberTo !== undefined && { memberTo: on(more.memberTo) }),
});
const compositeOf = (...members: ReturnType<typeof member>[]) =>
  compositePerformance({ members, currency: EUR, to: TO }).days;

describe('transfers between members', () => {
  const day = (text: string) => dayOfDate(on(text));

  test('are valued at the end of their day in base currency; in cash only if it is tracked', () => {
    const ledger = ledgerOf([
      entry('2024-01-02 deposit 100 EUR'),
      entry('2024-01-02 transfer_in 3 U USD'),
      entry('2024-01-03 transfer_in 5 A EUR', { amount: '1' }),
      entry('2024-01-03 transfer_in 2 B EUR'),
      entry('2024-01-04 transfer_out 2 U USD'),
      entry('2024-01-04 transfer_in 7 USD', { amount: '7' }),
      entry('2024-01-05 transfer_out 9 EUR', { amount: '9' }),
      entry('2024-01-05 transfer_out 9 CHF', { amount: '9' }),
    ]);
    const units = 10n ** 18n;
    const inKind = [
      { day: day('2024-01-02'), isIn: true, moved: `U ${3n * units}`, amount: 30 },
      { day: day('2024-01-03'), isIn: true, moved: `A ${5n * units}`, amount: 55 },
      { day: day('2024-01-04'), isIn: false, moved: `U ${2n * units}`, amount: 48 },
    ];
    expect(valuedTransfers(ledger, scene, NOT_KEPT)).toEqual(inKind);
    const cash = [
      { day: day('2024-01-04'), isIn: true, moved: `USD ${7n * units * units}`, amount: 5.6 },
      { day: day('2024-01-05'), isIn: false, moved: `EUR ${9n * units * units}`, amount: 9 },
    ];
    const all = valuedTransfers(ledger, scene, KEPT);
    expect(all).toHaveLength(5);
    expect(all).toEqual(expect.arrayContaining([...inKind, ...cash]));
  });

  test('are not flows of the composite on its first day either', () => {
    const giver = member([
      entry('2024-01-02 deposit 100 EUR'),
      entry('2024-01-02 transfer_out 40 EUR', { amount: '40' }),
    ]);
    const taker = member([entry('2024-01-02 transfer_in 40 EUR', { amount: '40' })]);
    const { inflow, outflow, value } = compositeOf(giver, taker);
    expect([inflow[0], outflow[0], value[0]]).toEqual([100, 0, 100]);
  });

  test('are paired once, if two members move the same contents on the same day', () => {
    const one = (name: string, isIn: boolean, amount: number, more: Partial<MemberTransfer> = {}) => ({
      day: 5,
      isIn,
      moved: 'A 1',
      amount,
      member: name,
      ...more,
    });
    const [out, into] = [one('a', false, 10), one('b', true, 9)];
    expect(flowsBetween([out, into])).toEqual([{ day: 5, amount: 9 }]);
    expect(flowsBetween([into, out])).toEqual([{ day: 5, amount: 9 }]);
    expect(flowsBetween([out, one('b', true, 11)])).toEqual([{ day: 5, amount: 10 }]);
    expect(flowsBetween([out, one('a', true, 10)])).toEqual([]);
    expect(flowsBetween([out, { ...into, day: 6 }])).toEqual([]);
    expect(flowsBetween([out, { ...into, moved: 'B 1' }])).toEqual([]);
    expect(flowsBetween([out, out])).toEqual([]);
    expect(flowsBetween([into])).toEqual([]);
    expect(flowsBetween([out, into, one('c', true, 8)])).toEqual([{ day: 5, amount: 9 }]);
    const own = one('b', false, 7);
    expect(flowsBetween([own, out, into, one('c', true, 8)])).toEqual([
      { day: 5, amount: 9 },
      { day: 5, amount: 7 },
    ]);
  });

  test('are flows if one of the two is not a member on that day', () => {
    const give = [
      entry('2024-01-02 deposit 50 EUR'),
      entry('2024-01-03 transfer_out 20 EUR', { amount: '20' }),
    ];
    const take = [
      entry('2024-01-02 deposit 1 EUR'),
      entry('2024-01-03 transfer_in 20 EUR', { amount: '20' }),
    ];
    expect([...compositeOf(member(give), member(take)).outflow]).toEqual([0, 0, 0, 0]);
    const later = compositeOf(member(give), member(take, { memberFrom: '2024-01-04' }));
    expect([...later.outflow]).toEqual([0, 20, 0, 0]);
    expect([...later.inflow]).toEqual([50, 0, 21, 0]);
    const sooner = compositeOf(member(give), member(take, { memberTo: '2024-01-02' }));
    expect([...sooner.outflow]).toEqual([1, 20, 0, 0]);
    const onTheDay = compositeOf(
      member(give),
      member(take, { memberFrom: '2024-01-03', memberTo: '2024-01-03' }),
    );
    // It brings its value of 1, and takes 21 with it at the end of the day.
    expect([...onTheDay.inflow]).toEqual([50, 1, 0, 0]);
    expect([...onTheDay.outflow]).toEqual([0, 21, 0, 0]);
  });

  test('change nothing outside the days of the composite', () => {
    const { days } = { days: compositeOf(member([entry('2024-01-02 deposit 50 EUR')])) };
    const transfers = ['2024-01-01', '2024-01-06'].flatMap((date) =>
      [true, false].map((isIn) => ({ day: day(date), isIn, moved: 'x', amount: 5, member: String(isIn) })),
    );
    const series = compositeSeries({ members: [{ days }], transfers, currency: EUR, to: TO });
    expect([...series.days.inflow]).toEqual([50, 0, 0, 0]);
    expect([...series.days.outflow]).toEqual([0, 0, 0, 0]);
  });
});

describe('a member of a composite', () => {
  const bought = [entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-01-02 deposit 100 EUR')];

  test('that leaves on the last day takes its value out, and does not count there', () => {
    const days = compositeOf(member(bought), member(bought, { memberTo: '2024-01-05' }));
    expect([...days.value]).toEqual([200, 220, 240, 120]);
    expect([...days.outflow]).toEqual([0, 0, 0, 120]);
  });

  test('that joins before its first entry enters with that entry', () => {
    const days = compositeOf(member(bought), member(bought, { memberFrom: '2023-06-01' }));
    expect([...days.inflow]).toEqual([200, 0, 0, 0]);
  });

  test('that joins alone begins the composite', () => {
    const series = compositePerformance({
      members: [member(bought, { memberFrom: '2024-01-04' })],
      currency: EUR,
      to: TO,
    });
    expect(series.openingDate).toBe('2024-01-03');
    expect([...series.days.inflow]).toEqual([110, 0]);
    expect(series.growth[0]).toBeCloseTo(120 / 110, 12);
  });

  test('that joins with an unknown value makes the day unknown', () => {
    const unpriced = [entry('2024-01-02 transfer_in 1 B EUR'), entry('2024-01-04 transfer_out 1 B EUR')];
    const days = compositeOf(member(bought), member(unpriced, { memberFrom: '2024-01-04' }));
    expect([...days.missing].map((count) => count > 0)).toEqual([false, false, true, false]);
    expect(days.gaps).toMatchObject([{ kind: 'missing_price', instrumentId: 'B' }]);
  });

  test('that joins on the day of its first price enters with an unknown value', () => {
    const late = { ...member([entry('2024-01-02 transfer_in 1 B EUR')], { memberFrom: '2024-01-04' }) };
    const priced = market({ B: { '2024-01-04': '7', '2024-01-05': '8' } });
    const { days } = compositePerformance({
      members: [member(bought), { ...late, market: priced }],
      currency: EUR,
      to: TO,
    });
    expect([...days.missing].map((count) => count > 0)).toEqual([false, false, true, false]);
  });

  test('that joined later leaves with its value on its own last day', () => {
    const later = [entry('2024-01-03 deposit 30 EUR')];
    const days = compositeOf(member(bought), member(later, { memberTo: '2024-01-04' }));
    expect([...days.inflow]).toEqual([100, 30, 0, 0]);
    expect([...days.outflow]).toEqual([0, 0, 30, 0]);
    expect([...days.value]).toEqual([100, 140, 120, 120]);
  });

  test('leaves no rounding error of internal transfers', () => {
    const receives = (cash: string) => entry('2024-01-03 transfer_in EUR', { amount: cash });
    const gives = (cash: string) => entry('2024-01-03 transfer_out EUR', { amount: cash });
    const days = compositeOf(
      member([...bought, gives('0.1'), gives('0.2'), gives('0.7')]),
      member([...bought, receives('0.1'), receives('0.2'), receives('0.7')]),
    );
    expect([...days.inflow]).toEqual([200, 0, 0, 0]);
    expect([...days.outflow]).toEqual([0, 0, 0, 0]);
    const small = compositeOf(
      member([...bought, gives('10'), gives('0.0001')]),
      member([...bought, receives('10'), entry('2024-01-03 deposit 0.0001 EUR')]),
    );
    expect(small.inflow[1]).toBeCloseTo(0.0001, 12);
    expect(small.outflow[1]).toBeCloseTo(0.0001, 12);
  });

  test('brings its income, fees and taxes, and outdated prices', () => {
    const busy = [
      ...bought,
      entry('2024-01-03 interest 5 EUR', { fee: '1', tax: '2' }),
      entry('2024-01-03 buy 1 U @ 20 USD'),
    ];
    const days = compositePerformance({
      members: [member(busy), member(busy)],
      currency: EUR,
      to: on('2024-01-12'),
    }).days;
    expect([days.income[1], days.fees[1], days.taxes[1]]).toEqual([10, 2, 4]);
    expect([days.stale[8], (days.stale[10] ?? 0) > 0]).toEqual([0, true]);
  });
});

describe('kept days', () => {
  const kept = {
    firstDay: 10,
    value: Float64Array.of(4, NaN, 0),
    inflow: Float64Array.of(2, 0, 0),
    outflow: Float64Array.of(0, 6, 0),
    gaps: [],
  };

  test('are converted at the rate of each day, and count as unknown without a rate or value', () => {
    const days = convertedDays(kept, Float64Array.of(0.5, 2, NaN));
    expect(days.window).toEqual({ firstDay: 10, length: 3 });
    expect([[...days.value], [...days.inflow], [...days.outflow]]).toEqual([
      [2, 0, 0],
      [1, 0, 0],
      [0, 12, 0],
    ]);
    expect([...days.missing]).toEqual([0, 1, 0]);
    expect([...days.unclear]).toEqual([0, ALL_UNCLEAR, 0]);
    expect([days.income, days.fees, days.taxes].map((sum) => [...sum])).toEqual(Array(3).fill([0, 0, 0]));
    expect([...days.stale]).toEqual([0, 0, 0]);
    expect([...convertedDays(kept, Float64Array.of(0.5)).missing]).toEqual([0, 2, 0]);
    expect([...convertedDays(kept, null).outflow]).toEqual([0, 6, 0]);
  });
});

describe('a part of a portfolio', () => {
  const given = { toInstrumentId: 'U', ratioNew: '1', ratioOld: '2', costShare: '0.5' };
  const ledger = ledgerOf([
    entry('2024-01-02 buy 10 A @ 10 EUR'),
    entry('2024-01-02 buy 1 B @ 5 EUR'),
    entry('2024-01-04 spin_off A EUR', given),
  ]);
  const partOf = (...instrumentIds: string[]) =>
    partPerformance(ledger, scene, { settings: KEPT, to: TO, instrumentIds });

  test('receives units from another part as a flow, at their value in base currency', () => {
    // 5 U at 30 USD and 0.8
    const [a, u] = [partOf('A'), partOf('U')];
    expect([...a.days.outflow]).toEqual([0, 0, 120, 0]);
    expect([u.openingDate, [...u.days.inflow], [...u.days.value]]).toEqual([
      '2024-01-03',
      [120, 0],
      [120, 120],
    ]);
    expect([...partOf('A', 'U').days.outflow]).toEqual([0, 0, 0, 0]);
    expect([...partOf('B').days.inflow]).toEqual([5, 0, 0, 0]);
  });

  test('reports a flow without a price as unknown, with the instrument', () => {
    const bare = partPerformance(
      ledger,
      { ...scene, rates: rates({}) },
      {
        settings: KEPT,
        to: TO,
        instrumentIds: ['A'],
      },
    );
    expect([...bare.days.missing]).toEqual([0, 0, 1, 0]);
    expect([...bare.days.unclear]).toEqual([0, 0, UNCLEAR.outflow, 0]);
    expect(bare.days.gaps).toEqual([
      { kind: 'missing_price', instrumentId: 'U', from: '2024-01-04', to: '2024-01-04' },
    ]);
  });

  test('ends on the requested day, even before an exchange', () => {
    const sooner = partPerformance(ledger, scene, {
      settings: KEPT,
      to: on('2024-01-03'),
      instrumentIds: ['A'],
    });
    expect([...sooner.days.outflow]).toEqual([0, 0]);
    const unpriced = partPerformance(
      ledger,
      { ...scene, prices: new Map() },
      {
        settings: KEPT,
        to: on('2024-01-03'),
        instrumentIds: ['A'],
      },
    );
    expect(unpriced.days.gaps.map(({ instrumentId, to }) => [instrumentId, to])).toEqual([
      ['A', '2024-01-03'],
    ]);
  });

  test('is one group of several; instruments without a group are left out', () => {
    const groups = groupPerformance(ledger, scene, {
      settings: KEPT,
      to: TO,
      groupOf: (id) => (id === 'B' ? null : 'both'),
    });
    expect([...groups.keys()]).toEqual(['both']);
    expect([...(groups.get('both')?.days.value ?? [])]).toEqual([100, 110, 240, 240]);
  });
});
