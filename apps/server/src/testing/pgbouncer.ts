/** A temporary PgBouncer in transaction mode, in front of a test's PostgreSQL database. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Starts a PgBouncer with fewer server connections than its clients need. */
export const startBouncer = async (serverUrl: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'partnerfolio-bouncer-'));
  chmodSync(dir, 0o777);
  const [port, { hostname, port: serverPort, pathname, username }] = [await freePort(), new URL(serverUrl)];
  const database = pathname.slice(1);
  writeFileSync(join(dir, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(dir, 'bouncer.ini'),
    `[databases]\n${database} = host=${hostname} port=${serverPort}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = trust\nauth_file = ${join(dir, 'users.txt')}\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 100\nunix_socket_dir =\n`,
  );
  const words = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn('pgbouncer', [...words, join(dir, 'bouncer.ini')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => bouncer.once('exit', resolve));
  const url = `postgres://${username}@127.0.0.1:${port}/${database}`;
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeout: 20_000, interval: 100 },
  );
  return {
    url,
    async stop() {
      bouncer.kill('SIGINT');
      setTimeout(() => bouncer.kill('SIGKILL'), 3000).unref();
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
