import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBucketServer } from '../../testing/bucket-server.ts';
import type { BucketServer } from '../../testing/bucket-server.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScratchFolder } from '../../testing/scratch-folder.ts';
import { systemClock } from '../basics/clock.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createBucketDriver } from './bucket-driver.ts';
import type { FileDriver } from './driver.ts';
import { createFolderDriver } from './folder-driver.ts';
import { sealedBytesAtMost } from './frames.ts';
import { createStoredFiles } from './stored-files.ts';
import type { ReceivedFile } from './stored-files.ts';
import { checkAllFiles, copyFiles, sweepFiles } from './upkeep.ts';

let server: BucketServer;
let database: TestDatabase;
const secrets = createSecrets([randomBytes(32)]);

beforeAll(async () => {
  [server, database] = await Promise.all([openBucketServer(), openTestDatabase()]);
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(() => database.reset());

/** A place of its own for each test. */
const places: Readonly<Record<string, () => FileDriver>> = {
  folder: () => createFolderDriver(createScratchFolder()),
  bucket: () => createBucketDriver({ bucket: { ...server.address, prefix: `of/${randomUUID()}/` } }),
};

const collect = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const some of bytes) all.push(some);
  return Buffer.concat(all);
};
const namesOf = async (driver: FileDriver): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const { name } of driver.list()) names.push(name);
  return names.toSorted();
};
const put = (driver: FileDriver, name: string, bytes: Uint8Array) => driver.put(name, Readable.from([bytes]));
const storeIn = (driver: FileDriver) =>
  createStoredFiles({ driver, scanner: null, secrets, clock: systemClock('UTC'), onDamage: () => undefined });
const keepIn = async (driver: FileDriver, text: string): Promise<ReceivedFile> => {
  const received = await storeIn(driver).receive(Readable.from([Buffer.from(text)]));
  if (typeof received === 'string' || 'virus' in received) throw new Error('refused');
  await storeIn(driver).keep(database.db, received);
  return received;
};
const read = async (driver: FileDriver, id: string): Promise<string | null> => {
  const body = await storeIn(driver).open(database.db, id);
  return body && new Response(body).text();
};

describe.each(Object.entries(places))('a %s', (_, openPlace) => {
  test.each([0, 1, 70_000, sealedBytesAtMost])('gives back %i bytes', async (size) => {
    const driver = openPlace();
    const [name, bytes] = [randomUUID(), randomBytes(size)];
    await put(driver, name, bytes);
    expect((await collect(driver.get(name))).equals(bytes)).toBe(true);
    expect(await namesOf(driver)).toEqual([name]);
  });

  test('says of a name without bytes that it is missing, and deletes it without an error', async () => {
    const driver = openPlace();
    const [name, other] = [randomUUID(), randomUUID()];
    await expect(collect(driver.get(name))).rejects.toMatchObject({ name: 'MissingFile' });
    await driver.delete(name);
    await put(driver, name, Buffer.from('a'));
    await put(driver, other, Buffer.from('b'));
    await driver.delete(name);
    await expect(collect(driver.get(name))).rejects.toMatchObject({ name: 'MissingFile' });
    expect(await namesOf(driver)).toEqual([other]);
  });

  test('takes no name that leads elsewhere', async () => {
    const driver = openPlace();
    for (const name of ['../../etc/passwd', '', 'a/b', `${randomUUID()}?acl`]) {
      await expect((async () => collect(driver.get(name)))()).rejects.toThrow('Not the name');
      await expect((async () => put(driver, name, Buffer.from('a')))()).rejects.toThrow('Not the name');
    }
  });

  test('has nothing of bytes that break off, and keeps what was there before', async () => {
    const driver = openPlace();
    const name = randomUUID();
    const broken = async function* () {
      yield randomBytes(100_000);
      await Promise.reject(new Error('The caller has left'));
    };
    await expect(driver.put(name, broken())).rejects.toThrow('The caller has left');
    expect(await namesOf(driver)).toEqual([]);
    await put(driver, name, Buffer.from('whole'));
    await expect(driver.put(name, broken())).rejects.toThrow('The caller has left');
    expect((await collect(driver.get(name))).toString()).toBe('whole');
  });

  test('serves files, names damaged, swapped and missing ones, and is swept of bytes without a row', async () => {
    const driver = openPlace();
    const files = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) files.push(await keepIn(driver, text));
    const [whole, changed, swapped, missing, removed] = files.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    expect(await read(driver, changed)).toBe('two');
    const bytes = await collect(driver.get(changed));
    bytes[6] = (bytes[6] ?? 0) ^ 1;
    await put(driver, changed, bytes);
    await put(driver, swapped, await collect(driver.get(whole)));
    await driver.delete(missing);
    await storeIn(driver).remove(database.db, removed);
    expect(await Promise.all(files.map(({ id }) => read(driver, id)))).toEqual([
      'one',
      null,
      null,
      null,
      null,
    ]);
    expect(await checkAllFiles(database.db, driver, secrets)).toEqual({
      count: 4,
      damaged: [changed, swapped, missing].toSorted(),
    });
    expect(await sweepFiles(database.db, driver, new Date())).toBe(0);
    expect(await sweepFiles(database.db, driver, new Date(Date.now() + 2 * 86_400_000))).toBe(1);
    expect(await namesOf(driver)).toEqual([whole, changed, swapped].toSorted());
  });
});

test('a bucket lists nothing that is not its own', async () => {
  const bucket = { ...server.address, prefix: 'own/' };
  const driver = createBucketDriver({ bucket });
  const name = randomUUID();
  await put(driver, name, Buffer.from('a'));
  for (const prefix of ['own/of-another/', 'own-of-another/', ''])
    await put(createBucketDriver({ bucket: { ...bucket, prefix } }), randomUUID(), Buffer.from('b'));
  expect(await namesOf(driver)).toEqual([name]);
});

test('a bucket holds encrypted bytes, at the places that a folder has', async () => {
  const bucket = { ...server.address, prefix: 'seen/' };
  const driver = createBucketDriver({ bucket });
  const { id } = await keepIn(driver, 'a planted secret');
  expect((await collect(driver.get(id))).includes('planted')).toBe(false);
  expect(readdirSync(join(server.directory, 'files', 'seen', id.slice(0, 2))).join(' ')).toContain(id);
});

test('copies go from a folder to a bucket and back, are checked, and go on where they broke off', async () => {
  const [folder, bucket, back] = [places['folder']?.(), places['bucket']?.(), places['folder']?.()];
  if (folder === undefined || bucket === undefined || back === undefined) throw new Error('no place');
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three']) ids.push((await keepIn(folder, text)).id);
  const [first = '', second = '', lost = ''] = ids;
  await folder.delete(lost);
  await put(bucket, first, await collect(folder.get(first)));
  await put(bucket, second, Buffer.from('the beginning of a copy'));
  const copied = await copyFiles(database.db, { from: folder, to: bucket, secrets });
  expect(copied).toEqual({ count: 2, present: 1, damaged: [lost] });
  expect(await copyFiles(database.db, { from: bucket, to: back, secrets })).toEqual({
    count: 2,
    present: 0,
    damaged: [lost],
  });
  expect(await Promise.all([first, second].map((id) => read(back, id)))).toEqual(['one', 'two']);
  expect(await namesOf(folder)).toEqual([first, second].toSorted());
});
