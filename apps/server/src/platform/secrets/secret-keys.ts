/**
 * Where the key of the secrets comes from: `SECRETS_KEY`, or else the file `secrets.key` in the data folder, which is made
 * at the first start. Backups of the database don't hold it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import * as queries from './secret-keys.queries.ts';
import { createSecrets, keyIdOf } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Trx } from '../database/transactions.ts';

type Keys = readonly [Buffer, ...Buffer[]];
type KeyConfig = Pick<Config, 'dataDir' | 'secretsKeys'>;

/** The key is not there, or not the right one; the message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

const keyBytes = 32;

const fileOf = ({ dataDir }: KeyConfig): string => join(dataDir, 'secrets.key');

const parseKeys = (lines: readonly string[], source: string): Keys | null => {
  const [first, ...rest] = lines.map((line) => Buffer.from(line, 'base64'));
  const all = first === undefined ? [] : [first, ...rest];
  if (all.some((key) => key.length !== keyBytes))
    throw new SecretKeyError(`${source} must hold keys of 32 bytes in base64, the newest first.`);
  return first === undefined ? null : [first, ...rest];
};

const readKeys = (config: KeyConfig): Keys | null => {
  if (config.secretsKeys.length > 0) return parseKeys(config.secretsKeys, 'SECRETS_KEY');
  const file = fileOf(config);
  if (!existsSync(file)) return null;
  return parseKeys(readFileSync(file, 'utf8').split(/\s+/).filter(Boolean), file);
};

/** Writes the file of keys, whole or not at all, readable by its owner only. */
const writeKeys = (config: KeyConfig, keys: Keys): void => {
  mkdirSync(config.dataDir, { recursive: true });
  const file = fileOf(config);
  const draft = `${file}.new`;
  writeFileSync(draft, keys.map((key) => `${key.toString('base64')}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  renameSync(draft, file);
};

const refuseUnknownKeys = (known: readonly string[], keys: Keys | null, config: KeyConfig): void => {
  const here = new Set(keys?.map(keyIdOf));
  const missing = known.filter((id) => !here.has(id));
  if (missing.length > 0)
    throw new SecretKeyError(
      `Secrets in this database are sealed with a key that is not here (${missing.join(', ')}): put the file secrets.key that belongs to it to ${fileOf(config)}, or set SECRETS_KEY. If it is lost, see docs/operations/secrets.md.`,
    );
};

/** Opens the secrets of a database; a new one gets its key. */
export const openSecrets = (config: KeyConfig, { db, now }: { db: Db; now: Date }): Promise<Secrets> =>
  inTransaction(db, async (trx) => {
    await queries.lockKeys(trx);
    const known = await queries.listKeyIds(trx);
    const found = readKeys(config);
    refuseUnknownKeys(known, found, config);
    const keys: Keys = found ?? [randomBytes(keyBytes)];
    if (found === null) writeKeys(config, keys);
    await queries.addKeyId(trx, keyIdOf(keys[0]), now);
    return createSecrets(keys);
  });

/**
 * Seals everything again with another key: one of its own making where the keys stand in the file, else the first of
 * `SECRETS_KEY`. The older keys stay in the file, for backups from before.
 */
export const rotateKey = (
  config: KeyConfig,
  { db, now, reseal }: { db: Db; now: Date; reseal: (trx: Trx, secrets: Secrets) => Promise<number> },
): Promise<number> =>
  inTransaction(db, async (trx) => {
    await queries.lockKeys(trx);
    const found = readKeys(config);
    refuseUnknownKeys(await queries.listKeyIds(trx), found, config);
    const isFile = config.secretsKeys.length === 0;
    const keys: Keys = isFile || found === null ? [randomBytes(keyBytes), ...(found ?? [])] : found;
    // Before anything is sealed with it: a key that was not kept would lose what it sealed.
    if (isFile) writeKeys(config, keys);
    const count = await reseal(trx, createSecrets(keys));
    await queries.addKeyId(trx, keyIdOf(keys[0]), now);
    await queries.keepOnlyKeyId(trx, keyIdOf(keys[0]));
    return count;
  });

/** Accepts that a key is lost: whatever was sealed is removed, and the next start makes a new key. */
export const forgetKeys = (db: Db, { remove }: { remove: (trx: Trx) => Promise<number> }): Promise<number> =>
  inTransaction(db, async (trx) => {
    await queries.lockKeys(trx);
    const count = await remove(trx);
    await queries.keepOnlyKeyId(trx, '');
    return count;
  });
