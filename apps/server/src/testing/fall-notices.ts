/** Notices of a fall in value for tests: as rows, or found by the portal in a portfolio that has fallen. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Inserts an open notice of a fall of 10 percent; returns its id. */
export const makeTestNotice = async (t: TestApp, portfolioId: string): Promise<string> => {
  const id = randomUUID();
  await t.db
    .insertInto('fall_notices')
    .values({
      id,
      portfolio_id: portfolioId,
      baseline: 'mandate',
      baseline_day: '2026-06-30',
      level: 10,
      day: '2026-09-15',
      rate: -0.104,
      reason: null,
      due_on: '2026-09-15',
      state: 'open',
      found_at: '2026-09-15T20:00:00Z',
      report_id: null,
      closed_at: null,
      closed_by: null,
      closing_reason: null,
      undone_on: null,
    })
    .execute();
  return id;
};
