/** Starts a temporary PostgreSQL for a test run, from a server that is installed on the machine. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createScratchFolder } from './scratch-folder.ts';

export interface PostgresServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a cluster on a free port of the loopback address: a new one in a temporary folder that is deleted
 * afterwards, or a lasting one in the given folder, which writes as durably as a firm's own.
 */
export async function startPostgres(bin: string, keptIn?: string): Promise<PostgresServer> {
  const dir = keptIn ?? createScratchFolder();
  mkdirSync(dir, { recursive: true });
  const identity = unprivilegedIdentity();
  if (identity) chownSync(dir, identity.uid, identity.gid);
  const cluster = join(dir, 'cluster');
  const forget = () => keptIn === undefined && rmSync(dir, { recursive: true, force: true });
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    const initdb = spawnSync(
      join(bin, 'initdb'),
      ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...identity, cwd: dir, encoding: 'utf8' },
    );
    if (initdb.status !== 0) {
      forget();
      throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
    }
  }
  const port = await findFreePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', ...settings(keptIn !== undefined)],
    { ...identity, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(
    url,
    () => server.exitCode !== null,
    () => log,
  );
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGINT');
      await exited;
      forget();
    },
  };
}

/**
 * Test databases need not survive a power cut, and many files open one at the same time. A visit of autovacuum while a
 * table is still empty would give statements plans that are wrong once it is full, on some runs and not on others.
 */
const ofTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
];
/** The settings of a small firm's server. */
const lasting = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=200'];

function settings(isKept: boolean): string[] {
  const values = isKept ? lasting : ofTests;
  return values.flatMap((value) => ['-c', value]);
}

/** PostgreSQL refuses to run as root; then it runs as its package's account, or as nobody. */
export function unprivilegedIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = ['postgres', 'nobody'].find((name) => numericId('-u', name) !== undefined);
  const uid = account && numericId('-u', account);
  const gid = account && numericId('-g', account);
  if (uid === undefined || gid === undefined || uid === '' || gid === '') return undefined;
  return { uid: Number(uid), gid: Number(gid) };
}

function numericId(flag: '-u' | '-g', account: string): string | undefined {
  const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

export async function waitUntilReady(
  url: string,
  hasExited: () => boolean,
  readLog: () => string,
): Promise<void> {
  for (let attempt = 0; attempt < 300 && !hasExited(); attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error(`PostgreSQL did not start: ${readLog()}`);
}
