/** Clients that are to be erased, with a word in every text of theirs. */
import { addClientNote, addClientTask } from '@partnerfolio/contract/clients/activity';
import { closeClient, getClient, shareClient } from '@partnerfolio/contract/clients';
import { addClientContact } from '@partnerfolio/contract/clients/contacts';
import {
  addClientRestriction,
  addPortfolioRestriction,
} from '@partnerfolio/contract/restrictions/restrictions';
import { placeClientHold, releaseClientHold } from '@partnerfolio/contract/clients/retention/erasure';
import { mergeClient } from '@partnerfolio/contract/clients/merging/merging';
import {
  getClientKyc,
  putKycAddresses,
  putRelatedParties,
  putTaxResidences,
  recordKycCheck,
  updateClientKyc,
} from '@partnerfolio/contract/clients/kyc';
import { recordClientReview } from '@partnerfolio/contract/clients/reviews';
import { enterAnswers, getAnswerDraft, saveAnswerDraft } from '@partnerfolio/contract/clients/risk-profile';
import { closeLogRecord, reopenLogRecord, updateLogRecord } from '@partnerfolio/contract/compliance/log';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { closePortfolio, getPortfolio } from '@partnerfolio/contract/portfolios';
import { closePortfolioPeriod } from '@partnerfolio/contract/portfolios/closed-periods';
import { submitProposal, withdrawProposal } from '@partnerfolio/contract/proposals';
import { withdrawReport } from '@partnerfolio/contract/reports/reports';
import type { TestApp, TestPerson } from './app.ts';
import { attachTestFile } from './attachments.ts';
import { logForm, makeLogRecord } from './compliance-log.ts';
import { fileDocument, fileVersion, samplePdf } from './documents.ts';
import { makeTestNotice } from './fall-notices.ts';
import { renewAllFigures } from './figures.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from './imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from './ledgers.ts';
import { makeTestLink } from './links.ts';
import { makeTestListView } from './list-views.ts';
import { makeProposal } from './proposals.ts';
import { issueTestClientReport, issueTestReport, makeTestSchedule } from './reports.ts';
import { testRestriction } from './restrictions.ts';
import { reviewAsFound } from './reviews.ts';
import { firstAnswers, makeTestSheet } from './risk-profiles.ts';

interface Filling {
  readonly t: TestApp;
  readonly admin: TestPerson;
  readonly clientId: string;
  readonly portfolioId: string;
  /** A word that is nowhere else. */
  readonly word: string;
}

/** A call that must succeed; returns its answer. */
export const call = async (
  { t, admin }: Pick<Filling, 't' | 'admin'>,
  endpoint: EndpointSpec,
  input: object,
): Promise<Record<string, unknown>> => {
  const answer = await t.request(endpoint, input as never, admin);
  if (answer.status >= 300) throw new Error(`${endpoint.name}: ${JSON.stringify(answer.body)}`);
  return answer.body as Record<string, unknown>;
};

const fillPerson = async (at: Filling) => {
  const { clientId, word, admin } = at;
  const params = { id: clientId };
  await call(at, addClientNote, { params, body: { kind: 'call', occurredOn: '2026-11-01', text: word } });
  const task = { subject: word, note: word, assigneeId: admin.id };
  await call(at, addClientTask, { params, body: task });
  const contact = { name: word, relation: word, email: `ben@${word}.example`, phone: word, note: word };
  await call(at, addClientContact, { params, body: { ...contact, isMain: false } });
  const { id: holdId } = await call(at, placeClientHold, { params, body: { reason: word } });
  await call(at, releaseClientHold, { params: { ...params, holdId }, body: { reason: word } });
  await call(at, addClientRestriction, { params, body: { ...testRestriction, reason: word } });
  const colleague = await at.t.signInAs('agent');
  await call(at, shareClient, { params: { ...params, userId: colleague.id }, body: { level: 'view' } });
};

const fillKyc = async (at: Filling) => {
  const { clientId, word } = at;
  const params = { id: clientId };
  const change = async (endpoint: EndpointSpec, body: object) => {
    const { revision } = await call(at, getClientKyc, { params });
    await call(at, endpoint, { params, body: { ...body, revision } });
  };
  await change(updateClientKyc, {
    birthDate: '1971-07-17',
    birthPlace: word,
    nationalities: ['ES'],
    sourceOfWealth: word,
  });
  await change(putKycAddresses, {
    addresses: [{ kind: 'residential', lines: word, postcode: '123', city: word, country: 'ES' }],
  });
  await change(putTaxResidences, { taxResidences: [{ country: 'ES', number: word }] });
  await change(putRelatedParties, { relatedParties: [{ role: 'attorney', name: word, note: word }] });
  await change(recordKycCheck, { check: 'pep', state: 'match', note: word });
};

const fillCompliance = async (at: Filling) => {
  const { t, admin, clientId, word } = at;
  const params = { id: clientId };
  await makeTestSheet(t, admin, clientId);
  const draft = async () => {
    const { questionnaire, revision } = (await call(at, getAnswerDraft, { params })) as {
      questionnaire: { id: string };
      revision: number;
    };
    const answers = firstAnswers();
    await call(at, saveAnswerDraft, {
      params,
      body: { questionnaireId: questionnaire.id, answers, answeredOn: '2026-03-12', note: word, revision },
    });
  };
  await draft();
  const { asked, revision } = (await call(at, getAnswerDraft, { params })) as {
    asked: { id: string }[];
    revision: number;
  };
  const confirmations = asked.map(({ id }) => ({ id, comment: word }));
  await call(at, enterAnswers, { params, body: { revision, confirmations } });
  await draft();
  const review = await reviewAsFound(t, admin, clientId);
  const topics = review.topics.map((topic) => ({ ...topic, note: word }));
  await call(at, recordClientReview, {
    params,
    body: { ...review, topics, participants: word, summary: word, followUpBy: '2027-01-01' },
  });
  const texts = { subject: word, description: word };
  const { id } = await makeLogRecord(t, admin, { clientId, ...texts });
  const form = {
    ...logForm,
    assigneeId: admin.id,
    subject: word,
    description: `${word} more`,
    rootCause: word,
  };
  await call(at, updateLogRecord, { params: { id }, body: { ...form, revision: 1 } });
  const closing = { outcome: word, resolution: 'upheld' };
  await call(at, closeLogRecord, { params: { id }, body: { ...closing, revision: 2 } });
  await call(at, reopenLogRecord, { params: { id }, body: { reason: word, revision: 3 } });
  await call(at, closeLogRecord, { params: { id }, body: { ...closing, revision: 4 } });
};

const fillFiles = async (at: Filling) => {
  const { t, admin, clientId, portfolioId, word } = at;
  const document = { clientId, content: `${samplePdf}%${word}`, fileName: `${word}.pdf` };
  const filed = await fileDocument(t, admin, { ...document, query: { name: word, portfolioId } });
  const { id } = filed.body;
  await fileVersion(t, admin, {
    ...document,
    id,
    content: `${samplePdf}%${word}2`,
    query: { note: word },
  });
  const [entry = ''] = await bookTestEntries(t, portfolioId, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '1000', note: word },
  ]);
  await attachTestFile(t, { id: portfolioId, transactionId: entry, fileName: `${word}.txt`, content: word });
  const text = `date,type,amount,currency,${word}\n2026-01-06,deposit,100,EUR,${word}\n2026-01-06,${word},1,EUR,x\n`;
  const upload = await uploadTestFile(t, { portfolioId, text, as: admin });
  const chosen = await chooseSuggested(t, upload, { as: admin });
  await applyAndWait(t, chosen.body as never, { as: admin, rows: 'good' });
};

const fillWork = async (at: Filling) => {
  const { t, admin, clientId, portfolioId, word } = at;
  const newPortfolio = { name: word, baseCurrency: 'EUR' as never };
  const proposal = { clientId, purpose: word, rationale: word, newPortfolio };
  const id = await makeProposal(t, admin, proposal);
  const { revision } = await call(at, submitProposal, { params: { id }, body: { revision: 1 } });
  await call(at, withdrawProposal, { params: { id }, body: { revision, reason: word } });
  await renewAllFigures(t.app);
  const reportId = await issueTestReport(t, admin, portfolioId);
  await call(at, withdrawReport, { params: { reportId }, body: { reason: word } });
  await issueTestReport(t, admin, portfolioId);
  await issueTestClientReport(t, admin, { clientId });
  await makeTestSchedule(t, admin, { name: word, portfolios: { of: 'client', clientId } });
  await makeTestLink(t, admin, { clientId, portfolioIds: [portfolioId] });
  await call(at, addPortfolioRestriction, {
    params: { id: portfolioId },
    body: { ...testRestriction, reason: word },
  });
  await makeTestListView(t, admin, { name: 'Mine', query: { q: `${word} example` } });
  const noticeId = await makeTestNotice(t, portfolioId);
  await t.db
    .updateTable('fall_notices')
    .set({ state: 'closed', closed_at: '2026-09-16T00:00:00Z', closed_by: admin.id, closing_reason: word })
    .where('id', '=', noticeId)
    .execute();
  await call(at, closePortfolioPeriod, {
    params: { id: portfolioId },
    body: { closedThrough: '2025-12-31', reason: word, revision: 0 },
  });
};

/** A client with a portfolio, and a word in every text that users enter of it. */
export const fillClient = async (t: TestApp, admin: TestPerson, word: string) => {
  const clientId = await makeClient(t, admin, {
    name: `${word} Example`,
    email: `ann@${word}.example`,
    phone: word,
    taxResidence: word,
    tags: [word],
    note: word,
  });
  const portfolioId = await makePortfolio(t, {
    clientId,
    name: word,
    accounts: [{ custodian: word, number: word, alias: word }],
  } as never);
  const at = { t, admin, clientId, portfolioId, word };
  await fillPerson(at);
  await fillKyc(at);
  await fillCompliance(at);
  await fillFiles(at);
  await bookTestEntries(t, portfolioId, [
    {
      type: 'buy',
      instrumentId: await makeInstrument(t, { currency: 'EUR' }),
      tradeDate: '2026-01-07',
      quantity: '2',
      price: '100',
    },
  ]);
  await fillWork(at);
  return { clientId, portfolioId };
};

/** Merges another record into a filled client: its texts stay with it, because the client has all of its own. */
export const mergeFilledDuplicate = async (
  t: TestApp,
  admin: TestPerson,
  { clientId, word }: { readonly clientId: string; readonly word: string },
): Promise<string> => {
  const id = await makeClient(t, admin, {
    name: `${word} Duplicate`,
    email: `other@${word}.example`,
    phone: `${word} 2`,
    note: word,
  });
  const at = { t, admin };
  await fillKyc({ ...at, clientId: id, portfolioId: '', word });
  const [{ revision }, { revision: intoRevision }] = [
    await call(at, getClient, { params: { id } }),
    await call(at, getClient, { params: { id: clientId } }),
  ];
  await call(at, mergeClient, { params: { id }, body: { into: clientId, revision, intoRevision } });
  return id;
};

/** Sells and withdraws what a filled portfolio holds, and closes it with its client. */
export const closeFilled = async (
  t: TestApp,
  admin: TestPerson,
  { clientId, portfolioId }: { readonly clientId: string; readonly portfolioId: string },
) => {
  const { instrument_id: instrumentId } = await t.db
    .selectFrom('portfolio_instruments')
    .select('instrument_id')
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirstOrThrow();
  await bookTestEntries(t, portfolioId, [
    { type: 'sell', instrumentId, tradeDate: '2026-11-10', quantity: '2', price: '110' },
    { type: 'withdrawal', tradeDate: '2026-11-11', amount: '1120' },
  ]);
  const at = { t, admin };
  const { revision } = await call(at, getPortfolio, { params: { id: portfolioId } });
  await call(at, closePortfolio, { params: { id: portfolioId }, body: { closedOn: '2026-11-20', revision } });
  await closeTestClient(t, admin, clientId);
};

/** Closes a client. */
export const closeTestClient = async (t: TestApp, admin: TestPerson, clientId: string) => {
  const params = { id: clientId };
  const { revision } = await call({ t, admin }, getClient, { params });
  await call({ t, admin }, closeClient, { params, body: { revision } });
};
