/**
 * Checks the plans of every statement that the product sends, on a firm of a hundredth of full size: no list, page,
 * write or job reads a large table completely. PostgreSQL only, because the embedded database holds small firms.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from './testing/database.ts';
import { openTestFirm } from './testing/firm/open-firm.ts';
import type { TestFirm } from './testing/firm/open-firm.ts';
import { allowedReason } from './testing/plans/allowed-plans.ts';
import { pretendFullSize } from './testing/plans/full-size.ts';
import {
  choicesOf,
  explain,
  readsOf,
  selectIndexHeads,
  selectLargeTables,
} from './testing/plans/statement-plans.ts';
import type { SentStatement } from './testing/plans/watched-statements.ts';
import { watchStatements } from './testing/plans/watched-statements.ts';
import { walkFirm } from './testing/plans/walk.ts';
import type { WalkedCall } from './testing/plans/walk.ts';

const large = [
  'stored_transactions',
  'prices',
  'price_year',
  'audit_logs',
  'login_attempts',
  'portfolio_instruments',
  'investment_proposals',
  'proposal_versions',
  'proposal_steps',
  'proposal_targets',
];
/** At full size there are a hundred times as many. */
const portfoliosAtFullSize = 10_000;

const isOnServer = testDatabaseKind === 'server';
let firm: TestFirm;
let client: pg.Client;
let sent: readonly SentStatement[];
let walked: readonly WalkedCall[];

beforeAll(async () => {
  if (!isOnServer) return;
  firm = await openTestFirm();
  const { config } = firm.t.database;
  // As in the portal's sessions: compiling a statement takes far longer than running it, and changes no plan.
  client = new pg.Client({
    connectionString: config.kind === 'server' ? config.url : '',
    options: '-c jit=off',
  });
  await client.connect();
  const watch = watchStatements();
  try {
    walked = await walkFirm(firm, watch.begin);
  } finally {
    watch.stop();
  }
  ({ sent } = watch);
  await client.query('analyze');
}, 600_000);
afterAll(async () => {
  await client?.end();
  await firm?.t.close();
});

const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** One line for each statement and issue, except allowed ones. */
const complaints = async (judge: (statement: SentStatement) => Promise<readonly string[]>) => {
  const found = new Map<string, string>();
  for (const statement of sent)
    for (const complaint of await judge(statement))
      if (allowedReason(statement.text, complaint, statement.during) === null)
        found.set(`${complaint}: ${shortened(statement.text)}`, statement.during);
  return [...found].map(([what, during]) => `${during}: ${what}`);
};

test.skipIf(!isOnServer)('walks through the product without an error', () => {
  expect(walked.filter(({ status }) => status >= 500)).toEqual([]);
  // Fewer would mean that most calls were refused and sent no statements.
  expect(walked.filter(({ status }) => status === 200).length).toBeGreaterThan(walked.length / 2);
  expect(new Set(sent.map(({ text }) => text)).size).toBeGreaterThan(300);
});

test.skipIf(!isOnServer)('reads no large table without an index or completely', async () => {
  const tables = await selectLargeTables(client, large);
  const heads = await selectIndexHeads(client);
  const settings = ['enable_seqscan = off'];
  const found = await complaints(async (statement) => {
    const plan = await explain(client, statement, { settings, isRun: true });
    return plan === null ? [] : readsOf(plan, tables, heads);
  });
  expect(found).toEqual([]);
});

test.skipIf(!isOnServer).each([4, 1.1])(
  'with the statistics of full size and random_page_cost %d scans no large table and loops over no portfolios',
  async (cost) => {
    await pretendFullSize(client, 100);
    const tables = await selectLargeTables(client, large);
    const settings = [`random_page_cost = ${cost}`];
    const found = await complaints(async (statement) => {
      const plan = await explain(client, statement, { settings, isRun: false });
      return plan === null ? [] : choicesOf(plan, tables, portfoliosAtFullSize);
    });
    expect(found).toEqual([]);
  },
);
