/**
 * The smoke test of every feature: each endpoint answers a valid call for a record of its own. `npm test` runs it on
 * the embedded database in place of the features' other tests: see `testing/embedded-run.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { soundCaller } from './testing/links.ts';
import { sendCall, soundCall } from './testing/sound-calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/**
 * Reads whose sample call cannot succeed: a record without an id of its own, an import whose layout is not chosen
 * yet, a pair of currencies without a rate, a merge into an instrument that does not exist.
 */
const unanswered: Readonly<Record<string, number>> = {
  getAuditEvent: 404,
  getAvatar: 404,
  getFirmLogo: 404,
  getFxPair: 404,
  getAssumptionVersion: 404,
  getOwnDay: 404,
  // Of the client in the query, which is a made-up one.
  listLogAssignees: 404,
  getQuestionnaire: 404,
  previewInstrumentMerge: 422,
  // Of a made-up model.
  previewPortfolioModel: 422,
  // Into a made-up client.
  previewClientMerge: 422,
  // Nothing of the batch is issued yet.
  downloadBatchReports: 409,
  listImportRows: 409,
  exportImportRows: 409,
  listTransferCandidates: 409,
};

test.each(bindings.map(({ endpoint }) => endpoint))('$method $path answers', async (endpoint) => {
  const admin = await t.signInAs('admin');
  const call = await soundCall(t, endpoint, admin);
  const { status } = await sendCall(t, endpoint, { ...call, ...(await soundCaller(t, endpoint, admin)) });
  // A change may be refused by its rule (a made-up code, a client that is not closed), after a query of the database.
  if (endpoint.method === 'GET') expect(status).toBe(unanswered[endpoint.name] ?? 200);
  else expect(status).toBeLessThan(500);
});
