/** What the commands say about the secrets key, which no backup contains. */
import type { Config } from '../basics/config.ts';
import { describeKeyPlace, findKeyError, SecretKeyError } from '../secrets/secret-keys.ts';

type KeyConfig = Pick<Config, 'dataDir' | 'secretsKeys'>;

const needsNone = 'It holds no sealed secrets and needs no key.';

/** After a backup: the key it needs, and where that is. */
export const describeKeyOfBackup = (config: KeyConfig, keyIds: readonly string[]): string => {
  if (keyIds.length === 0) return needsNone;
  const error = findKeyError(config, keyIds);
  if (error !== null) return `Warning: secrets in this backup are ${error}`;
  return `The secrets key (fingerprint ${keyIds.join(', ')}) is not in it, and a restore needs it: keep a copy of ${describeKeyPlace(config)} in another place.`;
};

/** Before a restore writes anything: refuses a backup whose key is not in its place. */
export const requireKeyOfBackup = (config: KeyConfig, keyIds: readonly string[]): void => {
  const error = findKeyError(config, keyIds);
  if (error === null) return;
  throw new SecretKeyError(
    `Nothing was restored. Secrets in this backup are ${error} If the key is lost, restore with --without-key.`,
  );
};

/** After a restore: that the key was checked, or that the portal cannot start without it. */
export const describeKeyOfRestore = (config: KeyConfig, keyIds: readonly string[]): string => {
  if (keyIds.length === 0) return needsNone;
  const error = findKeyError(config, keyIds);
  return error === null
    ? `The secrets key was checked: ${describeKeyPlace(config)} has it.`
    : `Secrets in it are ${error} If the key is lost, run forget-secrets; until then the portal does not start.`;
};

/** After a move: the key stays where it is. */
export const describeKeyOfMove = (config: KeyConfig, keyIds: readonly string[]): string =>
  keyIds.length === 0 ? '' : ` The portal still needs ${describeKeyPlace(config)}: keep it.`;
