/** A stop of the real server ends within its grace period whatever is open, and keeps what was acknowledged. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startWork } from './running.ts';
import { openTestApp } from './testing/app.ts';
import { testDatabaseKind } from './testing/database.ts';
import { openRawServer, trickle } from './testing/hostile-servers.ts';
import type { RawServer } from './testing/hostile-servers.ts';
import { stooqForm } from './testing/market-provider.ts';
import { ask, useServerProcesses } from './testing/server-process.ts';

const { newFolder, start } = await useServerProcesses();
/** The longest that the documents promise, and what a busy machine needs to end a process. */
const graceMs = 27_000 + 8000;
const timeout = 240_000;

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const keep = <T extends { close: () => Promise<unknown> }>(one: T): T => {
  opened.push(one);
  return one;
};
const hanging = async (...given: Parameters<typeof openRawServer>): Promise<RawServer> =>
  keep(await openRawServer(...given));

/** The settings that name the database of this run. */
const emptyDatabase = async (): Promise<Record<string, string>> => {
  const DATA_DIR = newFolder();
  if (testDatabaseKind === 'embedded') return { DATA_DIR };
  const t = keep(await openTestApp({}, undefined, { renewsFigures: false }));
  const { config } = t.database;
  return { DATA_DIR, DATABASE_URL: config.kind === 'server' ? config.url : '' };
};

type Server = ReturnType<typeof start>;

/** The first administrator of a started server, as a caller. */
const administrator = async (server: Server) => {
  const url = await server.said(/ready at (http\S+)/);
  const link = await server.said(/\/setup#token=([\w-]+)/);
  const password = 'correct horse battery';
  const body = { token: link, email: 'ana@example.com', password, fullName: 'Ana' };
  await ask(`${url}/api/first-administrator`, { method: 'PUT', body });
  return signIn(url);
};

const signIn = async (url: string) => {
  const form = { email: 'ana@example.com', password: 'correct horse battery' };
  const entered = await ask(`${url}/api/session`, { method: 'POST', body: form });
  const token = /^pf_access=([^;]+)/.exec(entered.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await ask(`${url}${path}`, { method, token, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return { url, token, call };
};
type Caller = Awaited<ReturnType<typeof administrator>>;

const makePortfolio = async ({ call }: Caller): Promise<string> => {
  const client = await call<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    name: 'Ann',
    status: 'active',
  });
  const portfolio = await call<{ id: string }>('POST', `/api/clients/${client.id}/portfolios`, {
    name: 'P',
    baseCurrency: 'EUR',
    kind: 'advisory',
    cashKept: true,
    costMethod: 'fifo',
    openedOn: '2020-01-01',
  });
  return portfolio.id;
};

const deposit = ({ call }: Caller, id: string) =>
  call('POST', `/api/portfolios/${id}/transactions`, {
    type: 'deposit',
    tradeDate: '2024-01-02',
    amount: '100',
    currency: 'EUR',
  });

/** A request on a socket of its own, which the caller then leaves as it is. */
const rawRequest = async (caller: Caller, head: string, body = ''): Promise<Socket> => {
  const socket = connect(Number(new URL(caller.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  keep({ close: async () => void socket.destroy() });
  await once(socket, 'connect');
  socket.write(
    `${head} HTTP/1.1\r\nHost: ${new URL(caller.url).host}\r\nAuthorization: Bearer ${caller.token}\r\n${body}`,
  );
  return socket;
};

const uploadHead = 'Content-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n.PNG\r\n';

/** Each kind of open work; it is under way when the promise resolves. */
const works: Readonly<Record<string, (caller: Caller, given: Given) => Promise<unknown>>> = {
  'a provider whose answer never ends': async ({ call }, { provider }) => {
    await call('POST', '/api/market-data/custom-providers', {
      ...stooqForm,
      url: `http://127.0.0.1:${provider.port}/{symbol}`,
    });
    await call('PUT', '/api/market-data/providers/custom-stooq', { isActive: true });
    const instrument = await call<{ id: string }>('POST', '/api/instruments', {
      symbol: 'ACME',
      name: 'Acme',
      assetClass: 'equity',
      currency: 'USD',
    });
    const symbols = [{ provider: 'custom-stooq', symbol: 'acme.us' }];
    await call('PUT', `/api/instruments/${instrument.id}/provider-symbols`, { symbols });
    await vi.waitFor(() => expect(provider.open()).toBe(1), { timeout: 20_000 });
  },
  'a mail to a server that never greets to the end': async ({ call }, { mailServer }) => {
    await call('POST', '/api/invitations', { email: 'bo@example.com', fullName: 'Bo', role: 'agent' });
    await vi.waitFor(() => expect(mailServer.open()).toBe(1), { timeout: 20_000 });
  },
  'an event stream': async (caller) => {
    const socket = await rawRequest(caller, 'GET /api/events', '\r\n');
    await once(socket, 'data');
  },
  // Not of an import: the user may have one of those under way.
  'an upload that does not go on': (caller) => rawRequest(caller, 'PUT /api/profile/avatar', uploadHead),
  'an import, then figures being renewed': async ({ url, token, call }, { portfolioId }) => {
    const rows = Array.from({ length: 15_000 }, (_, n) => `2024-02-${1 + (n % 28)},deposit,${n + 1}`);
    const text = ['date,type,amount,currency', ...rows.map((row) => `${row},EUR`)].join('\n');
    const answer = await fetch(`${url}/api/portfolios/${portfolioId}/imports?fileName=b.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: text,
    });
    type Upload = { id: string; suggestion: { layout: object } };
    const { id, suggestion } = (await answer.json()) as Upload;
    const path = `/api/imports/${id}`;
    const chosen = await call<{ revision: number }>('PUT', `${path}/layout`, {
      ...suggestion.layout,
      assumed: [],
    });
    await call('PUT', `${path}/application`, { rows: 'all', revision: chosen.revision });
  },
  'an export that nobody reads': async (caller) => {
    const socket = await rawRequest(caller, 'GET /api/activity/export?format=csv', '\r\n');
    socket.pause();
  },
  'a backup': async (_, { settings }) => {
    const backup = start(settings, ['admin.js', 'backup', join(newFolder(), 'copy.backup')]);
    // It ends by itself, with or without a copy.
    keep({ close: () => backup.exit });
  },
};

interface Given {
  readonly provider: RawServer;
  readonly mailServer: RawServer;
  readonly portfolioId: string;
  readonly settings: Record<string, string>;
}

describe('a stop of the server', () => {
  test(
    'ends within its grace period with every kind of open work, and keeps what was acknowledged',
    async () => {
      const provider = await hanging({ onRequest: trickle('HTTP/1.1 200 OK\r\n', 'X-More: 1\r\n', 1000) });
      const mailServer = await hanging({ onConnection: trickle('220-', 'x', 500) });
      const settings = await emptyDatabase();
      const server = start({
        ...settings,
        OUTGOING_HOSTS: `127.0.0.1:${provider.port}`,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      });
      const caller = await administrator(server);
      const portfolioId = await makePortfolio(caller);
      const given = { provider, mailServer, portfolioId, settings };
      const started: string[] = [];
      for (const [name, begin] of Object.entries(works)) {
        await begin(caller, given);
        started.push(name);
      }
      expect(started).toHaveLength(7);
      await deposit(caller, portfolioId);
      const signalled = performance.now();
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
      expect(performance.now() - signalled).toBeLessThan(graceMs);
      const next = start(settings);
      const again = await signIn(await next.said(/ready at (http\S+)/));
      const booked = () =>
        again.call<{ total: number }>('GET', `/api/portfolios/${portfolioId}/transactions?limit=1`);
      // The deposit is kept; the import is whole or absent.
      await vi.waitFor(async () => expect([1, 15_001]).toContain((await booked()).total), {
        timeout: 60_000,
        interval: 500,
      });
      next.child.kill('SIGTERM');
      expect(await next.exit).toBe(0);
    },
    timeout,
  );

  test('does not wait for background work, or a database, that never ends', async () => {
    const t = await openTestApp();
    const never = new Promise<void>(() => undefined);
    let isAborted = false;
    t.app.background.stopping.addEventListener('abort', () => (isAborted = true));
    t.app.background.run('never ends', () => never);
    const closed: string[] = [];
    const stop = startWork(
      {
        built: t.built,
        listening: { stop: async () => void closed.push('requests') },
        notices: null,
        renew: () => () => undefined,
        database: {
          close: () => {
            closed.push('database');
            return never;
          },
        },
      },
      { background: 50, all: 100 },
    );
    await stop();
    // On a busy machine the check for upgrades, which the start begins, may not have ended either.
    const running = t.app.background.running().filter((name) => name !== 'upgrades');
    expect([closed, isAborted, running]).toEqual([['requests', 'database'], true, ['never ends']]);
    await t.database.close();
  });
});
