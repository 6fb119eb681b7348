/** What the commands do with stored files, and what they say about them. */
import type { Clock } from '../basics/clock.ts';
import type { Config } from '../basics/config.ts';
import type { Db } from '../database/db.ts';
import { openSecrets } from '../secrets/secret-keys.ts';
import { createBucketDriver } from '../stored-files/bucket-driver.ts';
import { openFilePlace } from '../stored-files/file-place.ts';
import type { FilePlace } from '../stored-files/file-place.ts';
import { createFolderDriver } from '../stored-files/folder-driver.ts';
import { checkAllFiles, copyFiles } from '../stored-files/upkeep.ts';
import type { BackupContents } from './backup-format.ts';

type FilesConfig = FilePlace & Pick<Config, 'dataDir' | 'secretsKeys'>;

/** The first names of a list. */
const named = (names: readonly string[]): string => {
  const rest = names.length - 5;
  return rest > 0 ? `${names.slice(0, 5).join(', ')} and ${rest} more` : names.join(', ');
};

/** After a backup: the stored files that are not where they should be. */
export const describeMissingFiles = (place: FilePlace, missing: readonly string[]): string =>
  missing.length === 0
    ? ''
    : `Warning: not in ${openFilePlace(place).place}, and so not in the backup: ${missing.length} stored files (${named(missing)}).\n`;

/** After a restore: reads every stored file to its end, and says which are damaged. */
export const describeRestoredFiles = async (
  config: FilesConfig,
  { db, clock }: { db: Db; clock: Clock },
): Promise<string> => {
  const secrets = await openSecrets(config, { db, now: clock.now() });
  const { count, damaged } = await checkAllFiles(db, openFilePlace(config), secrets);
  if (count === 0) return '';
  if (damaged.length === 0) return `Each of the ${count} stored files was read and checked.\n`;
  return `Warning: of ${count} stored files, ${damaged.length} are missing or damaged (${named(damaged)}).\n`;
};

/** After a move: stored files stay where they are. */
export const describeFilesOfMove = (place: FilePlace, { rows }: Pick<BackupContents, 'rows'>): string =>
  (rows['stored_files'] ?? 0) === 0 ? '' : ` Stored files stay in ${openFilePlace(place).place}: keep it.`;

/** The two places between which files are copied. */
export const copyTargets = ['to-bucket', 'to-folder'] as const;
export type CopyTarget = (typeof copyTargets)[number];

/** The bucket to copy from or to is not configured. */
export class NoBucketError extends Error {
  override readonly name = 'NoBucketError';
  constructor() {
    super('FILES_URL is not set: set it to the bucket that files are copied to or from.');
  }
}

/** Copies all stored files between the folder and the bucket, and says how it went. */
export const copyStoredFiles = async (
  config: FilesConfig,
  target: CopyTarget,
  { db, clock }: { db: Db; clock: Clock },
): Promise<{ isComplete: boolean; words: string }> => {
  const { filesDir, filesBucket: bucket } = config;
  if (bucket === null) throw new NoBucketError();
  const secrets = await openSecrets(config, { db, now: clock.now() });
  const folder = createFolderDriver(filesDir);
  const places = { bucket: createBucketDriver({ bucket }), folder };
  const [from, to] = target === 'to-bucket' ? [places.folder, places.bucket] : [places.bucket, places.folder];
  const { count, present, damaged } = await copyFiles(db, { from, to, secrets });
  const words = `${count} stored files are in ${to.place}, each read and checked there (${present} were there before). Those in ${from.place} stay.`;
  const lost =
    damaged.length === 0
      ? ''
      : `\nWarning: ${damaged.length} could not be copied, because they are missing or damaged (${named(damaged)}).`;
  return { isComplete: damaged.length === 0, words: words + lost };
};
