/** Reports of clients and households: what they print, who may see them, and what becomes of them. */
import { getClientFigures, shareClient } from '@partnerfolio/contract/clients';
import { explainClientReturn } from '@partnerfolio/contract/figures/return-explanations';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { getPerformance } from '@partnerfolio/contract/performance';
import {
  downloadReport,
  getReport,
  issueClientReport,
  listReports,
  reissueReport,
} from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { issueTestClientReport } from '../../../testing/reports.ts';
import { notesOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { bindings } from '../../../app.ts';
import { compareReports } from '../changes/comparing.actions.ts';
import { templates } from '../templates.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let household: string;
let ada: string;
let ben: string;
let growth: string;
let dollars: string;
let acme: string;

const share = (clientId: string, userId: string) =>
  t.request(shareClient, { params: { id: clientId, userId }, body: { level: 'view' } }, admin);

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  household = await makeClient(t, agent, { kind: 'household', name: 'The Okafors' });
  ada = await makeClient(t, agent, { name: 'Ada Okafor', householdId: household });
  ben = await makeClient(t, admin, { name: 'Ben Okafor', householdId: household });
  growth = await makePortfolio(t, { clientId: ada, name: 'Growth' });
  dollars = await makePortfolio(t, { clientId: ben, name: 'Dollars', baseCurrency: 'USD' });
  acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  await t.request(
    putFxRates,
    {
      body: {
        rates: [
          { base: 'USD', quote: 'EUR', day: '2026-01-02', rate: '0.8' },
          { base: 'USD', quote: 'EUR', day: '2026-11-19', rate: '0.8' },
        ] as never,
      },
    },
    admin,
  );
  await bookTestEntries(t, growth, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-01-05', instrumentId: acme, quantity: '2', price: '10', amount: '20' },
    { type: 'withdrawal', tradeDate: '2026-06-01', amount: '100' },
  ] as never);
  await bookTestEntries(t, dollars, [
    { type: 'deposit', tradeDate: '2026-02-02', amount: '500', currency: 'USD' },
  ] as never);
  await priceTestInstrument(t, acme, { '2026-01-05': '10', '2026-11-19': '12.5' });
  await renewAllFigures(t.app);
});

const figuresOf = (clientId: string, as: TestPerson, options: object) =>
  templates[(options as { template: 'holdings' }).template].read(
    testReader(t, as).read,
    { of: 'client', id: clientId },
    { language: 'en', ...options } as never,
  );
const printedOf = async (as: TestPerson, options: { template: 'holdings' | 'performance'; to?: string }) =>
  printStatement(templates[options.template], await figuresOf(household, as, options));
const list = async (as: TestPerson, query: object = {}) =>
  (await t.request(listReports, { query: query as never }, as)).body.items.map(({ id }) => id);
const detail = (reportId: string, as: TestPerson) => t.request(getReport, { params: { reportId } }, as);
const download = async (reportId: string, as: TestPerson) =>
  (
    await t.fetch(downloadReport.path.replace(':reportId', reportId), {
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
  ).status;

describe('the performance report of a household', () => {
  test('prints the figures of its page and of each portfolio', async () => {
    const { document, unknown } = await printedOf(admin, { template: 'performance' });
    expect(unknown).toEqual([]);
    const { body: page } = await t.request(getClientFigures, { params: { id: household } }, admin);
    expect(page.value).toMatchObject({ known: true, value: '1305' });
    expect(document.cards[0]).toMatchObject({ key: 'value', value: '1,305.00' });
    expect(rowsOf(document, 'development')).toEqual([
      'Opening value | 0.00',
      'Contributions | +1,400.00',
      'Withdrawals | −100.00',
      'Result | +5.00',
      'Closing value | 1,305.00',
    ]);
    const { body: twr } = await t.request(
      explainClientReturn,
      { params: { id: household }, query: { figure: 'sinceInception' } as never },
      admin,
    );
    const rate = (value: number) => `${value < 0 ? '−' : '+'}${(Math.abs(value) * 100).toFixed(2)}%`;
    const figure = twr.value.figure as { value: number };
    expect(rowsOf(document, 'returns')).toEqual([`Since inception | ${rate(figure.value)}`]);
    const { body: own } = await t.request(getPerformance, { params: { id: growth }, query: {} }, admin);
    expect(rowsOf(document, 'portfolios')).toEqual([
      `Growth (Ada Okafor) | EUR | 0.00 | +1,000.00 | −100.00 | +5.00 | 905.00 | ${rate((own.twr as { value: number }).value)}`,
      'Dollars (Ben Okafor) | USD | 0.00 | +500.00 | 0.00 | 0.00 | 500.00 | 0.00%',
      `Total | EUR | 0.00 | +1,400.00 | −100.00 | +5.00 | 1,305.00 | ${rate(figure.value)}`,
    ]);
  });

  test('names each portfolio on its cover, and each that is not in it with the reason', async () => {
    await makePortfolio(t, { clientId: ada, name: 'Empty' });
    await renewAllFigures(t.app);
    const { document } = await printedOf(admin, { template: 'performance' });
    expect(rowsOf(document, 'scope').toSorted()).toEqual([
      expect.stringMatching(/^Dollars \| Ben Okafor \| .* \| USD \| 500\.00$/u),
      expect.stringMatching(/^Growth \| Ada Okafor \| .* \| EUR \| 905\.00$/u),
    ]);
    expect(notesOf(document)).toContain('Ada Okafor · Empty: no entries by 20 Nov 2026.');
  });

  test('of an agent says nothing of members whom the agent may not see', async () => {
    const { document } = await printedOf(agent, { template: 'performance' });
    expect(document.cards[0]).toMatchObject({ value: '905.00' });
    expect(JSON.stringify(document)).not.toMatch(/Ben|Dollars|USD/u);
    expect(notesOf(document).join(' ')).toContain('to whom that person has no access');
  });
});

test('the statement of holdings sums up classes by currency, and has a table of each portfolio', async () => {
  const { document } = await printedOf(admin, { template: 'holdings' });
  expect(document.cards).toMatchObject([{ key: 'total', value: '1,305.00', note: 'EUR' }]);
  expect(rowsOf(document, 'classes')).toEqual([
    'Cash | EUR | 880.00 | 97.2%',
    'Equity | EUR | 25.00 | 2.8%',
    'Total | EUR | 905.00 | 100.0%',
    'Cash | USD | 500.00 | 100.0%',
    'Total | USD | 500.00 | 100.0%',
  ]);
  expect(rowsOf(document, `${growth}/securities`)).toHaveLength(3);
  expect(rowsOf(document, `${dollars}/cash`)).toHaveLength(2);
  const before = await printedOf(admin, { template: 'holdings', to: '2026-01-31' });
  expect(before.document.cards).toMatchObject([{ value: '1,000.00' }]);
  expect(notesOf(before.document)).toContain('Ben Okafor · Dollars: nothing held on 31 Jan 2026.');
});

describe('POST /api/clients/:id/reports', () => {
  test('refuses the kinds that exist of single portfolios only, one account, and unknown clients', async () => {
    const codes = async (body: object, id = household) => {
      const answer = await t.request(issueClientReport, { params: { id }, body: body as never }, admin);
      const { fields = [] } = answer.body as unknown as { fields?: { code: string }[] };
      return [answer.status, ...fields.map(({ code }) => code)];
    };
    for (const template of ['ledger', 'income', 'realised_gains'])
      expect(await codes({ template })).toEqual([422, 'report_of_a_portfolio']);
    const account = '00000000-0000-7000-8000-000000000000';
    expect(await codes({ template: 'holdings', account })).toEqual([422, 'report_of_all_accounts']);
    expect(await codes({ template: 'holdings' }, account)).toEqual([404]);
    expect(await codes({ template: 'performance', from: '2026-12-01', to: '2026-12-31' })).toEqual([
      422,
      'range_after_figures',
    ]);
  });

  test('shows a report only to those who may see every portfolio in it', async () => {
    const whole = await issueTestClientReport(t, admin, { clientId: household });
    const part = await issueTestClientReport(t, agent, { clientId: household });
    await share(household, other.id);
    expect(await list(admin)).toEqual([part, whole]);
    expect(await list(agent)).toEqual([part]);
    expect(await list(other)).toEqual([]);
    expect((await detail(whole, agent)).status).toBe(404);
    expect(await download(whole, agent)).toBe(404);
    expect((await detail(part, other)).status).toBe(404);
    const again = await t.request(reissueReport, { params: { reportId: whole }, body: { gap: null } }, agent);
    expect(again.status).toBe(404);
    await share(ben, agent.id);
    expect(await list(agent, { clientId: household })).toEqual([part, whole]);
    expect((await detail(whole, agent)).body).toMatchObject({
      portfolio: null,
      client: { id: household, name: 'The Okafors' },
    });
  });

  test('is changed since a figure of a member was corrected, and has a next version', async () => {
    const reportId = await issueTestClientReport(t, agent, { clientId: household, template: 'performance' });
    const compare = async () => {
      await renewAllFigures(t.app);
      await compareReports(bindings)(t.app);
    };
    await compare();
    expect((await detail(reportId, agent)).body).toMatchObject({ state: 'issued' });
    // Nothing of a member whom the issuer does not see.
    await bookTestEntries(t, dollars, [
      { type: 'deposit', tradeDate: '2026-03-02', amount: '7', currency: 'USD' },
    ] as never);
    await compare();
    expect((await detail(reportId, agent)).body).toMatchObject({ state: 'issued' });
    await priceTestInstrument(t, acme, { '2026-11-19': '13' });
    await compare();
    const { body } = await detail(reportId, agent);
    expect(body).toMatchObject({ state: 'changed' });
    expect(body.changes).toContainEqual({
      place: ['How the value developed', 'Closing value', expect.any(String) as string],
      before: '905.00',
      now: '906.00',
    });
    const next = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, agent);
    expect(next.body).toMatchObject({ version: 2, state: 'issued', portfolio: null });
    expect((await detail(reportId, agent)).body).toMatchObject({ state: 'superseded' });
  });
});
