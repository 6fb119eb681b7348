/**
 * How the access loop makes a record of each type. A feature adds its type here; a type that an endpoint names
 * without an entry fails the loop.
 */
import { randomUUID } from 'node:crypto';
import type { RecordKind } from '@partnerfolio/contract/endpoint';
import { corporateActionFormSchema } from '@partnerfolio/contract/instruments/corporate-actions';
import type { TestApp, TestPerson } from './app.ts';
import { listOwnSessions } from '@partnerfolio/contract/sessions';
import { recordAction } from '../features/corporate-actions/actions.ts';
import { insertIdentity } from '../features/providers/queries.ts';
import { insertReading } from '../features/mails/queries.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { noteForm } from './activity.ts';
import { attachTestFile } from './attachments.ts';
import { clientFileFixtures } from './client-file-fixtures.ts';
import { logInputs } from './compliance-log.ts';
import { riskProfileInputs } from './risk-profiles.ts';
import { documentInputs } from './documents.ts';
import { makeExceptedPortfolio, suitabilityInputs } from './suitability.ts';
import { clientImportInputs, makeBook } from './client-books.ts';
import { makeTestBenchmark } from './benchmarks.ts';
import { makeTestVersion, modelInputs } from './models.ts';
import { contactInputs, makeTestClient } from './contacts.ts';
import { closingInputs } from './closings.ts';
import { factImportInputs, makeTestFactImport } from './fact-files.ts';
import { makeTestIssuer } from './issuers.ts';
import { makeTestGroup } from './groups.ts';
import { importInputs, testLayout, uploadTestFile } from './imports.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './ledgers.ts';
import { makeEarlierMandate } from './mandates.queries.ts';
import { makeTestToken } from './tokens.ts';
import { addTestPasskey } from './passkeys.ts';
import { makeTestListView, testView } from './list-views.ts';
import { makeTestNotification } from './notifications.ts';
import { makeProposal, proposalForm } from './proposals.ts';
import type { RecordFixture } from './record-fixture.ts';
import { restrictionInputs, restrictTestPortfolio } from './restrictions.ts';
import { mergeInputs } from './merges.ts';
import { reportFixtures, reportInputs } from './report-records.ts';

const splitBody = { type: 'split', exDate: '2026-01-05', ratioNew: '2', ratioOld: '1' };

/** Records a split of an instrument; returns its id. */
const recordTestSplit = async (t: TestApp, owner: TestPerson, instrumentId: string): Promise<string> => {
  const by = { userId: owner.id, now: t.clock.now(), today: t.clock.today() };
  const form = corporateActionFormSchema.parse(splitBody);
  const recorded = await inTransaction(t.db, (trx) => recordAction(trx, { instrumentId, form, by }));
  if ('ok' in recorded) throw new Error(`The split was refused: ${recorded.code}`);
  return recorded.id;
};

/** A corporate action of whatever instrument. */
const findTestAction = async (t: TestApp, owner: TestPerson): Promise<string> => {
  const found = await t.db.selectFrom('corporate_actions').select('id').limit(1).executeTakeFirst();
  return found?.id ?? recordTestSplit(t, owner, await makeInstrument(t));
};

/** One entry for each type of record. */
export const recordFixtures: Partial<Record<RecordKind, RecordFixture>> = {
  user: {
    seenBy: 'everyone',
    make: async (t) => ({ params: { id: (await t.signInAs(null)).id } }),
  },
  group: {
    seenBy: 'everyone',
    make: async (t) => {
      const userId = (await t.signInAs('agent')).id;
      return { params: { id: await makeTestGroup(t, { members: [userId] }), userId } };
    },
  },
  client: { seenBy: 'owner', make: makeTestClient },
  ...clientFileFixtures,
  portfolio: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const { id, exceptionId } = await makeExceptedPortfolio(t, await makeClient(t, owner));
      const mandateId = await makeEarlierMandate(t.db, id);
      const restrictionId = await restrictTestPortfolio(t, id);
      const actionId = await findTestAction(t, owner);
      return { params: { id, mandateId, exceptionId, restrictionId, actionId } };
    },
  },
  transaction: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const id = await makePortfolio(t, { clientId: await makeClient(t, owner) });
      const [transactionId = ''] = await bookTestEntries(t, id, [
        { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
      ]);
      const attachmentId = await attachTestFile(t, { id, transactionId });
      return { params: { id, transactionId, attachmentId } };
    },
  },
  import: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const portfolioId = await makePortfolio(t, { clientId: await makeClient(t, owner) });
      const upload = await uploadTestFile(t, {
        portfolioId,
        text: 'date,type,amount\n2026-01-05,deposit,100\n',
      });
      return { params: { id: upload.id } };
    },
  },
  client_import: { seenBy: 'owner', make: makeBook },
  import_layout: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const id = randomUUID();
      await t.db
        .insertInto('import_layouts')
        .values({
          id,
          owner_id: owner.id,
          kind: 'transactions',
          header_hash: Buffer.from(id),
          name: 'broker.csv',
          layout: JSON.stringify(testLayout),
          used_at: t.clock.now().toISOString(),
        })
        .execute();
      return { params: { id } };
    },
  },
  instrument: {
    seenBy: 'everyone',
    make: async (t, owner) => {
      const id = await makeInstrument(t);
      await priceTestInstrument(t, id, { '2026-11-20': '10' });
      return { params: { id, actionId: await recordTestSplit(t, owner, id) } };
    },
  },
  notification: {
    seenBy: 'owner',
    make: async (t, owner) => ({ params: { id: await makeTestNotification(t, owner) } }),
  },
  list_view: {
    seenBy: 'owner',
    make: async (t, owner) => ({ params: { id: await makeTestListView(t, owner) } }),
  },
  issuer: { seenBy: 'everyone', make: async (t) => ({ params: { id: await makeTestIssuer(t) } }) },
  fact_import: { seenBy: 'everyone', make: makeTestFactImport },
  model: { seenBy: 'everyone', make: async (t) => ({ params: await makeTestVersion(t) }) },
  benchmark: { seenBy: 'everyone', make: async (t) => ({ params: { id: await makeTestBenchmark(t) } }) },
  session: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const { body } = await t.request(listOwnSessions, {}, owner);
      return { params: { id: body.items[0]?.id ?? '' } };
    },
  },
  token: {
    seenBy: 'owner',
    make: async (t, owner) => ({ params: { id: (await makeTestToken(t, owner.id, ['read'])).id } }),
  },
  passkey: {
    seenBy: 'owner',
    make: async (t, owner) => ({ params: { id: (await addTestPasskey(t, owner)).id } }),
  },
  identity: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const id = randomUUID();
      const link = { id, userId: owner.id, issuer: 'https://provider.example', subject: id };
      await insertIdentity(t.db, { ...link, now: t.clock.now() });
      return { params: { id } };
    },
  },
  mail_reading: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const id = randomUUID();
      const now = t.clock.now();
      const readerId = (await t.signInAs('admin')).id;
      await insertReading(t.db, { id, ownerId: owner.id, readerId, subject: 'Reset your password', now });
      return { params: { id } };
    },
  },
  ...reportFixtures,
  proposal: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const colleague = await t.signInAs('employee');
      const id = await makeProposal(t, owner, { clientId: await makeClient(t, owner) });
      return { params: { id, userId: colleague.id } };
    },
  },
};

/** A valid portfolio form. */
export const portfolioBody = {
  name: 'Pension',
  baseCurrency: 'EUR',
  kind: 'advisory',
  cashKept: true,
  costMethod: 'fifo',
  openedOn: '2026-01-01',
} as const;
const depositBody = { type: 'deposit', tradeDate: '2026-01-05', amount: '100', currency: 'EUR' };

const transferBody = (toPortfolioId: string) => ({
  toPortfolioId,
  amount: '10',
  currency: 'EUR',
  outDate: '2026-01-05',
});

const otherEntry = (otherPortfolioId: string) => ({
  otherPortfolioId,
  otherTransactionId: '00000000-0000-7000-8000-000000000002',
});

const taskForm = { subject: 'Call', assigneeId: '00000000-0000-7000-8000-000000000002' };

/**
 * What an endpoint with a record needs besides the path to pass parsing, by its name, so that the loop sees the
 * record's own 404 instead of a form error. A query has no question mark; a body that names a second record gets the
 * id of the first.
 */
export const recordInputs: Readonly<Record<string, { readonly body?: unknown; readonly query?: string }>> = {
  assignRole: { body: { role: 'agent' } },
  deactivateUser: { body: {} },
  changeUserEmail: { body: { email: 'new@example.com' } },
  updateGroup: { body: { name: 'Desk', revision: 1 } },
  setGroupPermission: { body: { permission: 'grant' } },
  explainFigure: { query: 'figure=value' },
  explainClientReturn: { query: 'figure=yearToDate' },
  explainBenchmark: { query: 'figure=benchmarkOneYear' },
  explainPriceChange: { query: 'figure=priceYear' },
  previewGroupPermission: { query: 'permission=deny' },
  updateClient: { body: { kind: 'person', name: 'Ann', status: 'active', revision: 1 } },
  closeClient: { body: { revision: 1 } },
  shareClient: { body: { level: 'view' } },
  addClientNote: { body: noteForm },
  updateClientNote: { body: { ...noteForm, revision: 1 } },
  addClientTask: { body: taskForm },
  updateClientTask: { body: { ...taskForm, revision: 1 } },
  ...contactInputs,
  ...documentInputs,
  ...riskProfileInputs,
  ...suitabilityInputs,
  ...restrictionInputs,
  ...mergeInputs,
  ...modelInputs,
  ...logInputs,
  createPortfolio: { body: portfolioBody },
  updatePortfolio: { body: { ...portfolioBody, revision: 1 } },
  addMandate: { body: { service: 'discretionary', fromDay: '2026-06-01' } },
  updateMandate: {
    body: { service: 'discretionary', fromDay: '2020-01-01', reason: 'Signed as such', revision: 1 },
  },
  removeMandate: { body: { reason: 'Never signed', revision: 1 } },
  ...closingInputs,
  closePortfolio: { body: { closedOn: '2026-11-20', revision: 1 } },
  addTransaction: { body: depositBody },
  addTransactions: { body: { rows: [depositBody] } },
  updateTransaction: { body: { ...depositBody, revision: 1 } },
  addAttachment: { query: 'fileName=note.pdf' },
  reverseTransaction: { body: { note: null, revision: 1 } },
  previewTransfer: { body: transferBody },
  bookTransfer: { body: transferBody },
  renewTransferredLots: { body: { revision: 1 } },
  previewTransferLink: { body: otherEntry },
  linkTransfer: { body: (id: string) => ({ ...otherEntry(id), revision: 1, ledgerRevision: 0 }) },
  updateInstrument: {
    body: { symbol: 'ACME', name: 'Acme', assetClass: 'equity', currency: 'EUR', revision: 1 },
  },
  updateBenchmark: {
    body: {
      name: 'World',
      currency: 'EUR',
      rebalancing: 'none',
      parts: [{ instrumentId: '00000000-0000-7000-8000-000000000002', weightPct: '100' }],
      revision: 1,
    },
  },
  stateInstrumentFacts: {
    body: { asOf: '2026-05-03', source: 'KID', ongoingCharge: '0.22', revision: 1 },
  },
  listFactHistory: { query: 'fact=ongoingCharge' },
  updateIssuer: { body: { name: 'Acme SE', revision: 1 } },
  putPrice: { body: { close: '1' } },
  recordCorporateAction: { body: { ...splitBody, exDate: '2026-03-02' } },
  declareWorthless: { body: { since: '2026-11-20', reason: 'Insolvent', revision: 1 } },
  revokeWorthless: { body: { reason: 'Declared by mistake', revision: 1 } },
  previewInstrumentMerge: { query: 'into=00000000-0000-7000-8000-000000000002' },
  setQuotation: { body: { quotation: 'percent', prices: 'keep', revision: 1 } },
  mergeInstrument: {
    body: { into: '00000000-0000-7000-8000-000000000002', revision: 1, intoRevision: 1 },
  },
  bookCorporateAction: {
    body: { portfolios: [{ id: '00000000-0000-7000-8000-000000000002', quantity: '1' }] },
  },
  bookCorporateActionForAll: { body: { after: null } },
  declineCorporateAction: { body: { reason: 'Booked by the custodian' } },
  putInstrumentSymbols: { body: { symbols: [{ provider: 'yahoo', symbol: 'ACME' }] } },
  decideHeldPrices: { body: { accept: false, count: 1 } },
  uploadTransactions: { query: 'fileName=trades.csv' },
  chooseLayout: { body: testLayout },
  ...factImportInputs,
  ...clientImportInputs,
  createProposal: { body: proposalForm },
  updateProposal: { body: { ...proposalForm, revision: 1 } },
  submitProposal: { body: { revision: 1 } },
  approveProposal: { body: { revision: 1 } },
  requestProposalChanges: { body: { revision: 1, reason: 'Too much cash' } },
  rejectProposal: { body: { revision: 1, reason: 'Not suitable' } },
  withdrawProposal: { body: { revision: 1, reason: 'The client left' } },
  ...reportInputs,
  updateListView: { body: { ...testView, revision: 1 } },
  renamePasskey: { body: { name: 'Phone' } },
  ...importInputs,
};
