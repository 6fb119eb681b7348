/**
 * The source of the secrets key: `SECRETS_KEY`, or the file `secrets.key` in the data folder, which the first start
 * creates. Backups of the database do not contain it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../basics/config.ts';
import type { Db } from '../database/db.ts';
import * as queries from './secret-keys.queries.ts';
import { createSecrets, deriveKeyId } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Trx } from '../database/transactions.ts';

type Keys = readonly [Buffer, ...Buffer[]];
type KeyConfig = Pick<Config, 'dataDir' | 'secretsKeys'>;

/** The key is missing or wrong; the message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

const keyBytes = 32;

const keyFile = ({ dataDir }: KeyConfig): string => join(dataDir, 'secrets.key');

const parseKeys = (lines: readonly string[], source: string): Keys | null => {
  const [first, ...rest] = lines.map((line) => Buffer.from(line, 'base64'));
  const all = first === undefined ? [] : [first, ...rest];
  if (all.some((key) => key.length !== keyBytes))
    throw new SecretKeyError(`${source} must hold keys of 32 bytes in base64, the newest first.`);
  return first === undefined ? null : [first, ...rest];
};

const readKeys = (config: KeyConfig): Keys | null => {
  if (config.secretsKeys.length > 0) return parseKeys(config.secretsKeys, 'SECRETS_KEY');
  const file = keyFile(config);
  if (!existsSync(file)) return null;
  return parseKeys(readFileSync(file, 'utf8').split(/\s+/).filter(Boolean), file);
};

/** Writes the key file atomically, readable by its owner only. */
const writeKeys = (config: KeyConfig, keys: Keys): void => {
  mkdirSync(config.dataDir, { recursive: true });
  const file = keyFile(config);
  const draft = `${file}.new`;
  writeFileSync(draft, keys.map((key) => `${key.toString('base64')}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  renameSync(draft, file);
};

/** Where the keys are read, for messages. */
export const describeKeyPlace = (config: KeyConfig): string =>
  config.secretsKeys.length > 0 ? 'SECRETS_KEY' : `the file ${keyFile(config)}`;

const describeMissing = (missing: readonly string[], keys: Keys | null, config: KeyConfig): string => {
  const place = describeKeyPlace(config);
  const found =
    keys === null
      ? `${place} does not exist`
      : `${place} holds another key (${keys.map(deriveKeyId).join(', ')})`;
  const remedy =
    config.secretsKeys.length > 0
      ? 'add this key to SECRETS_KEY'
      : `copy the file secrets.key with that key to ${keyFile(config)}, or set SECRETS_KEY`;
  return `sealed with a key that is not here (fingerprint ${missing.join(', ')}): ${found}. What to do: ${remedy}.`;
};

/** The keys that are here, and why they do not open all that the listed keys sealed. */
const compareKeys = (config: KeyConfig, keyIds: readonly string[]) => {
  const keys = readKeys(config);
  const here = new Set(keys?.map(deriveKeyId));
  const missing = keyIds.filter((id) => !here.has(id));
  return { keys, error: missing.length === 0 ? null : describeMissing(missing, keys, config) };
};

/** Why secrets sealed with the listed keys cannot be opened here, beginning with "sealed with"; null if they can. */
export const findKeyError = (config: KeyConfig, keyIds: readonly string[]): string | null => {
  try {
    return compareKeys(config, keyIds).error;
  } catch (error) {
    if (error instanceof SecretKeyError) return `sealed with a key that cannot be read. ${error.message}`;
    throw error;
  }
};

const requireKeys = (config: KeyConfig, known: readonly string[]): Keys | null => {
  const { keys, error } = compareKeys(config, known);
  if (error === null) return keys;
  throw new SecretKeyError(
    `Secrets in this database are ${error} If the key is lost, see docs/operations/secrets.md.`,
  );
};

/** Opens the secrets of a database; a new database gets its key. */
export const openSecrets = (config: KeyConfig, { db, now }: { db: Db; now: Date }): Promise<Secrets> =>
  inTransaction(db, async (trx) => {
    await queries.lockKeys(trx);
    const known = await queries.listKeyIds(trx);
    const found = requireKeys(config, known);
    const keys: Keys = found ?? [randomBytes(keyBytes)];
    if (found === null) writeKeys(config, keys);
    await queries.addKeyId(trx, deriveKeyId(keys[0]), now);
    return createSecrets(keys);
  });

/**
 * Seals everything again with another key: a new one when the keys are in the file, otherwise the first of
 * `SECRETS_KEY`. Older keys stay in the file, for older backups.
 */
export const rotateKey = (
  config: KeyConfig,
  { db, now, reseal }: { db: Db; now: Date; reseal: (trx: Trx, secrets: Secrets) => Promise<number> },
): Promise<number> =>
  inTransaction(db, async (trx) => {
    await queries.lockKeys(trx);
    const found = requireKeys(config, await queries.listKeyIds(trx));
    const isFile = config.secretsKeys.length === 0;
    const keys: Keys = isFile || found === null ? [randomBytes(keyBytes), ...(found ?? [])] : found;
    // Written first: anything sealed with a key that was not saved would be lost.
    if (isFile) writeKeys(config, keys);
    const count = await reseal(trx, createSecrets(keys));
    await queries.addKeyId(trx, deriveKeyId(keys[0]), now);
    await queries.keepOnlyKeyId(trx, deriveKeyId(keys[0]));
    return count;
  });

/** Accepts that a key is lost: deletes everything that was sealed, and the next start makes a new key. */
export const forgetKeys = (db: Db, { remove }: { remove: (trx: Trx) => Promise<number> }): Promise<number> =>
  inTransaction(db, async (trx) => {
    await queries.lockKeys(trx);
    const count = await remove(trx);
    await queries.keepOnlyKeyId(trx, '');
    return count;
  });
