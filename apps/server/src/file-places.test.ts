/** The places of stored files as an operator meets them: the start, and the command that copies files between them. */
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { withDatabase } from './platform/backup/database-commands.ts';
import { systemClock } from './platform/basics/clock.ts';
import { openSecrets } from './platform/secrets/secret-keys.ts';
import { createFolderDriver } from './platform/stored-files/folder-driver.ts';
import { createStoredFiles } from './platform/stored-files/stored-files.ts';
import { openBucketServer } from './testing/bucket-server.ts';
import type { BucketServer } from './testing/bucket-server.ts';
import { useServerProcesses } from './testing/server-process.ts';

const { newFolder, start } = await useServerProcesses();
// Several starts of real processes, possibly on a busy machine.
const timeout = 120_000;

const migrationsDir = resolve(import.meta.dirname, '../migrations');

const urlOf = ({ address }: BucketServer): string => {
  const url = new URL(`${address.origin}/${address.bucket}/${address.prefix}`);
  url.username = address.accessKeyId;
  url.password = encodeURIComponent(address.secretAccessKey);
  url.searchParams.set('region', address.region);
  return url.href;
};

const finish = async (env: Record<string, string>, words: readonly string[]) => {
  const running = start(env, words);
  return { code: await running.exit, text: running.text().trim() };
};

test(
  'the portal starts without its bucket and scanner, says so in its log, and never the secret',
  async () => {
    const portal = start({
      DATA_DIR: newFolder(),
      FILES_URL: 'http://KEY:planted-secret@127.0.0.1:1/files',
      CLAMD_URL: 'tcp://127.0.0.1:1',
      LOG_LEVEL: 'error',
    });
    const url = await portal.said(/ready at (\S+)/);
    await portal.said(/The file store http:\/\/127\.0\.0\.1:1\/files does not answer: unreachable/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    portal.child.kill('SIGTERM');
    expect(await portal.exit).toBe(0);
    expect(portal.text()).not.toContain('planted-secret');
  },
  timeout,
);

test(
  'files are copied into a bucket and back by a command, which says how many, and fails if one is lost',
  async () => {
    const dataDir = newFolder();
    const server = await openBucketServer();
    try {
      const folder = createFolderDriver(join(dataDir, 'files'));
      const config = { dataDir, secretsKeys: [] };
      const portal = start({ DATA_DIR: dataDir });
      await portal.said(/ready at (\S+)/);
      portal.child.kill('SIGTERM');
      await portal.exit;
      const [first = ''] = await withDatabase(
        { kind: 'embedded', dir: dataDir },
        { migrationsDir },
        async ({ db }) => {
          const clock = systemClock('UTC');
          const secrets = await openSecrets(config, { db, now: clock.now() });
          const store = createStoredFiles({
            driver: folder,
            scanner: null,
            secrets,
            clock,
            onDamage: () => undefined,
          });
          const ids: string[] = [];
          for (const text of ['one', 'two']) {
            const received = await store.receive(Readable.from([Buffer.from(text)]));
            if (typeof received === 'string' || 'virus' in received) throw new Error('refused');
            await store.keep(db, received);
            ids.push(received.id);
          }
          return ids;
        },
      );

      const env = { DATA_DIR: dataDir, FILES_URL: urlOf(server) };
      const copy = (to: string, given: Record<string, string> = env) =>
        finish(given, ['admin.js', 'copy-files', to]);
      expect(await copy('to-bucket', { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        text: expect.stringContaining('FILES_URL is not set') as string,
      });
      expect(await copy('elsewhere')).toMatchObject({
        code: 1,
        text: expect.stringContaining('Usage') as string,
      });
      expect(await copy('to-bucket', { ...env, FILES_URL: 'http://KEY:planted@127.0.0.1:1/files' })).toEqual({
        code: 1,
        text: 'The file store http://127.0.0.1:1/files does not answer: unreachable',
      });
      const place = `${server.address.origin}/files/portal/attachments`;
      expect(await copy('to-bucket')).toEqual({
        code: 0,
        text: `2 stored files are in ${place}, each read and checked there (0 were there before). Those in ${join(dataDir, 'files')} stay.`,
      });
      await folder.delete(first);
      expect(await copy('to-folder')).toMatchObject({
        code: 0,
        text: expect.stringContaining('2 stored files') as string,
      });
      await folder.delete(first);
      const emptied = { ...env, FILES_URL: env.FILES_URL.replace('/portal/', '/empty/') };
      expect(await copy('to-bucket', emptied)).toEqual({
        code: 1,
        text: expect.stringContaining(
          `1 could not be copied, because they are missing or damaged (${first})`,
        ) as string,
      });
    } finally {
      await server.close();
    }
  },
  timeout,
);
