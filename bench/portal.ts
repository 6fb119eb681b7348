/** Starts the built portal as a process on a fresh database, with a signed-in administrator. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allocatorEnvironment, demoOptions, serverOptions } from '../scripts/node-options.mjs';
import { HttpClient } from './http-client.ts';

/** All portfolios and totals are in euros. */
const firm = { name: 'Bench', currency: 'EUR' };

/** The administrator of a benchmark's portal. */
export const account = { email: 'bench@firm.example', password: 'a-long-bench-password', fullName: 'Bench' };

/** The administrator of the demo firm. */
export const demoAccount = { email: 'admin@demo.example', password: 'partnerfolio-demo' };

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

export interface Portal {
  client: HttpClient;
  base: string;
  process: ChildProcess;
  /** Stops the process gracefully. */
  stop(): Promise<void>;
}

export interface Place {
  dataDir: string;
  databaseUrl: string | null;
  remove(): void;
}

export const newPlace = (databaseUrl: string | null): Place => {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerfolio-bench-'));
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

const untilPrinted = (child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const match = pattern.exec(text);
      if (match) resolve(match);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${text}`)));
  });

/** Starts a portal's process on its own port. */
const spawnPortal = (
  place: Place,
  port: number,
  { demo = false, env = {} }: { demo?: boolean; env?: Record<string, string> },
): ChildProcess =>
  spawn(
    process.execPath,
    [...(demo ? demoOptions : serverOptions), 'dist/server/main.js', ...(demo ? ['--demo'] : [])],
    {
      env: {
        ...process.env,
        ...allocatorEnvironment,
        ...(demo && { PARTNERFOLIO_DEMO: '1' }),
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
        WEB_DIR: 'dist/web',
        MIGRATIONS_DIR: 'apps/server/migrations',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );

export const signIn = async (client: HttpClient, { email, password }: typeof demoAccount): Promise<void> => {
  const { tokens } = await client.json<{ tokens: { accessToken: string } }>('/api/session', {
    method: 'POST',
    json: { email, password },
  });
  client.token = tokens.accessToken;
};

const endIn = (child: ChildProcess, client: HttpClient) => async () => {
  client.close();
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Starts the demo portal and signs in as its administrator. */
export const startDemo = async (place: Place): Promise<Portal> => {
  const port = await findFreePort();
  const child = spawnPortal(place, port, { demo: true });
  await untilPrinted(child, new RegExp(`ready at \\S+:${port}`));
  const base = `http://127.0.0.1:${port}`;
  const client = new HttpClient(base);
  await signIn(client, demoAccount);
  return { client, base, process: child, stop: endIn(child, client) };
};

/** Starts the portal, also with other variables; `isNew` waits for the first administrator's link and uses it. */
export const startPortal = async (
  place: Place,
  isNew: boolean,
  env: Record<string, string> = {},
): Promise<Portal> => {
  const port = await findFreePort();
  const child = spawnPortal(place, port, { env });
  const base = `http://127.0.0.1:${port}`;
  const printed = await untilPrinted(child, isNew ? /setup#token=([\w-]+)/ : new RegExp(`:${port}`));
  const client = new HttpClient(base);
  if (isNew) {
    await client.json('/api/first-administrator', {
      method: 'PUT',
      json: { ...account, token: printed[1], firm },
    });
  }
  await signIn(client, account);
  return { client, base, process: child, stop: endIn(child, client) };
};
