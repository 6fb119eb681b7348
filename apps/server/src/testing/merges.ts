/** Clients with a record in every table that a merge concerns. */
import { updateClientKyc, putTaxResidences } from '@partnerfolio/contract/clients/kyc';
import { putClientLimits } from '@partnerfolio/contract/clients/limits';
import { shareClient } from '@partnerfolio/contract/clients';
import { sql } from 'kysely';
import type { TestApp, TestPerson } from './app.ts';
import { makeTestNote, makeTestTask } from './activity.ts';
import { makeLogRecord } from './compliance-log.ts';
import { makeTestContact } from './contacts.ts';
import { makeTestDocument } from './documents.ts';
import { bookTestEntries, makeClient, makePortfolio } from './ledgers.ts';
import { makeTestLink } from './links.ts';
import { makeProposal } from './proposals.ts';
import { issueTestClientReport, makeTestSchedule } from './reports.ts';
import { restrictTestClient } from './restrictions.ts';
import { makeTestSheet, saveTestAnswers } from './risk-profiles.ts';

/** What calls of a merge need besides the path to pass parsing. */
export const mergeInputs = {
  previewClientMerge: { query: 'into=00000000-0000-7000-8000-000000000002' },
  mergeClient: { body: { into: '00000000-0000-7000-8000-000000000002', revision: 1, intoRevision: 1 } },
} as const;

const mustBe = async (answer: Promise<{ readonly problem?: unknown }>): Promise<void> => {
  const { problem } = await answer;
  if (problem) throw new Error(`Refused: ${JSON.stringify(problem)}`);
};

/** Gives a client KYC with a tax number, and limits. */
export const giveFacts = async (t: TestApp, admin: TestPerson, id: string): Promise<void> => {
  const params = { id };
  await mustBe(
    t.request(updateClientKyc, { params, body: { birthDate: '1970-02-03', revision: 0 } as never }, admin),
  );
  const taxResidences = [{ country: 'ES', number: '12.345.678-Z' }];
  await mustBe(t.request(putTaxResidences, { params, body: { taxResidences, revision: 1 } as never }, admin));
  await mustBe(t.request(putClientLimits, { params, body: { cashPct: '10', revision: 0 } as never }, admin));
};

/** Makes a client with a record of each kind; returns the ids of the client and its portfolio. */
export const makeFullClient = async (
  t: TestApp,
  { owner, admin, name }: { readonly owner: TestPerson; readonly admin: TestPerson; readonly name: string },
) => {
  const id = await makeClient(t, owner, { name, email: 'anna@example.com', tags: ['VIP'] });
  const colleague = await t.signInAs('agent');
  const portfolioId = await makePortfolio(t, { clientId: id, name: 'Growth' });
  await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '1000' }]);
  await makeProposal(t, admin, { clientId: id });
  await makeTestContact(t, admin, { clientId: id, isMain: true });
  await makeTestNote(t, admin, { clientId: id });
  await makeTestTask(t, admin, { clientId: id });
  await makeTestDocument(t, admin, id);
  await makeTestSheet(t, admin, id);
  await saveTestAnswers(t, admin, { clientId: id });
  await makeLogRecord(t, admin, { clientId: id });
  await issueTestClientReport(t, admin, { clientId: id });
  await makeTestSchedule(t, admin, { portfolios: { of: 'client', clientId: id, withMembers: false } });
  await makeTestLink(t, admin, { clientId: id, portfolioIds: [portfolioId] });
  await giveFacts(t, admin, id);
  await restrictTestClient(t, id);
  await sql`insert into client_reviews (id, client_id, held_on, channel, topics, recorded_at)
    values (gen_random_uuid(), ${id}, '2026-02-02', 'call', '[]', now())`.execute(t.db);
  await mustBe(
    t.request(shareClient, { params: { id, userId: colleague.id }, body: { level: 'view' } }, admin),
  );
  return { id, portfolioId, colleague };
};

interface Merging {
  readonly app: () => TestApp;
  /** The owners of the record that is merged and of the client that stays. */
  readonly owners: () => readonly [TestPerson, TestPerson];
  readonly post: (path: string, body: object) => Promise<unknown>;
}

/** Merges a client with a portfolio into a client of another owner. */
export const mergeWrites = ({ app, owners, post }: Merging) => ({
  mergeClient: async () => {
    const [from, into] = [await makeClient(app(), owners()[0]), await makeClient(app(), owners()[1])];
    const deposit = [{ type: 'deposit', tradeDate: '2026-10-01', amount: '500' }] as const;
    await bookTestEntries(app(), await makePortfolio(app(), { clientId: from }), deposit);
    return () => post(`/api/clients/${from}/merge`, { into, revision: 1, intoRevision: 1 });
  },
});
