import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScratchFolder } from '../../testing/scratch-folder.ts';
import { systemClock } from '../basics/clock.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { openFrames, sealFrames } from './frames.ts';
import { createFolderDriver } from './folder-driver.ts';
import { createStoredFiles } from './stored-files.ts';
import type { ReceivedFile } from './stored-files.ts';
import { checkAllFiles, forgetFiles, resealFiles, sweepFiles } from './upkeep.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];
let database: TestDatabase;
let dir: string;
let damages: string[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  dir = createScratchFolder();
  damages = [];
});

const driver = () => createFolderDriver(dir);
const store = (key = one) =>
  createStoredFiles({
    driver: driver(),
    scanner: null,
    secrets: createSecrets([key]),
    clock: systemClock('UTC'),
    onDamage: (_, id) => damages.push(id),
  });
const receive = async (text: string): Promise<ReceivedFile> => {
  const received = await store().receive(Readable.from([Buffer.from(text)]));
  if (typeof received === 'string' || 'virus' in received) throw new Error('refused');
  return received;
};
const keep = async (text: string): Promise<ReceivedFile> => {
  const received = await receive(text);
  await store().keep(database.db, received);
  return received;
};
const read = async (id: string, key = one): Promise<string | null> => {
  const body = await store(key).open(database.db, id);
  return body && new Response(body).text();
};
const pathOf = (id: string) => join(dir, id.slice(0, 2), id);
const names = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map(({ name }) => name);
const age = (id: string, days: number) => {
  const at = Date.now() / 1000 - days * 86_400;
  utimesSync(pathOf(id), at, at);
};

const collect = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

describe('the frames of a file', () => {
  const lock = { id: randomUUID(), key: randomBytes(32) };
  const seal = (bytes: Buffer, piece = 10_000) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) =>
      bytes.subarray(i * piece, (i + 1) * piece),
    );
    return collect(sealFrames(Readable.from(pieces), lock));
  };
  const open = (bytes: Buffer, by = lock) => collect(openFrames(Readable.from([bytes]), by));

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('give back %i bytes', async (size) => {
    const bytes = randomBytes(size);
    expect(await open(await seal(bytes))).toEqual(bytes);
  });

  test('reveal nothing, and are refused when changed, cut, swapped, repeated or under another id', async () => {
    const bytes = Buffer.alloc(200_000, 'a');
    const sealed = await seal(bytes);
    expect(sealed.includes('aaaaaaaa')).toBe(false);
    const frame = 65_536 + 16;
    const [first, second] = [sealed.subarray(4, 4 + frame), sealed.subarray(4 + frame, 4 + 2 * frame)];
    const rest = sealed.subarray(4 + 2 * frame);
    const flipped = Buffer.from(sealed);
    flipped[100_000] = (flipped[100_000] ?? 0) ^ 1;
    const mark = sealed.subarray(0, 4);
    for (const wrong of [
      flipped,
      sealed.subarray(0, 4 + frame),
      sealed.subarray(0, sealed.length - 1),
      Buffer.concat([mark, second, first, rest]),
      Buffer.concat([mark, first, first, second, rest]),
      Buffer.concat([sealed, rest]),
      Buffer.alloc(0),
      Buffer.from('plain text'),
    ])
      await expect(open(wrong)).rejects.toMatchObject({ name: 'DamagedFile' });
    await expect(open(sealed, { ...lock, id: randomUUID() })).rejects.toMatchObject({ name: 'DamagedFile' });
  });
});

describe('a stored file', () => {
  test('is read back; nothing of it is readable on the disk or in the database', async () => {
    const { id, sha256, byteSize } = await keep('a contract note');
    expect(await read(id)).toBe('a contract note');
    expect([sha256.length, byteSize]).toEqual([64, 15]);
    expect(readFileSync(pathOf(id)).includes('contract')).toBe(false);
    expect(names()).toEqual([id]);
  });

  test('is not served when a byte is flipped, when it is missing or when another lies in its place; others are', async () => {
    const files = await Promise.all(['one', 'two', 'three', 'four'].map(keep));
    const [flipped, missing, swapped, whole] = files.map(({ id }) => id) as [string, string, string, string];
    const bytes = readFileSync(pathOf(flipped));
    bytes[6] = (bytes[6] ?? 0) ^ 1;
    writeFileSync(pathOf(flipped), bytes);
    renameSync(pathOf(missing), pathOf(swapped));
    expect(await Promise.all([flipped, missing, swapped].map((id) => read(id)))).toEqual([null, null, null]);
    expect(damages.toSorted()).toEqual([flipped, missing, swapped].toSorted());
    expect(await read(whole)).toBe('four');
    const check = await checkAllFiles(database.db, driver(), createSecrets([one]));
    expect(check).toEqual({ count: 4, damaged: [flipped, missing, swapped].toSorted() });
  });

  test('leaves nothing behind when it is refused or breaks off', async () => {
    expect(await store().receive(Readable.from([Buffer.from('<html>')]))).toBe('type');
    const broken = async function* () {
      yield Buffer.from('a text');
      await Promise.reject(new Error('The caller has left'));
    };
    await expect(store().receive(broken())).rejects.toThrow('The caller has left');
    expect(names()).toEqual([]);
  });

  test('stays readable when the secrets key is changed, and its bytes stay as they are', async () => {
    const { id } = await keep('a contract note');
    const before = readFileSync(pathOf(id));
    const sealed = await database.db
      .transaction()
      .execute((trx) => resealFiles(trx, createSecrets([two, one])));
    expect(sealed).toBe(1);
    expect(await read(id, two)).toBe('a contract note');
    expect(readFileSync(pathOf(id))).toEqual(before);
  });

  test('is lost with the secrets key, and said to be damaged', async () => {
    const { id } = await keep('a contract note');
    expect(await database.db.transaction().execute((trx) => forgetFiles(trx))).toBe(1);
    expect(await read(id, two)).toBeNull();
  });
});

describe('the sweep', () => {
  test('deletes bytes that have had no row for a day, and keeps all others', async () => {
    const [kept, young, old, removed] = [
      await keep('a'),
      await receive('b'),
      await receive('c'),
      await keep('d'),
    ];
    for (const { id } of [kept, old, removed]) age(id, 2);
    await store().remove(database.db, removed.id);
    expect(await read(removed.id)).toBeNull();
    writeFileSync(`${pathOf(old.id)}.partial`, 'the beginning of a file');
    const later = new Date(Date.now() + 1000);
    expect(await sweepFiles(database.db, driver(), later)).toBe(2);
    expect(names().toSorted()).toEqual([kept.id, young.id, `${old.id}.partial`].toSorted());
    expect(await sweepFiles(database.db, driver(), new Date(Date.now() + 2 * 86_400_000))).toBe(2);
    expect(names()).toEqual([kept.id]);
    expect(await read(kept.id)).toBe('a');
  });
});
