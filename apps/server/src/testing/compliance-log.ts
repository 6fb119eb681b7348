/** Complaints and breaches for tests, made like users make them. */
import { createLogRecord } from '@partnerfolio/contract/compliance/log';
import type { TestApp, TestPerson } from './app.ts';

const someone = '00000000-0000-7000-8000-000000000002';

/** A complaint without its kind and client. */
export const logForm = {
  portfolioId: null,
  occurredOn: '2026-11-16',
  noticedOn: '2026-11-18',
  subject: 'Order placed late',
  description: 'The client says that the sale of 2 November was placed two days late.',
  category: 'other',
  severity: 'medium',
  assigneeId: someone,
} as const;

interface TestRecord {
  readonly kind?: 'complaint' | 'breach';
  readonly clientId: string | null;
  readonly [field: string]: unknown;
}

/** Records a complaint of a client, or what else is given, for its author to handle; returns it. */
export const makeLogRecord = async (t: TestApp, author: TestPerson, given: TestRecord) => {
  const form = { kind: 'complaint' as const, ...logForm, assigneeId: author.id, ...given };
  const { body, problem } = await t.request(createLogRecord, { body: form }, author);
  if (problem) throw new Error(`The record was refused: ${JSON.stringify(problem)}`);
  return body;
};

/** What changes of the log need besides the path to pass parsing. */
export const logInputs = {
  updateLogRecord: { body: { ...logForm, revision: 1 } },
  closeLogRecord: { body: { outcome: 'Apologised', resolution: 'upheld', revision: 1 } },
  reopenLogRecord: { body: { reason: 'New facts', revision: 1 } },
} as const;
