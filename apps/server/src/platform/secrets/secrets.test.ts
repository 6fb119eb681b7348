import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScratchFolder } from '../../testing/scratch-folder.ts';
import { forgetKeys, openSecrets, rotateKey } from './secret-keys.ts';
import { createSecrets, deriveKeyId } from './secrets.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];

describe('createSecrets', () => {
  test('opens what it sealed; sealed texts differ each time and reveal nothing of the plain text', () => {
    const secrets = createSecrets([one]);
    const sealed = ['x', 'x'].map(() => secrets.seal('the text', 'row 1'));
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join('')).not.toContain('text');
    for (const text of sealed) expect(secrets.open(text, 'row 1')).toBe('the text');
  });

  test('refuses another context, a changed text and another key', () => {
    const sealed = createSecrets([one]).seal('the text', 'row 1');
    expect(() => createSecrets([one]).open(sealed, 'row 2')).toThrow(/authenticate/);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => createSecrets([one]).open(changed, 'row 1')).toThrow(/authenticate/);
    expect(() => createSecrets([two]).open(sealed, 'row 1')).toThrow(deriveKeyId(one));
  });

  test('seals with the newest key and opens with older ones', () => {
    const old = createSecrets([one]).seal('the text', 'row 1');
    const both = createSecrets([two, one]);
    expect(both.open(old, 'row 1')).toBe('the text');
    expect(createSecrets([two]).open(both.seal('new', 'row 1'), 'row 1')).toBe('new');
  });
});

describe('the secrets key', () => {
  let database: TestDatabase;
  let dataDir: string;
  const now = new Date('2026-11-20T09:00:00Z');
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await database.reset();
    dataDir = createScratchFolder();
  });
  afterAll(() => database.close());
  const file = () => join(dataDir, 'secrets.key');
  const open = (secretsKeys: string[] = []) =>
    openSecrets({ dataDir, secretsKeys }, { db: database.db, now });

  test('is made at the first start, readable by its owner only, and found at the next', async () => {
    const sealed = (await open()).seal('the text', 'row 1');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect((await open()).open(sealed, 'row 1')).toBe('the text');
  });

  test('is not in the database', async () => {
    await open();
    const { rows } = await database.pool.query<{ key_id: string }>('select key_id from secret_keys');
    const key = Buffer.from(readFileSync(file(), 'utf8').trim(), 'base64');
    expect(rows).toEqual([{ key_id: deriveKeyId(key) }]);
  });

  test('stops the start when it is missing and secrets may exist, and makes no other', async () => {
    await open();
    rmSync(file());
    await expect(open()).rejects.toThrow(/copy the file secrets\.key with that key to/);
    expect(existsSync(file())).toBe(false);
    await expect(open([one.toString('base64')])).rejects.toThrow(/SECRETS_KEY/);
  });

  test('is refused when it is not a valid key', async () => {
    writeFileSync(file(), 'too short\n');
    await expect(open()).rejects.toThrow(/32 bytes/);
  });

  test('rotates: everything is sealed again, and the previous key opens only backups', async () => {
    const sealed = (await open()).seal('the text', 'row 1');
    let resealed = '';
    const rotated = await rotateKey(
      { dataDir, secretsKeys: [] },
      {
        db: database.db,
        now,
        reseal: (_trx, secrets) => {
          resealed = secrets.seal(secrets.open(sealed, 'row 1'), 'row 1');
          return Promise.resolve(1);
        },
      },
    );
    expect(rotated).toBe(1);
    expect(resealed.split('.')[1]).not.toBe(sealed.split('.')[1]);
    const [newest = ''] = readFileSync(file(), 'utf8').split('\n');
    writeFileSync(file(), newest);
    expect((await open()).open(resealed, 'row 1')).toBe('the text');
  });

  test('is forgotten with what it sealed when lost for good; the next start makes another', async () => {
    await open();
    rmSync(file());
    expect(await forgetKeys(database.db, { remove: () => Promise.resolve(3) })).toBe(3);
    await open();
    expect(existsSync(file())).toBe(true);
  });
});
