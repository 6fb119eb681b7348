/** Several real processes on one PostgreSQL: they serve, renew and take over from each other. */
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openTestApp } from './testing/app.ts';
import { testDatabaseKind } from './testing/database.ts';
import { makeClient, makePortfolio } from './testing/ledgers.ts';
import { ask, useServerProcesses } from './testing/server-process.ts';

const { newFolder, start } = await useServerProcesses();
// Four starts of a real server, possibly on a busy machine.
const timeout = 180_000;

describe.runIf(testDatabaseKind === 'server')('two web processes and two workers', () => {
  test(
    'renew each portfolio once, answer alike, and lose nothing when a worker is killed',
    async () => {
      const t = await openTestApp({}, undefined, { renewsFigures: false });
      const { config } = t.database;
      const DATABASE_URL = config.kind === 'server' ? config.url : '';
      const DATA_DIR = newFolder();
      const startAs = (role: string) => start({ DATA_DIR, DATABASE_URL, PARTNERFOLIO_ROLE: role });
      const workers = [startAs('worker'), startAs('worker')] as const;
      for (const worker of workers) await worker.said(/worker of Partnerfolio is ready/);
      const webs = [startAs('web'), startAs('web')] as const;
      const urls = [
        await webs[0].said(/ready at (http\S+)/),
        await webs[1].said(/ready at (http\S+)/),
      ] as const;
      // The processes use the machine's clock.
      t.clock.advance({ seconds: (Date.now() - t.clock.now().getTime()) / 1000 });
      const admin = await t.signInAs('admin');
      const token = admin.accessToken;
      const clientId = await makeClient(t, admin);
      const ids = await Promise.all(['1', '2', '3', '4'].map((name) => makePortfolio(t, { clientId, name })));
      const values = async (url: string) => {
        const answer = await ask(`${url}/api/portfolios?sort=name`, { token });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        const { items } = (await answer.json()) as {
          items: { renewing: boolean; value: { value?: string } }[];
        };
        return items.map(({ renewing, value }) => (renewing ? 'renewing' : (value.value ?? 'unknown')));
      };
      /** Waits for the same answer from both. */
      const untilShown = (value: string) =>
        vi.waitFor(
          async () => {
            for (const url of urls) expect(await values(url)).toEqual(ids.map(() => value));
          },
          { timeout: 20_000, interval: 50 },
        );
      /** Books entries through both processes in turn. */
      const deposit = async (amount: string) => {
        const body = { type: 'deposit', tradeDate: '2024-01-02', amount, currency: 'EUR' };
        const send = (id: string, place: number) =>
          ask(`${urls[place % 2]}/api/portfolios/${id}/transactions`, { method: 'POST', body, token });
        const answers = await Promise.all(ids.map(send));
        expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
      };
      await untilShown('0');
      await sql`create table renewals (portfolio_id uuid)`.execute(t.db);
      await sql`create function count_renewal() returns trigger language plpgsql as
        'begin insert into renewals values (new.portfolio_id); return null; end'`.execute(t.db);
      await sql`create trigger renewal after insert or update of computed_at on portfolio_figures
        for each row execute function count_renewal()`.execute(t.db);
      await deposit('100');
      await untilShown('100');
      const { rows } = await sql<{ times: number }>`
        select count(*)::int as times from renewals group by portfolio_id`.execute(t.db);
      expect(rows.map(({ times }) => times)).toEqual(ids.map(() => 1));
      await deposit('50');
      workers[0].child.kill('SIGKILL');
      await untilShown('150');
      for (const { child, exit } of [workers[1], ...webs]) {
        child.kill('SIGTERM');
        expect(await exit).toBe(0);
      }
      await t.close();
    },
    timeout,
  );
});
