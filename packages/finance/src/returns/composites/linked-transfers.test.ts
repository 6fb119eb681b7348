import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositePerformance, compositeSeries } from './composite.ts';
import { inTransitOn, linkedTransfers, valuedTransfers } from './composite-transfers.ts';
import { convertedDays } from '../../values/converted-days.ts';
import { dailyValues } from '../../values/daily-values.ts';
import { dateOfDay, dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { ONE_UNIT, unitsText } from '../../number/exact.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from '../../testing/notation.ts';
import { randomLedger } from '../../testing/random-ledger.ts';
import { randomOf } from '../../testing/random.ts';
import { holdingValue } from '../../values/unit-value.ts';
import { Valuer } from '../../values/valuer.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'B', currency: EUR },
  { id: 'U', currency: USD },
];
const ledgerOf = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });
const link = (arrives?: string) => ({ transfer: { id: 't', ...(arrives && { arrives: on(arrives) }) } });

describe('a transfer in transit', () => {
  // A Friday and the Monday after it; the price moves on the Saturday.
  const scene = market(
    { A: { '2024-01-02': '10', '2024-01-06': '12', '2024-01-08': '15' } },
    rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-07': '0.6' } }),
  );
  const give = [
    entry('2024-01-03 buy 10 A @ 10 EUR', { id: 'bought' }),
    entry('2024-01-05 transfer_out 10 A EUR', link('2024-01-08')),
  ];
  const take = [entry('2024-01-08 transfer_in 10 A EUR', { ...link(), amount: '1' })];
  const to = on('2024-01-09');
  const composite = (members: { entries: LedgerEntry[]; memberFrom?: LocalDate }[], settings = NOT_KEPT) =>
    compositePerformance({
      members: members.map(({ entries, ...own }) => ({
        ledger: ledgerOf(entries),
        market: scene,
        settings,
        ...own,
      })),
      currency: EUR,
      to,
    });

  test('counts once, at its market value, and is not a flow', () => {
    const { days, index } = composite([{ entries: give }, { entries: take }]);
    expect([...days.value]).toEqual([100, 100, 100, 120, 120, 150, 150]);
    expect([...days.inflow]).toEqual([100, 0, 0, 0, 0, 0, 0]);
    expect([...days.outflow]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(index.at(-1)).toBeCloseTo(1.5, 12);
  });

  test('is a flow for one side if the other is not a member', () => {
    const giver = composite([{ entries: give }]).days;
    expect([...giver.value]).toEqual([100, 100, 0, 0, 0, 0, 0]);
    expect(giver.outflow[2]).toBe(100);
    const taker = composite([{ entries: take }]).days;
    expect([taker.inflow[0], taker.value[0]]).toEqual([150, 150]);
  });

  test('is not paired with an entry of another booking with the same contents', () => {
    const other = [entry('2024-01-05 transfer_in 10 A EUR', { amount: '1' })];
    const { days } = composite([{ entries: give }, { entries: other }]);
    expect([days.inflow[2], days.outflow[2]]).toEqual([100, 100]);
  });

  test('of cash counts at the rate of each day, if both sides track cash', () => {
    const out = [
      entry('2024-01-03 deposit 80 USD'),
      entry('2024-01-05 transfer_out 80 USD', { amount: '80', ...link('2024-01-08') }),
    ];
    const into = [entry('2024-01-08 transfer_in 80 USD', { amount: '80', ...link() })];
    const { days } = composite([{ entries: out }, { entries: into }], KEPT);
    expect([...days.value]).toEqual([40, 40, 40, 40, 48, 48, 48]);
    expect([...days.outflow, ...days.inflow].filter((flow) => flow !== 0)).toEqual([40]);
  });

  test('enters with the opening of a series that begins while it is in transit', () => {
    const memberFrom = on('2024-01-07');
    const members = [give, take].map((entries) => ({ entries }));
    const days = members.map(({ entries }) => {
      const ledger = ledgerOf(entries);
      return {
        days: dailyValues(ledger, scene, { settings: NOT_KEPT, toDay: dayOfDate(to) }),
        memberFrom,
        transfers: valuedTransfers(ledger, scene, NOT_KEPT),
      };
    });
    const transfers = days.flatMap((one, i) => one.transfers.map((each) => ({ ...each, member: `${i}` })));
    const series = compositeSeries({ members: days, transfers, currency: EUR, to });
    expect(dateOfDay(series.firstDay)).toBe('2024-01-07');
    expect([...series.days.value]).toEqual([120, 150, 150]);
    expect([...series.days.inflow]).toEqual([120, 0, 0]);
    expect(series.index.at(-1)).toBeCloseTo(1.25, 12);
  });

  test('without a price makes its days unknown with the reason', () => {
    const out = [
      // Received without a value, so that it has no price: an own purchase would have one.
      entry('2024-01-03 transfer_in 10 B EUR'),
      entry('2024-01-05 transfer_out 10 B EUR', link('2024-01-08')),
    ];
    const into = [entry('2024-01-08 transfer_in 10 B EUR', link())];
    const { days } = composite([{ entries: out }, { entries: into }]);
    expect([...days.missing].map((count) => count > 0)).toEqual([true, true, true, true, true, true, true]);
    expect(days.gaps).toContainEqual({
      kind: 'missing_price',
      instrumentId: 'B',
      from: '2024-01-03',
      to: '2024-01-09',
    });
    const alone = convertedDays(
      {
        firstDay: 0,
        value: new Float64Array(1),
        inflow: new Float64Array(1),
        outflow: new Float64Array(1),
        gaps: [],
      },
      null,
    );
    const unknown = {
      day: 0,
      isIn: false,
      moved: 'B 1',
      amount: Number.NaN,
      link: 't',
      member: 'a',
      inTransit: { values: [null], unpriced: 'B' },
    };
    const arrival = { day: 1, isIn: true, moved: 'B 1', amount: 10, link: 't', member: 'b' };
    const series = compositeSeries({
      members: [{ days: alone }],
      transfers: [unknown, arrival],
      currency: EUR,
      to: dateOfDay(0),
    });
    expect(series.days.gaps).toMatchObject([{ kind: 'missing_price', instrumentId: 'B' }]);
  });

  test("without a closing price is valued at the giver's last trade, with its date", () => {
    const out = [
      entry('2024-01-03 buy 10 B @ 10 EUR'),
      entry('2024-01-05 transfer_out 10 B EUR', link('2024-01-08')),
    ];
    const tradePrice = { price: '10', date: on('2024-01-03') };
    const into = [entry('2024-01-08 transfer_in 10 B EUR', { transfer: { id: 't', tradePrice } })];
    const { days } = composite([{ entries: out }, { entries: into }]);
    expect([...days.value]).toEqual([100, 100, 100, 100, 100, 100, 100]);
    const value = holdingValue(ledgerOf(into), scene, {
      instrument: 0,
      quantity: 10n * ONE_UNIT,
      day: dayOfDate(on('2024-01-14')),
    });
    expect(value).toMatchObject({ price: '10', priceDate: '2024-01-03', source: 'trade' });
    const taken = composite([{ entries: into }]).days;
    expect([taken.inflow[0], taken.value[0]]).toEqual([100, 100]);
  });

  test("is multiplied by a split during its days, as in the giver's ledger", () => {
    const split = { ratioNew: '2', ratioOld: '1' };
    const halved = market({ A: { '2024-01-02': '10', '2024-01-06': '5' } });
    const ledger = ledgerOf([
      entry('2024-01-03 buy 20 A @ 10 EUR'),
      entry('2024-01-05 transfer_out 10 A EUR', link('2024-01-08')),
      entry('2024-01-06 split A EUR', split),
    ]);
    const [out] = valuedTransfers(ledger, halved, NOT_KEPT);
    expect(out?.inTransit?.values).toEqual([100, 100, 100]);
    const [known] = valuedTransfers(ledger, halved, { ...NOT_KEPT, toDay: dayOfDate(on('2024-01-06')) });
    expect(known?.inTransit?.values).toEqual([100, 100]);
  });

  test('has an exact value on each of its days, or the reason why it has none', () => {
    const ledger = ledgerOf([
      entry('2024-01-03 buy 10 A @ 10 EUR'),
      entry('2024-01-03 transfer_in 10 B EUR'),
      entry('2024-01-05 transfer_out 3 A EUR', link('2024-01-08')),
      entry('2024-01-05 transfer_out 3 B EUR', { transfer: { id: 'b', arrives: on('2024-01-07') } }),
      entry('2024-01-05 transfer_out 9 CHF', {
        amount: '9',
        transfer: { id: 'c', arrives: on('2024-01-07') },
      }),
    ]);
    const of = (date: string, settings = KEPT) =>
      inTransitOn(new Valuer(ledger, scene, settings), dayOfDate(on(date))).map(({ link: id, value }) => [
        id,
        value.known ? value.value : value.reason,
      ]);
    expect(of('2024-01-04')).toEqual([]);
    expect(of('2024-01-06', NOT_KEPT)).toEqual([
      ['t', '36'],
      ['b', 'missing_price'],
    ]);
    expect(of('2024-01-06')).toContainEqual(['c', 'missing_rate']);
    expect(of('2024-01-07')).toEqual([['t', '36']]);
    expect(of('2024-01-08')).toEqual([]);
  });

  test('is no pair without its other side', () => {
    const out = { day: 1, isIn: false, moved: 'A 1', amount: 1, member: 'a', link: 'x' };
    expect(linkedTransfers([out, { ...out, isIn: true, link: 'y' }, { ...out, isIn: true }])).toEqual([
      { out, into: { ...out, isIn: true } },
    ]);
    expect(linkedTransfers([])).toEqual([]);
  });
});

const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

describe('laws of linked transfers', () => {
  test("a household's values, flows and return equal those of the giver without the transfer", () => {
    let checked = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const entries = input.entries.filter(({ type }) => type !== 'valuation');
        const whole = prepareLedger({ entries, instruments: input.instruments });
        const random = randomOf(seed + 1);
        const toDay = dayOfDate(input.to as LocalDate);
        const pick = Math.floor(random() * whole.instruments.length);
        const steps = (whole.steps[pick] ?? []).filter(({ day }) => day <= toDay);
        // From here on units are not multiplied, and the same number is held all the time.
        const lastSplit = steps.findLastIndex((step) => step.ratioNew !== step.ratioOld);
        const from = steps[Math.max(lastSplit, 0)];
        const instrument = whole.instruments[pick];
        if (from === undefined || instrument === undefined || from.day >= toDay) return;
        const held = steps
          .filter(({ day }) => day >= from.day)
          .reduce((least, { quantity }) => (quantity < least ? quantity : least), from.quantity);
        const isMoved = whole.exchanges.some(({ day }) => day >= from.day);
        if (held < 2n || isMoved) return;
        const leaves = from.day + Math.floor(random() * (toDay - from.day));
        // The receiver does not know earlier splits, and so no earlier closing price. Without a closing price each
        // side is valued at its own last trade, which differs if one side goes on trading.
        const isQuoted = Object.keys(input.prices[instrument.id] ?? {}).some(
          (date) => (lastSplit < 0 || date >= dateOfDay(from.day)) && date <= dateOfDay(leaves),
        );
        if (!isQuoted) return;
        const arrives = leaves + Math.floor(random() * 5);
        const moved = {
          instrumentId: instrument.id,
          quantity: unitsText(held / 2n),
          currency: EUR,
          transfer: { id: 't', arrives: dateOfDay(arrives) },
        };
        const out: LedgerEntry = {
          id: 'out',
          seq: 1e6,
          type: 'transfer_out',
          tradeDate: dateOfDay(leaves),
          ...moved,
        };
        const into: LedgerEntry = {
          id: 'in',
          seq: 1,
          type: 'transfer_in',
          tradeDate: dateOfDay(arrives),
          ...moved,
        };
        const giver = prepareLedger({ entries: [...entries, out], instruments: input.instruments });
        if (giver.faults.length > whole.faults.length) return;
        const taker = prepareLedger({ entries: [into], instruments: input.instruments });
        const scene = market(input.prices, rates(input.rates));
        const currency = input.baseCurrency as CurrencyCode;
        const settings = {
          baseCurrency: currency,
          cashKept: input.cashKept,
          costMethod: input.costMethod,
        };
        const of = (...ledgers: (typeof whole)[]) =>
          compositePerformance({
            members: ledgers.map((ledger) => ({ ledger, market: scene, settings })),
            currency,
            to: input.to as LocalDate,
          });
        const [apart, alone] = [of(giver, taker), of(whole)];
        for (const field of ['value', 'inflow', 'outflow'] as const)
          for (const [i, amount] of apart.days[field].entries()) {
            const wanted = alone.days[field][i] ?? Number.NaN;
            const isKnown = (alone.days.missing[i] ?? 0) === 0;
            if (isKnown && Math.abs(amount - wanted) > 1e-9 * Math.max(1, Math.abs(wanted)))
              expect.fail(`${field} of day ${i}: ${amount}, not ${wanted} (seed ${seed})`);
          }
        expect(apart.days.missing.map((count) => (count > 0 ? 1 : 0))).toEqual(
          alone.days.missing.map((count) => (count > 0 ? 1 : 0)),
        );
        checked++;
      }),
      { numRuns: runs(300) },
    );
    expect(checked).toBeGreaterThan(runs(300) / 5);
  }, 600_000);
});
