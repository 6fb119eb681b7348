import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openBucketServer } from '../../testing/bucket-server.ts';
import type { BucketServer } from '../../testing/bucket-server.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScratchFolder } from '../../testing/scratch-folder.ts';
import { systemClock } from '../basics/clock.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createBucketDriver } from '../stored-files/bucket-driver.ts';
import type { FileDriver } from '../stored-files/driver.ts';
import { createFolderDriver } from '../stored-files/folder-driver.ts';
import { createStoredFiles } from '../stored-files/stored-files.ts';
import { checkAllFiles } from '../stored-files/upkeep.ts';
import { checkBackupFile } from './backup-format.ts';
import { backUpDatabase } from './database-commands.ts';
import { restoreBackup } from './restore.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

const dir = createScratchFolder();
const newFile = () => join(dir, `${randomUUID()}.gz`);
const targets: TestDatabase[] = [];

let server: BucketServer;
beforeAll(async () => {
  server = await openBucketServer();
});
afterAll(() => server.close());

/** A new, empty place of stored files. */
const places: Readonly<Record<string, () => FileDriver>> = {
  folder: () => createFolderDriver(join(dir, randomUUID())),
  bucket: () => createBucketDriver({ bucket: { ...server.address, prefix: `${randomUUID()}/` } }),
};

afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});

test.each([
  ['folder', 'folder'],
  ['bucket', 'bucket'],
  ['folder', 'bucket'],
])(
  'stored files come from a %s with the backup and back into a %s with the restore, still encrypted; one that is missing is named',
  async (source, destination) => {
    const product = await openTestDatabase();
    targets.push(product);
    const secrets = createSecrets([randomBytes(32)]);
    const [from, to] = [places[source]?.(), places[destination]?.()];
    if (from === undefined || to === undefined) throw new Error('There is no such place');
    const clock = { ...systemClock('UTC'), now: () => new Date('2026-11-20T09:00:00Z') };
    const store = createStoredFiles({ driver: from, scanner: null, secrets, clock, onDamage: () => {} });
    const ids: string[] = [];
    for (const text of ['first', 'x'.repeat(300_000), 'third']) {
      const received = await store.receive(Readable.from([Buffer.from(text)]));
      if (typeof received === 'string' || 'virus' in received) throw new Error('refused');
      await store.keep(product.db, received);
      ids.push(received.id);
    }
    await from.delete(ids[2] ?? '');
    const file = newFile();
    const options = { cacheDir: inject('databaseCache') };
    const made = await backUpDatabase(product.config, { file, files: from }, options);
    expect(made).toMatchObject({ contents: { files: 2 }, missing: [ids[2]] });
    expect(gunzipSync(await readFile(file)).includes(Buffer.from('x'.repeat(100)))).toBe(false);

    const target = await openTestDatabase({ isMigrated: false });
    targets.push(target);
    await restoreBackup(target, file, { migrationsDir: MIGRATIONS, files: to });
    expect(await checkAllFiles(target.db, to, secrets)).toEqual({ count: 3, damaged: [ids[2]] });
    const broken = newFile();
    const bytes = gunzipSync(await readFile(file));
    const at = bytes.indexOf(`{"file":"`) + 80;
    bytes[at] = bytes[at] === 0x41 ? 0x42 : 0x41;
    await writeFile(broken, gzipSync(bytes));
    await expect(checkBackupFile(broken)).rejects.toThrow('was changed after it was made');
  },
);
