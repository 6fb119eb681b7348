/** A PostgreSQL server of a test's own, with a streaming replica. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresBin } from './postgres-bin.mjs';
import { findFreePort, startPostgres, unprivilegedIdentity, waitUntilReady } from './postgres-server.ts';
import { createScratchFolder } from './scratch-folder.ts';

export const startWithStandby = async () => {
  const bin = findPostgresBin();
  if (bin === undefined) throw new Error('This needs an installed PostgreSQL');
  const primary = await startPostgres(bin);
  const dir = createScratchFolder();
  const identity = unprivilegedIdentity();
  if (identity) chownSync(dir, identity.uid, identity.gid);
  const cluster = join(dir, 'standby');
  const copied = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-d', primary.url, '-D', cluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...identity, cwd: dir, encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const port = await findFreePort();
  const replicaUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        cluster,
        '-p',
        `${port}`,
        '-h',
        '127.0.0.1',
        '-k',
        '',
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
      ],
      { ...identity, cwd: dir, stdio: 'ignore' },
    );
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await waitUntilReady(
      replicaUrl,
      () => server.exitCode !== null,
      () => 'the standby ended',
    );
    return async () => {
      server.kill('SIGINT');
      await exited;
    };
  };
  let stop = await start();
  return {
    url: primary.url,
    replicaUrl,
    stopStandby: () => stop(),
    restartStandby: async () => {
      stop = await start();
    },
    async stop() {
      await stop();
      await primary.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
