import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** A portfolio of one instrument over three months. */
const threeMonths = async (employee: TestPerson) => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, employee), cashKept: false });
  const instrumentId = await makeInstrument(t);
  const fill = async () => {
    await priceTestInstrument(t, instrumentId, {
      '2026-09-10': '100',
      '2026-09-30': '110',
      '2026-10-30': '99',
      '2026-11-20': '108.9',
    });
    await bookTestEntries(t, id, [
      { type: 'buy', tradeDate: '2026-09-10', instrumentId, quantity: '10', price: '100' },
    ]);
  };
  return { id, fill };
};

test('GET /api/portfolios/:id/returns returns each month and year, and the months link to the whole return', async () => {
  const employee = await t.signInAs('employee');
  const { id, fill } = await threeMonths(employee);
  const table = async () => (await t.request(getReturnTable, { params: { id } }, { as: employee })).body;
  expect(await table()).toEqual({ months: [], years: [] });

  await fill();
  const { months, years } = await table();
  expect(months.map(({ year, month, partial }) => [year, month, partial])).toEqual([
    [2026, 9, true],
    [2026, 10, false],
    [2026, 11, true],
  ]);
  const rates = months.map(({ twr }) => (twr.known ? twr.value : Number.NaN));
  for (const [i, expected] of [0.1, -0.1, 0.1].entries()) expect(rates[i]).toBeCloseTo(expected, 12);
  const whole = (await t.request(getPerformance, { params: { id }, query: {} }, { as: employee })).body.twr;
  const linked = rates.reduce((growth, rate) => growth * (1 + rate), 1) - 1;
  expect(whole.known && whole.value).toBeCloseTo(linked, 12);
  expect(years).toEqual([{ year: 2026, month: null, partial: true, withoutPrices: false, twr: whole }]);
});

test('compresses long answers as the caller accepts, and sends short ones uncompressed', async () => {
  const employee = await t.signInAs('employee');
  const { id, fill } = await threeMonths(employee);
  await fill();
  const ask = (figures: string, accepted: string) =>
    t.fetch(`/api/portfolios/${id}/${figures}`, {
      headers: { authorization: `Bearer ${employee.accessToken}`, 'accept-encoding': accepted },
    });
  const plain = await ask('performance', 'identity');
  const text = await plain.text();
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    'Accept-Encoding',
  ]);

  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const answer = await ask('performance', accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(text.length / 2);
    expect(unpacked[encoding](bytes).toString()).toBe(text);
  }

  const short = await ask('returns', 'br');
  expect(short.headers.get('content-encoding')).toBeNull();
  expect(await short.json()).toMatchObject({ years: [{ year: 2026 }] });
});
