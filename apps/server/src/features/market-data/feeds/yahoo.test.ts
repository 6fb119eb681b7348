import { describe, expect, test } from 'vitest';
import { parseChart } from './yahoo.ts';

const at = (text: string) => Date.parse(text) / 1000;

interface Answer {
  readonly meta?: object;
  readonly bars?: readonly (readonly [opened: string, close: unknown])[];
  readonly splits?: Readonly<Record<string, unknown>>;
}

/** An answer in the form of the chart endpoint, of an exchange in New York. */
const chart = ({ meta = {}, bars = [], splits }: Answer): string =>
  JSON.stringify({
    chart: {
      result: [
        {
          meta: {
            currency: 'USD',
            symbol: 'ACME',
            exchangeTimezoneName: 'America/New_York',
            aFieldOfTomorrow: [{}],
            ...meta,
          },
          timestamp: bars.map(([opened]) => at(opened)),
          ...(splits && { events: { splits } }),
          indicators: { quote: [{ close: bars.map(([, close]) => close), volume: [null] }], adjclose: [{}] },
        },
      ],
      error: null,
    },
  });

const now = new Date('2026-11-20T21:30:00Z');
const read = (answer: Answer, symbol = 'ACME') => {
  const { closes, ...rest } = parseChart(chart(answer), { symbol, now });
  return { ...rest, closes: closes.map(({ day, value }) => `${day} ${value.toString()}`) };
};

describe('an answer of Yahoo Finance', () => {
  test('gives closes by the day of the exchange, without empty bars and text', () => {
    const bars = [
      ['2026-11-16T14:30:00Z', 124.80750274658203],
      ['2026-11-17T14:30:00Z', null],
      ['2026-11-18T14:30:00Z', 0],
      ['2026-11-18T14:31:00Z', 'NaN'],
      ['2026-11-19T14:30:00Z', 0.123456789],
    ] as const;
    expect(read({ bars }).closes).toEqual(['2026-11-16 124.8075', '2026-11-18 0', '2026-11-19 0.123457']);
  });

  test('leaves out bars of years that no price has', () => {
    const bars = [
      ['0001-01-01T00:00:00Z', 5],
      ['2026-11-18T14:30:00Z', 10],
      ['9999-01-01T00:00:00Z', 11],
    ] as const;
    expect(read({ bars }).closes).toEqual(['2026-11-18 10']);
  });

  test('dates a bar of Sydney, stamped at its open on the evening before in UTC, by Sydney', () => {
    const { closes } = read({
      meta: { exchangeTimezoneName: 'Australia/Sydney' },
      bars: [['2026-11-17T23:00:00Z', 10]],
    });
    expect(closes).toEqual(['2026-11-18 10']);
  });

  test('multiplies closes before a split back to what was traded', () => {
    const { closes, splits } = read({
      bars: [
        ['2026-11-16T14:30:00Z', 125],
        ['2026-11-17T14:30:00Z', 50],
        ['2026-11-18T14:30:00Z', 51],
      ],
      splits: {
        a: { date: at('2026-11-17T14:30:00Z'), numerator: 4, denominator: 1, splitRatio: '4:1' },
        b: { date: at('2026-11-18T14:30:00Z'), numerator: 1, denominator: 10 },
      },
    });
    expect(closes).toEqual(['2026-11-16 50', '2026-11-17 5', '2026-11-18 51']);
    expect(splits.map(({ day, factor }) => `${day} ${factor.toString()}`)).toEqual([
      '2026-11-17 4',
      '2026-11-18 0.1',
    ]);
  });

  test('leaves out today until the session has ended', () => {
    const bars = [
      ['2026-11-19T14:30:00Z', 10],
      ['2026-11-20T14:30:00Z', 11],
    ] as const;
    const ending = (end: string) =>
      read({ bars, meta: { currentTradingPeriod: { regular: { end: at(end) } } } }).closes;
    expect(ending('2026-11-20T21:20:00Z')).toEqual(['2026-11-19 10']);
    expect(ending('2026-11-20T21:00:00Z')).toEqual(['2026-11-19 10', '2026-11-20 11']);
    expect(read({ bars }).closes).toEqual(['2026-11-19 10']);
  });

  test('keeps the unit as written, because GBp is not GBP', () => {
    const bars = [['2026-11-16T14:30:00Z', 250]] as const;
    expect(read({ bars, meta: { currency: 'GBp' } }).unit).toBe('GBp');
  });

  test.each([
    ['no_currency', chart({ meta: { currency: null }, bars: [['2026-11-16T14:30:00Z', 1]] })],
    ['symbol_changed', chart({ meta: { symbol: 'OTHER' }, bars: [['2026-11-16T14:30:00Z', 1]] })],
    ['no_prices', chart({ bars: [['2026-11-16T14:30:00Z', null]] })],
    ['no_prices', chart({})],
    ['bad_answer', chart({ meta: { exchangeTimezoneName: 'Mars/Base' } })],
    ['bad_answer', chart({ bars: [['2026-11-16T14:30:00Z', 1]], splits: { a: { date: 'x' } } })],
    ['bad_answer', '{"chart":{"result":[{}]'],
    ['bad_answer', 'Too Many Requests'],
    ['bad_answer', '{"chart":{"result":null,"error":null}}'],
    ['unknown_symbol', '{"chart":{"result":null,"error":{"code":"Not Found","description":"delisted"}}}'],
  ])('is refused as %s', (code, text) => {
    expect(() => parseChart(text, { symbol: 'ACME', now })).toThrow(expect.objectContaining({ code }));
  });
});
