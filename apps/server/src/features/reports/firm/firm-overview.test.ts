/** The overview of the firm: what it prints. */
import { getAnalytics } from '@partnerfolio/contract/analytics';
import { issueFirmReport } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import { makeTestFirm } from '../../../testing/firm-reports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { notesOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { firmOverview } from './firm-overview.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  await makeTestFirm(t, admin, await t.signInAs('agent'));
});

const printed = async (options: object = {}, language: 'en' | 'es' = 'en') => {
  const asked = { template: 'firm_overview', language, ...options };
  const { read } = testReader(t, admin);
  return printStatement(
    firmOverview,
    await firmOverview.read(read, { of: 'firm', id: null }, asked as never),
    language,
  );
};
const rate = (value: number) => `${value < 0 ? '−' : '+'}${(Math.abs(value) * 100).toFixed(2)}%`;
const issue = (body: object = {}) =>
  t.request(issueFirmReport, { body: { template: 'firm_overview', ...body } as never }, admin);

describe('what is printed', () => {
  test('the figures of analytics, to the digit', async () => {
    const { document, unknown } = await printed({ from: '2026-07-01' });
    expect(unknown).toEqual([]);
    const { body: range } = await t.request(getAnalytics, { query: { from: '2026-06-30' } as never }, admin);
    const { body: whole } = await t.request(getAnalytics, { query: { period: 'MAX' } }, admin);
    expect(range).toMatchObject({
      from: '2026-06-30',
      leftOut: 0,
      leftOutPortfolios: [],
      development: {
        opening: { known: true, value: '1302' },
        inflows: { known: true, value: '0' },
        outflows: { known: true, value: '0' },
        gain: { known: true, value: '3' },
        closing: { known: true, value: '1305' },
      },
    });
    expect(whole.value).toEqual({ known: true, value: '1305' });
    expect(document.cards[0]).toMatchObject({ key: 'value', value: '1,305.00' });
    expect(rowsOf(document, 'development')).toEqual([
      'Opening value | 1,302.00 | 0.00',
      'Contributions | 0.00 | +1,400.00',
      'Withdrawals | 0.00 | −100.00',
      'Result | +3.00 | +5.00',
      'Closing value | 1,305.00 | 1,305.00',
    ]);
    const [own, all] = [range.twr, whole.twr] as { value: number }[];
    // The rate of the dollar is of January.
    expect(rowsOf(document, 'returns').map((row) => row.split(' | ')[1])).toEqual([
      `${rate(own?.value ?? 0)} (Outdated prices)`,
      rate(all?.value ?? 0),
    ]);
  });

  test('a range that ends within the history is that of analytics to this day', async () => {
    const { document } = await printed({ from: '2026-05-01', to: '2026-06-30' });
    expect(rowsOf(document, 'development')).toEqual([
      'Opening value | 1,400.00 | 0.00',
      'Contributions | 0.00 | +1,400.00',
      'Withdrawals | −100.00 | −100.00',
      'Result | +2.00 | +2.00',
      'Closing value | 1,302.00 | 1,302.00',
    ]);
    expect(rowsOf(document, 'classes')).toEqual([]);
    expect(notesOf(document).join(' ')).toContain('the day on which a report is made only');
  });

  test('what the value is made of, in rows and weights that add up', async () => {
    const { document } = await printed();
    expect(rowsOf(document, 'classes')).toEqual([
      'Cash | 1,280.00 | 98.1%',
      'Equity | 25.00 | 1.9%',
      'Total | 1,305.00 | 100.0%',
    ]);
    expect(rowsOf(document, 'currencies')).toEqual([
      'EUR | 905.00 | 69.3%',
      'USD | 400.00 | 30.7%',
      'Total | 1,305.00 | 100.0%',
    ]);
    expect(rowsOf(document, 'clients')).toEqual([
      'Ada | 1 | 905.00 | 69.3%',
      'Ben | 1 | 400.00 | 30.7%',
      'Total |  | 1,305.00 | 100.0%',
    ]);
    expect(rowsOf(document, 'portfolios')).toEqual([
      'Growth (Ada) | EUR | 905.00 | 905.00 | 69.3%',
      'Dollars (Ben) | USD | 500.00 | 400.00 | 30.7%',
      'Total |  |  | 1,305.00 | 100.0%',
    ]);
    expect(document.facts).toContainEqual({ label: 'Portfolios', value: '2 open, 0 closed' });
    expect(notesOf(document)).toContain('All portfolios of the firm are in all figures.');
    expect((await printed({}, 'es')).document.kind).toBe('Resumen de la firma');
  });

  test('all but the 25 largest are one sum', async () => {
    const clientId = await makeClient(t, admin, { name: 'Cleo' });
    for (let n = 1; n <= 26; n += 1) {
      const id = await makePortfolio(t, { clientId, name: `Small ${n}` });
      await bookTestEntries(t, id, [
        { type: 'deposit', tradeDate: '2026-03-02', amount: String(n) },
      ] as never);
    }
    await renewAllFigures(t.app);
    const rows = rowsOf((await printed()).document, 'portfolios');
    expect(rows).toHaveLength(27);
    // 1 + 2 + 3 of 28 portfolios.
    expect(rows.at(-2)).toMatch(/^Other portfolios \(3\) \| {2}\| {2}\| 6\.00 \| /u);
    expect(rows.at(-1)).toBe('Total |  |  | 1,656.00 | 100.0%');
  });

  test('portfolios without a known value are named with the reason, and no figure counts them as nothing', async () => {
    const unpriced = await makeInstrument(t, { symbol: 'NONE', name: 'Unpriced' });
    const hidden = await makePortfolio(t, {
      clientId: await makeClient(t, admin, { name: 'Dora' }),
      name: 'Dark',
    });
    await bookTestEntries(t, hidden, [
      { type: 'transfer_in', tradeDate: '2026-08-03', instrumentId: unpriced, quantity: '3' },
    ] as never);
    const yen = await makePortfolio(t, {
      clientId: await makeClient(t, admin, { name: 'Emi' }),
      name: 'Yen',
      baseCurrency: 'JPY',
    });
    await bookTestEntries(t, yen, [
      { type: 'deposit', tradeDate: '2026-09-01', amount: '900', currency: 'JPY' },
    ] as never);
    await renewAllFigures(t.app);
    const { document, unknown } = await printed({ from: '2026-07-01' });
    expect(notesOf(document)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Dora · Dark: left out on some days of the period: /u),
        expect.stringMatching(/^Emi · Yen: left out on some days of the period: .*rate/u),
        expect.stringMatching(/^Emi · Yen: no known value on 20 Nov 2026: .*rate/u),
      ]),
    );
    expect(document.cards[0]).toMatchObject({
      value: '1,305.00',
      note: expect.stringContaining('Incomplete'),
    });
    expect(rowsOf(document, 'development')[1]).toBe('Contributions | Unknown | Unknown');
    expect(rowsOf(document, 'clients').at(-1)).toBe('Total |  | 1,305.00 (Incomplete) | 100.0%');
    expect(unknown.length).toBeGreaterThan(0);
    const refused = await issue({ from: '2026-07-01' });
    expect(refused.problem).toMatchObject({ code: 'wrong_state', reason: { code: 'figures_unknown' } });
    expect(await issue({ from: '2026-07-01', gap: 'No price yet' })).toMatchObject({
      status: 201,
      body: { gap: 'No price yet' },
    });
  });

  test('a firm without entries has no figures', async () => {
    await t.reset();
    admin = await t.signInAs('admin');
    const { document } = await printed();
    expect(rowsOf(document, 'development')).toEqual([]);
    expect(document.letter).toEqual(['The portfolios of the firm had no entries by 20 November 2026.']);
  });
});
