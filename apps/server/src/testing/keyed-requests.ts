/** Creating requests with an `Idempotency-Key`. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { noteForm } from './activity.ts';
import { setUpFirm } from '../platform/firm/firm.ts';
import type { TestApp, TestPerson } from './app.ts';
import { logForm } from './compliance-log.ts';
import { makeTestDocument } from './documents.ts';
import { publishTestQuestionnaire, saveTestAnswers } from './risk-profiles.ts';
import { makeTestContact } from './contacts.ts';
import { renewAllFigures } from './figures.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from './ledgers.ts';
import { testView } from './list-views.ts';
import { openTestMarket, ruleForm } from './market.ts';
import { stooqForm } from './market-provider.ts';
import { proposalForm } from './proposals.ts';
import { portfolioBody } from './records.ts';
import { reviewAsFound } from './reviews.ts';
import { issueTestReport, testPreset, testSchedule } from './reports.ts';
import { testRestriction } from './restrictions.ts';
import { testDeviation } from './suitability.ts';
import { makeTestNotice } from './fall-notices.ts';
import { makeTestModel, modelContent } from './models.ts';

/** A firm with one client and one empty portfolio, and the caller. */
export interface Place {
  readonly t: TestApp;
  readonly admin: TestPerson;
  readonly clientId: string;
  readonly portfolioId: string;
}

/** Empties the database and creates the firm. */
export const beginPlace = async (t: TestApp): Promise<Place> => {
  await t.reset();
  const admin = await t.signInAs('admin');
  const clientId = await makeClient(t, admin);
  return { t, admin, clientId, portfolioId: await makePortfolio(t, { clientId }) };
};

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly upload?: string;
}

/** A valid request of each endpoint that takes a key, by the endpoint's name. */
export const keyedRequests: Readonly<Record<string, (place: Place) => Promise<Sent> | Sent>> = {
  createApiToken: () => ({ body: { name: 'Nightly', scopes: ['read'], days: '30' } }),
  inviteUser: () => ({ body: { email: 'new@firm.example', fullName: 'New Person', role: 'agent' } }),
  createModel: async ({ t }) => ({
    body: { name: 'Growth', description: '', ...modelContent(await makeInstrument(t)) },
  }),
  addModelVersion: async ({ t }) => ({
    params: { id: await makeTestModel(t) },
    body: { ...modelContent(await makeInstrument(t)), note: 'Another instrument', revision: 1 },
  }),
  createGroup: () => ({ body: { name: 'Desk', description: null } }),
  createClient: () => ({ body: { kind: 'person', name: 'Ben Example', status: 'active' } }),
  addClientNote: ({ clientId }) => ({ params: { id: clientId }, body: noteForm }),
  addClientTask: ({ admin, clientId }) => ({
    params: { id: clientId },
    body: { subject: 'Send the report', assigneeId: admin.id },
  }),
  addClientTasks: ({ admin, clientId }) => ({
    body: { clientIds: [clientId], subject: 'Send the report', assigneeId: admin.id },
  }),
  recordClientReview: async ({ t, admin, clientId }) => ({
    params: { id: clientId },
    body: await reviewAsFound(t, admin, clientId),
  }),
  placeClientHold: ({ clientId }) => ({ params: { id: clientId }, body: { reason: 'A dispute' } }),
  addClientContact: ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Ana Lopez' } }),
  addOwnDay: () => ({ body: { day: '2026-12-24', name: 'Christmas Eve', kind: 'closed' } }),
  createPortfolio: ({ clientId }) => ({ params: { id: clientId }, body: portfolioBody }),
  issueReport: ({ portfolioId }) => ({ params: { id: portfolioId }, body: { template: 'holdings' } }),
  issueClientReport: async ({ t, clientId }) => {
    // Its figures would be of two states while some wait to be computed.
    await renewAllFigures(t.app);
    return { params: { id: clientId }, body: { template: 'holdings' } };
  },
  issueFirmReport: async ({ t }) => {
    await renewAllFigures(t.app);
    return { body: { template: 'firm_overview' } };
  },
  reissueReport: async ({ t, admin, portfolioId }) => ({
    params: { reportId: await issueTestReport(t, admin, portfolioId) },
    body: { gap: null },
  }),
  issueFallNotice: async ({ t, portfolioId }) => {
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-06-01', amount: '100' }]);
    return { params: { noticeId: await makeTestNotice(t, portfolioId) }, body: { language: 'en' } };
  },
  createReportBatch: () => ({
    body: { reports: [{ by: 'kind', template: 'holdings' }], portfolios: { of: 'all' } },
  }),
  createListView: () => ({ params: { list: 'clients' }, body: testView }),
  createReportPreset: () => ({ body: testPreset }),
  createReportSchedule: () => ({ body: testSchedule }),
  deliverReport: async ({ t, admin, clientId, portfolioId }) => {
    await makeTestContact(t, admin, { clientId, email: 'ana@example.com' });
    return {
      params: { reportId: await issueTestReport(t, admin, portfolioId) },
      body: { address: 'ana@example.com' },
    };
  },
  deliverReports: async ({ t, admin, clientId, portfolioId }) => {
    await makeTestContact(t, admin, { clientId, email: 'ana@example.com' });
    const issue = () => issueTestReport(t, admin, portfolioId);
    return { body: { reportIds: [await issue(), await issue()], address: 'ana@example.com' } };
  },
  addSuitabilityException: ({ clientId, portfolioId }) => ({
    params: { id: portfolioId },
    body: testDeviation(clientId),
  }),
  addFirmRestriction: async ({ t }) => {
    await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
    return { body: testRestriction };
  },
  addClientRestriction: ({ clientId }) => ({ params: { id: clientId }, body: testRestriction }),
  addPortfolioRestriction: ({ portfolioId }) => ({ params: { id: portfolioId }, body: testRestriction }),
  createLogRecord: ({ clientId, admin }) => ({
    body: { kind: 'complaint', clientId, ...logForm, assigneeId: admin.id },
  }),
  addMandate: ({ portfolioId }) => ({
    params: { id: portfolioId },
    body: { service: 'discretionary', fromDay: '2026-06-01' },
  }),
  addTransaction: ({ portfolioId }) => ({
    params: { id: portfolioId },
    body: { type: 'deposit', tradeDate: '2026-01-05', amount: '100', currency: 'EUR' },
  }),
  startQuestionnaire: () => ({ body: { from: 'sample' } }),
  enterAnswers: async ({ t, admin, clientId }) => {
    await publishTestQuestionnaire(t, admin);
    const revision = await saveTestAnswers(t, admin, { clientId });
    return { params: { id: clientId }, body: { revision } };
  },
  addClientDocument: ({ clientId }) => ({
    params: { id: clientId },
    query: { fileName: 'agreement.txt' },
    upload: 'Agreement of 5 January 2026',
  }),
  addDocumentVersion: async ({ t, admin, clientId }) => ({
    params: { id: clientId, documentId: await makeTestDocument(t, admin, clientId) },
    query: { fileName: 'agreement.txt' },
    upload: 'Agreement of 5 February 2026',
  }),
  addAttachment: async ({ t, portfolioId }) => {
    const [transactionId = ''] = await bookTestEntries(t, portfolioId, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
    ]);
    const query = { fileName: 'note.txt' };
    return { params: { id: portfolioId, transactionId }, query, upload: 'Deposit of 100 EUR' };
  },
  addTransactions: ({ portfolioId }) => ({
    params: { id: portfolioId },
    body: { rows: [{ type: 'deposit', tradeDate: '2026-01-05', amount: '100', currency: 'EUR' }] },
  }),
  bookTransfer: async ({ t, clientId, portfolioId }) => {
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '100' }]);
    const toPortfolioId = await makePortfolio(t, { clientId });
    const body = { toPortfolioId, amount: '10', currency: 'EUR', outDate: '2026-01-06' };
    return { params: { id: portfolioId }, body };
  },
  createInstrument: () => ({
    body: { symbol: 'ACME', name: 'Acme', assetClass: 'equity', currency: 'EUR' },
  }),
  uploadFacts: () => ({ query: { fileName: 'facts.csv' }, upload: 'Symbol,SRI\nACME,4\n' }),
  addFirmRule: async ({ t, admin }) => {
    await openTestMarket(t, admin, 'eu');
    return { body: { ...ruleForm, reason: 'Board of April' } };
  },
  createIssuer: () => ({ body: { name: 'Acme SE' } }),
  createBenchmark: async ({ t }) => {
    const parts = [{ instrumentId: await makeInstrument(t), weightPct: '100' }];
    return { body: { name: 'World', currency: 'EUR', rebalancing: 'none', parts } };
  },
  recordCorporateAction: async ({ t }) => ({
    params: { id: await makeInstrument(t) },
    body: { type: 'split', exDate: '2026-01-05', ratioNew: '2', ratioOld: '1' },
  }),
  createCustomProvider: () => ({ body: stooqForm }),
  uploadRates: () => ({ query: { fileName: 'rates.csv' }, upload: 'date,EUR/USD\n2026-01-05,1.08\n' }),
  uploadPrices: () => ({ query: { fileName: 'prices.csv' }, upload: 'date,ACME\n2026-01-05,10\n' }),
  uploadClients: () => ({ query: { fileName: 'Clients.csv' }, upload: 'Name,Type\nAnn,person\n' }),
  uploadTransactions: ({ portfolioId }) => ({
    params: { id: portfolioId },
    query: { fileName: 'trades.csv' },
    upload: 'date,type,amount\n2026-01-05,deposit,100\n',
  }),
  createProposal: ({ clientId }) => ({ params: { id: clientId }, body: proposalForm }),
};

/** Sends a request with a key. */
export const sendKeyed = <const E extends EndpointSpec>(
  endpoint: E,
  { upload, ...input }: Sent,
  { t, key, as }: { t: TestApp; key: string; as: TestPerson },
) =>
  t.request(endpoint, input as never, {
    as,
    headers: { 'idempotency-key': key },
    ...(upload !== undefined && { upload }),
  });
