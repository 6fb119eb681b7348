import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dateOfDay,
  dayOfDate,
  daysInYear,
  firstDayOfYear,
  isWeekday,
  lastDayOfPreviousMonth,
  parseLocalDate,
} from '../dates/dates.ts';
import { Decimal } from '../number/decimal.ts';
import { amountText, mulDiv, parseUnits, plainText, unitsText } from '../number/exact.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { parseCurrencyCode, roundToMinorUnit, sumAmounts } from '../number/money.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rateOn } from '../market/rates.ts';
import { annualised, modifiedDietz } from '../returns/returns.ts';
import {
  decodePriceYear,
  emptyPriceYear,
  encodePriceYear,
  exactValueOn,
  lastOnOrBefore,
  seriesFromYears,
} from '../market/series.ts';
import { entry, EUR, GBP, market, NOT_KEPT, on, quotes, rates, USD } from '../testing/notation.ts';

describe('rates', () => {
  const book = rates({ 'EUR/USD': { '2024-01-02': '1.25' }, 'EUR/GBP': { '2024-01-05': '0.8' } });

  test('are inverted and crossed, and state their route and age', () => {
    expect(rateOn(book, { from: USD, to: EUR }, on('2024-01-09'))).toMatchObject({
      known: true,
      value: { rate: '0.8', date: '2024-01-02', path: ['USD', 'EUR'] },
    });
    expect(rateOn(book, { from: GBP, to: USD }, on('2024-01-09'))).toMatchObject({
      known: true,
      value: { rate: '1.5625', date: '2024-01-02', path: ['GBP', 'EUR', 'USD'] },
    });
    expect(rateOn(book, { from: GBP, to: USD }, on('2024-01-04'))).toMatchObject({ reason: 'missing_rate' });
    expect(rateOn(book, { from: GBP, to: GBP }, on('2024-01-04'))).toMatchObject({ value: { rate: '1' } });
  });
});

describe('returns', () => {
  test('are annualised from 365 days on', () => {
    expect(annualised(0.21, 730)).toEqual({ known: true, value: expect.closeTo(0.1, 12) as number });
    expect(annualised(-1, 730)).toEqual({ known: true, value: -1 });
    expect([annualised(0.1, 364), annualised(-1.5, 400)]).toMatchObject([
      { reason: 'shorter_than_a_year' },
      { reason: 'value_below_zero' },
    ]);
  });

  test('by Modified Dietz weight flows by the days they were there', () => {
    const period = { opening: 100, closing: 115, days: 30, flows: [{ day: 10, amount: 10 }] };
    expect(modifiedDietz(period)).toEqual({
      known: true,
      value: expect.closeTo(5 / (100 + 20 / 3), 12) as number,
    });
    expect(modifiedDietz({ ...period, opening: -50 })).toMatchObject({ reason: 'denominator_below_zero' });
    expect(modifiedDietz({ ...period, opening: 0, flows: [] })).toMatchObject({ reason: 'no_value' });
    expect(modifiedDietz({ ...period, days: 0 })).toMatchObject({ reason: 'empty_period' });
  });
});

describe('dates', () => {
  test('convert to day numbers and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
        const date = dateOfDay(day);
        expect(parseLocalDate(date)).toBe(date);
        expect(dayOfDate(date)).toBe(day);
        expect(isWeekday(day)).toBe(![0, 6].includes((((day + 4) % 7) + 7) % 7));
      }),
    );
    // The last day of an era of 400 years, and what lies about a century that has no leap year.
    const rare = ['1600-02-29', '2000-02-29', '2000-03-01', '2400-02-29', '1900-02-28', '1900-03-01'];
    for (const date of [...rare, '2099-12-31', '2100-02-28', '0001-01-01', '9999-12-31']) {
      expect(dateOfDay(dayOfDate(on(date)))).toBe(date);
    }
    expect(dayOfDate(on('2000-03-01')) - dayOfDate(on('2000-02-29'))).toBe(1);
    expect(dayOfDate(on('2026-11-21'))).toBe(20_778);
    expect(firstDayOfYear(2025) - firstDayOfYear(2024)).toBe(daysInYear(2024));
  });

  test('that do not exist are rejected', () => {
    const wrong = [
      '2023-02-29',
      '1900-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-04-31',
      '2024-1-01',
      '0000-01-01',
      ' 2024-01-01',
      '',
    ];
    expect(wrong.map(parseLocalDate)).toEqual(wrong.map(() => null));
    expect(parseLocalDate('2000-02-29')).toBe('2000-02-29');
  });

  test('have an end of the previous month', () => {
    expect([on('2024-03-31'), on('2024-01-01')].map(lastDayOfPreviousMonth)).toEqual([
      '2024-02-29',
      '2023-12-31',
    ]);
  });

  test('stay at the end of a shorter month', () => {
    expect([
      addMonths(on('2024-01-31'), 1),
      addMonths(on('2024-03-31'), -13),
      addMonths(on('2024-02-29'), 12),
    ]).toEqual(['2024-02-29', '2023-02-28', '2025-02-28']);
  });
});

describe('the decimal of the product', () => {
  test('rounds half to even and never prints an exponent', () => {
    expect(new Decimal('0.125').toDecimalPlaces(2).toString()).toBe('0.12');
    expect(new Decimal('1e-30').toString()).toBe(`0.${'0'.repeat(29)}1`);
  });
});

describe('exact decimals', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
    .map(([digits, places]) => {
      const text = digits.toString().padStart(places + 1, '0');
      return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
    });

  test('are parsed and printed without loss', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const canonical = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
        expect(unitsText(parseUnits(text) ?? -1n)).toBe(canonical);
        expect(amountText((parseUnits(text) ?? -1n) * -(10n ** 18n))).toBe(
          Number(text) === 0 ? '0' : `-${canonical}`,
        );
      }),
    );
    expect(
      ['1e5', '.5', '5.', '1,5', '', '+1', '--1', '1.1234567890123456789', 'NaN', '１'].map(parseUnits),
    ).toEqual(Array(10).fill(null));
  });

  test('round half to even, also below zero', () => {
    expect(
      [
        [5n, 2n],
        [7n, 2n],
        [-5n, 2n],
        [-7n, 2n],
        [8n, 3n],
        [-8n, 3n],
        [5n, -2n],
      ].map(([a, b]) => mulDiv(a ?? 0n, 1n, b ?? 1n)),
    ).toEqual([2n, 4n, -2n, -4n, 3n, -3n, -2n]);
    const code = (text: string) => parseCurrencyCode(text) ?? EUR;
    expect(roundToMinorUnit('2.345', EUR)).toBe('2.34');
    expect(roundToMinorUnit('2.355', EUR)).toBe('2.36');
    expect(roundToMinorUnit('-2.5', code('JPY'))).toBe('-2');
    expect(roundToMinorUnit('0.0005', code('KWD'))).toBe('0');
    expect(sumAmounts(['0.1', '0.2', '-0.3'])).toBe('0');
    expect([parseCurrencyCode('GBp'), parseCurrencyCode('eur')]).toEqual(['GBX', null]);
  });

  test('survive a float64 of up to 15 digits, and longer ones keep their text', () => {
    expect([0.000001234, 1e21, 1.5e-7, 123.456].map(plainText)).toEqual([
      '0.000001234',
      '1000000000000000000000',
      '0.00000015',
      '123.456',
    ]);
    const long = quotes({ '2024-01-02': '1.000000000000000001', '2024-01-03': '1.50' });
    expect(exactValueOn(long, dayOfDate(on('2024-01-02')))).toBe(1_000_000_000_000_000_001n);
    expect(exactValueOn(long, dayOfDate(on('2024-01-03')))).toBe(15n * 10n ** 17n);
    expect(long.decimals?.size).toBe(1);
  });
});

describe('price years', () => {
  test('convert to bytes and back, whatever the alignment, and join over years', () => {
    const closes = emptyPriceYear(2024);
    closes[365] = 12.5;
    const bytes = encodePriceYear(closes);
    expect(bytes.byteLength).toBe(366 * 8);
    const shifted = new Uint8Array(bytes.byteLength + 3);
    shifted.set(bytes, 3);
    expect(decodePriceYear(shifted.subarray(3))).toEqual(closes);
    const next = emptyPriceYear(2026);
    next[0] = 13;
    const series = seriesFromYears([
      { year: 2026, closes: next },
      { year: 2024, closes },
    ]);
    expect(lastOnOrBefore(series, dayOfDate(on('2025-12-31')))).toEqual({
      day: dayOfDate(on('2024-12-31')),
      value: 12.5,
    });
    expect(lastOnOrBefore(series, dayOfDate(on('2030-01-01')))?.value).toBe(13);
    expect(lastOnOrBefore(series, dayOfDate(on('2024-12-30')))).toBeNull();
    expect(seriesFromYears([]).closes).toHaveLength(0);
  });

  test('converts into a base currency in which there is no entry', () => {
    const ledger = prepareLedger({
      entries: [entry('2024-01-02 buy 1 U @ 10 USD')],
      instruments: [{ id: 'U', currency: USD }],
    });
    const scene = market({ U: { '2024-01-02': '10' } }, rates({ 'EUR/USD': { '2024-01-01': '2' } }));
    const series = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-01-02') });
    expect([...series.days.value, ...series.days.inflow]).toEqual([5, 5]);
  });
});
