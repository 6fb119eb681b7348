/** What the commands do with stored files, and what they say about them. */
import type { Clock } from '../basics/clock.ts';
import type { Config } from '../basics/config.ts';
import type { Db } from '../database/db.ts';
import { openSecrets } from '../secrets/secret-keys.ts';
import { createFolderDriver } from '../stored-files/folder-driver.ts';
import { checkAllFiles } from '../stored-files/upkeep.ts';
import type { BackupContents } from './backup-format.ts';
import type { FileDriver } from '../stored-files/driver.ts';

type FilesConfig = Pick<Config, 'dataDir' | 'filesDir' | 'secretsKeys'>;

/** Where stored files lie. */
export const filesOf = ({ filesDir }: Pick<Config, 'filesDir'>): FileDriver => createFolderDriver(filesDir);

/** The first names of a list. */
const named = (names: readonly string[]): string => {
  const rest = names.length - 5;
  return rest > 0 ? `${names.slice(0, 5).join(', ')} and ${rest} more` : names.join(', ');
};

/** After a backup: the stored files that are not where they should be. */
export const describeMissingFiles = (
  { filesDir }: Pick<Config, 'filesDir'>,
  missing: readonly string[],
): string =>
  missing.length === 0
    ? ''
    : `Warning: not in ${filesDir}, and so not in the backup: ${missing.length} stored files (${named(missing)}).\n`;

/** After a restore: reads every stored file to its end, and says which are damaged. */
export const describeRestoredFiles = async (
  config: FilesConfig,
  { db, clock }: { db: Db; clock: Clock },
): Promise<string> => {
  const secrets = await openSecrets(config, { db, now: clock.now() });
  const { count, damaged } = await checkAllFiles(db, filesOf(config), secrets);
  if (count === 0) return '';
  if (damaged.length === 0) return `Each of the ${count} stored files was read and checked.\n`;
  return `Warning: of ${count} stored files, ${damaged.length} are missing or damaged (${named(damaged)}).\n`;
};

/** After a move: stored files stay where they are. */
export const describeFilesOfMove = (
  { filesDir }: Pick<Config, 'filesDir'>,
  { rows }: Pick<BackupContents, 'rows'>,
): string => ((rows['stored_files'] ?? 0) === 0 ? '' : ` Stored files stay in ${filesDir}: keep it.`);
