/**
 * Kills the process that applies imports again and again; the next process must find each import complete or absent.
 */
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { bundleChild, startChild } from '../../../testing/child-process.ts';
import type { StoredImport } from '../../../testing/imports.queries.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';

const killsOfEach = 20;
const roundsAtMost = 60;
const sizes = { transactions: 2000, prices: 20_000 };
const symbols = { transactions: 20, prices: 4 };

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Complete or absent, and settled: neither running nor half undone. */
const expectWholeOrNothing = (found: StoredImport) => {
  const isWhole = found.state === 'applied';
  expect(['applied', 'failed', 'uploaded']).toContain(found.state);
  const closes = isWhole && found.kind === 'prices' ? sizes.prices : 0;
  expect(found).toMatchObject({
    entries: isWhole && found.kind === 'transactions' ? sizes.transactions : 0,
    closes,
    closesOfYears: closes,
    instruments: isWhole ? symbols[found.kind] : 0,
  });
};

test(
  'kill −9 during imports, twenty times of each type, never leaves a partial one',
  { timeout: 600_000 },
  async () => {
    const owner = await t.signInAs('admin');
    const colleague = await t.signInAs('admin');
    const clientId = await makeClient(t, owner);
    // The files have no deposits, which a portfolio with cash would ask about.
    const portfolioId = await makePortfolio(t, { clientId, cashKept: false });
    // This process closes the database first: the child process opens the same one, and an embedded database allows
    // only one process.
    const { config } = t.database;
    const target = config.kind === 'embedded' ? config.dir : config.url;
    await t.database.letGo();
    const script = await bundleChild('import-loop');
    const kills = { transactions: 0, prices: 0 };
    const lengths = { transactions: 300, prices: 700 };
    let round = 0;
    while (Math.min(kills.transactions, kills.prices) < killsOfEach && round < roundsAtMost) {
      round += 1;
      const child = startChild(script, [
        target,
        inject('databaseCache'),
        owner.id,
        colleague.id,
        portfolioId,
        String(round),
      ]);
      const found = JSON.parse((await child.nextLine()) ?? '[]') as StoredImport[];
      for (const one of found) {
        expectWholeOrNothing(one);
        if (one.failure?.startsWith('The server was stopped') === true) kills[one.kind] += 1;
      }
      expect([await child.nextLine(), child.errors()]).toEqual(['"applying"', '']);
      const within = kills.transactions < killsOfEach ? lengths.transactions : lengths.prices;
      const ended = await Promise.race([child.nextLine(), passed(within * Math.random())]);
      if (typeof ended === 'string') Object.assign(lengths, JSON.parse(ended));
      await child.kill('SIGKILL');
    }
    expect(Math.min(kills.transactions, kills.prices)).toBeGreaterThanOrEqual(killsOfEach);
  },
);
