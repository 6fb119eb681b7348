/** Issued reports of every kind on later days: time alone changes no printed figure. */
import { offeredTemplates } from '@partnerfolio/contract/reports/options';
import type { OfferedTemplate } from '@partnerfolio/contract/reports/options';
import { getReport } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { issueTestReport } from '../../../testing/reports.ts';
import { compareReports } from './comparing.actions.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin), name: 'Growth' });
  const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2025-03-03', amount: '1000' },
    { type: 'buy', tradeDate: '2025-03-04', instrumentId: acme, quantity: '20', price: '10', amount: '200' },
    { type: 'dividend', tradeDate: '2025-12-15', instrumentId: acme, amount: '15' },
    { type: 'sell', tradeDate: '2026-02-05', instrumentId: acme, quantity: '5', price: '14', amount: '70' },
  ] as never);
  await priceTestInstrument(t, acme, { '2025-03-04': '10', '2025-12-31': '12', '2026-11-19': '13' });
});

const asked: Readonly<Record<OfferedTemplate, readonly object[]>> = {
  performance: [{}, { from: '2026-01-01', to: '2026-03-31' }, { to: '2026-03-15' }],
  portfolio_review: [{}, { from: '2026-01-01', to: '2026-03-31' }],
  holdings: [{}, { to: '2025-12-31' }],
  ledger: [{}, { from: '2025-12-01', to: '2026-02-28' }],
  income: [{}, { from: '2025-01-01', to: '2025-12-31' }],
  realised_gains: [
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2025-01-01', to: '2025-12-31' },
  ],
};

describe.each(offeredTemplates)('an issued report of %s', (template) => {
  test.each(asked[template])('asked for as %j is as issued today and forty days later', async (options) => {
    const gap = 'No benchmark yet';
    const reportId = await issueTestReport(t, admin, id, { template, gap, ...options });
    for (const days of [0, 40]) {
      t.clock.advance({ days });
      admin = await t.signInAs('admin');
      // Nothing has changed, and a report is compared only after changes, or a day later.
      await t.db.updateTable('reports').set({ checked_revisions: null }).execute();
      await compareReports(featureRoutes)(t.app);
      const { body } = await t.request(getReport, { params: { reportId } }, admin);
      expect(body.changes).toEqual([]);
      expect(body.state).toBe('issued');
    }
  });
});
