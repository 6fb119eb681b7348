/** The tables of an issued report as a file: what is printed, to its last digit. */
import { getReport, reissueReport } from '@partnerfolio/contract/reports/reports';
import { exportReportTables } from '@partnerfolio/contract/reports/tables';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { listAuditEvents } from '../../../testing/people.queries.ts';
import { issueTestReport } from '../../../testing/reports.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  const clientId = await makeClient(t, admin, { name: '=HYPERLINK("x")' });
  id = await makePortfolio(t, { clientId, name: 'Growth' });
  acme = await makeInstrument(t, { symbol: 'ACME', name: '=1+1, Acme', assetClass: 'equity' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '100000' },
    {
      type: 'buy',
      tradeDate: '2026-01-05',
      instrumentId: acme,
      quantity: '2000',
      price: '10',
      amount: '20000',
    },
  ] as never);
  await priceTestInstrument(t, acme, { '2026-11-19': '12.5' });
});

const fetchTables = async (reportId: string, format: string, as = admin) => {
  const path = exportReportTables.path.replace(':reportId', reportId);
  const answer = await t.fetch(`${path}?format=${format}`, {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const csv = async (reportId: string) => new TextDecoder().decode((await fetchTables(reportId, 'csv')).bytes);

test.each(['en', 'es'])(
  'the CSV in %s has the printed figures as numbers, and no formula',
  async (language) => {
    const text = await csv(await issueTestReport(t, admin, id, { language }));
    const row = text.split('\r\n').find((line) => line.includes('ACME'));
    // Name, its identifiers, units, price with its currency and day, cost, value, gain, weight.
    expect(row).toMatch(
      /^"'=1\+1, Acme",ACME,2000,12\.50,EUR · 19 \w+ 2026,20000\.00,25000\.00,5000\.00,23\.8%$/,
    );
    expect(text).toContain('105000.00');
    expect(text).not.toMatch(/(^|[,"\r\n])=/);
  },
);

test('the workbook has a sheet for each table, with numbers as precise as printed', async () => {
  const { bytes, answer } = await fetchTables(await issueTestReport(t, admin, id), 'xlsx');
  expect(answer.headers.get('content-disposition')).toContain('v1.xlsx');
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Statement of holdings', 'Securities', 'Cash']);
  const rows = sheets[1]?.rows ?? [];
  expect(rows.find((row) => row[0] === '=1+1, Acme' || row[0] === "'=1+1, Acme")).toEqual([
    "'=1+1, Acme",
    'ACME',
    2000,
    12.5,
    'EUR · 19 Nov 2026',
    20_000,
    25_000,
    5000,
    0.238,
  ]);
});

test('holds the figures as they were issued, whatever is corrected later', async () => {
  const reportId = await issueTestReport(t, admin, id, { to: '2026-11-19' });
  const before = await csv(reportId);
  await priceTestInstrument(t, acme, { '2026-11-19': '99' });
  expect(await csv(reportId)).toBe(before);
  const next = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, admin);
  expect(await csv(next.body.id)).toContain('198000.00');
});

test('is on the audit log, and refused to others and once the file is no longer kept', async () => {
  const reportId = await issueTestReport(t, admin, id);
  const { title } = (await t.request(getReport, { params: { reportId } }, admin)).body;
  await csv(reportId);
  expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
    event_type: 'report.download',
    entity_id: id,
    metadata: { reportId, title, version: 1, fileName: expect.stringContaining('.csv') },
  });
  const stranger = await t.signInAs('agent');
  expect((await fetchTables(reportId, 'csv', stranger)).answer.status).toBe(404);
  expect((await fetchTables(reportId, 'pdf')).answer.status).toBe(422);
  await t.db.updateTable('reports').set({ file_id: null }).where('id', '=', reportId).execute();
  expect((await fetchTables(reportId, 'csv')).answer.status).toBe(404);
});
