/** The administrator's commands: `npm run admin -- backup FILE`, and so on. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recoveryLink } from './features/accounts/start.ts';
import { repairAuditLog } from './platform/audit/audit-repair.ts';
import { describeVerification } from './platform/audit/audit-verify.ts';
import type { BackupContents } from './platform/backup/backup-format.ts';
import {
  describeKeyOfBackup,
  describeKeyOfMove,
  describeKeyOfRestore,
  requireKeyOfBackup,
} from './platform/backup/backup-key.ts';
import {
  copyStoredFiles,
  copyTargets,
  describeFilesOfMove,
  describeMissingFiles,
  describeRestoredFiles,
} from './platform/backup/backup-files.ts';
import { openFilePlace } from './platform/stored-files/file-place.ts';
import { systemClock } from './platform/basics/clock.ts';
import { createLog } from './platform/basics/log.ts';
import { readConfig } from './platform/basics/config.ts';
import type { Config } from './platform/basics/config.ts';
import { checkMail } from './platform/mail/mail-check.ts';
import {
  backUpDatabase,
  moveToPostgres,
  restoreDatabase,
  verifyDatabase,
  withDatabase,
} from './platform/backup/database-commands.ts';
import type { DatabaseConfig } from './platform/database/open/open-database-types.ts';
import { forgetKeys, rotateKey } from './platform/secrets/secret-keys.ts';
import { forgetAll, resealAll } from './sealed.ts';

const USAGE = `Usage: npm run admin -- <command>

  backup FILE            copy the whole database and its stored files to a new file; the server may be running
  restore FILE           fill a new, empty database from such a file, once the secrets key is in its place; the server
                         must not be running; with --without-key also when the key is lost
  repair-trail           repair an audit log that a wrong clock has stopped, and record the repair in it; with the embedded
                         database the server must not be running
  mail check [ADDRESS]   check the mail server and what DNS says of the sender, and send a mail to the address if one is
                         given; the server may be running
  verify                 verify the audit log and name the first broken place; the server may be running
  move-to-postgres URL   copy the embedded database to a new one on a PostgreSQL server
  copy-files to-bucket   copy all stored files from the folder to the bucket of FILES_URL, and check each there; with
                         to-folder the other way round. Repeated, it copies what is missing; nothing is removed. With the
                         embedded database the server must not be running
  recover                print a one-time link that restores access to a lost last administrator; with the embedded
                         database the server must not be running
  rotate-key             seal the secrets in the database with another key; the server must not be running
  forget-secrets         accept that the secrets key is lost: removes all authenticator apps, and their owners set
                         them up again; the server must not be running

The database is the one the server would open: DATABASE_URL, or else the folder DATA_DIR.`;

class UsageError extends Error {}

interface Surroundings {
  config: DatabaseConfig;
  migrationsDir: string;
  origin: string;
  timeZone: string;
  /** The location of the secrets key, and of stored files. */
  keys: Pick<Config, 'dataDir' | 'filesDir' | 'filesBucket' | 'secretsKeys'>;
}

function readSurroundings(): Surroundings {
  const migrationsDir = new URL('../migrations', import.meta.url).pathname;
  const config = readConfig(process.env, { migrationsDir });
  return {
    config:
      config.databaseUrl === null
        ? { kind: 'embedded', dir: config.dataDir }
        : {
            kind: 'server',
            url: config.databaseUrl,
            hasPooler: config.database.hasPooler,
            directUrl: config.database.directUrl,
          },
    migrationsDir: config.migrationsDir,
    origin: config.publicUrl.origin,
    timeZone: config.timeZone,
    keys: config,
  };
}

/** Commands that need no database. */
const commandsAlone: Partial<Record<string, (surroundings: Surroundings) => Promise<string>>> = {
  recover,
  verify,
  'repair-trail': repair,
  'rotate-key': rotate,
  'forget-secrets': forget,
};

/** Commands that name a file or a place. */
const commandsWithTarget: Partial<
  Record<
    string,
    (surroundings: Surroundings, target: string, options: { withoutKey: boolean }) => Promise<string>
  >
> = {
  backup,
  restore,
  'move-to-postgres': move,
  'copy-files': copy,
};

async function runCommand(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'without-key': { type: 'boolean', default: false } },
  });
  const [command = '', target, ...rest] = positionals;
  const withoutKey = values['without-key'];
  if (withoutKey && command !== 'restore') throw new UsageError(USAGE);
  const alone = target === undefined ? commandsAlone[command] : undefined;
  if (alone) return await alone(readSurroundings());
  if (command === 'mail') return await runMailCommand(target, rest);
  if (!target || rest.length > 0) throw new UsageError(USAGE);
  const surroundings = readSurroundings();
  const run = commandsWithTarget[command];
  if (run === undefined) throw new UsageError(USAGE);
  return await run(surroundings, target, { withoutKey });
}

async function runMailCommand(name: string | undefined, [recipient, ...rest]: string[]): Promise<string> {
  if (name !== 'check' || rest.length > 0) throw new UsageError(USAGE);
  const migrationsDir = new URL('../migrations', import.meta.url).pathname;
  const { isSound, lines } = await checkMail(readConfig(process.env, { migrationsDir }), { recipient });
  if (!isSound) process.exitCode = 1;
  return lines.join('\n');
}

async function backup({ config, keys }: Surroundings, target: string): Promise<string> {
  const to = { file: backupFile(target), files: openFilePlace(keys) };
  const { contents, keyIds, missing } = await backUpDatabase(config, to);
  return `Backed up ${summarise(contents)} to ${target}; the file was read back and checked.\n${describeMissingFiles(keys, missing)}${describeKeyOfBackup(keys, keyIds)}`;
}

async function restore(
  surroundings: Surroundings,
  target: string,
  { withoutKey }: { withoutKey: boolean },
): Promise<string> {
  const { config, migrationsDir, keys, timeZone } = surroundings;
  const requireKeys = (keyIds: readonly string[]) => requireKeyOfBackup(keys, keyIds);
  const options = { migrationsDir, files: openFilePlace(keys), ...(withoutKey ? {} : { requireKeys }) };
  const { contents, keyIds } = await restoreDatabase(config, backupFile(target), options);
  const checked = withoutKey
    ? ''
    : await withDatabase(config, { migrationsDir }, ({ db }) =>
        describeRestoredFiles(keys, { db, clock: systemClock(timeZone) }),
      );
  return `Restored ${summarise(contents)} from ${target}.\n${checked}${describeKeyOfRestore(keys, keyIds)}`;
}

async function move({ config, migrationsDir, keys }: Surroundings, url: string): Promise<string> {
  if (config.kind === 'server') throw new UsageError('DATABASE_URL is set: unset it to name the source.');
  const { contents, keyIds } = await moveToPostgres(config, url, { migrationsDir });
  return `Moved ${summarise(contents)}. Start the server with DATABASE_URL from now on.${describeKeyOfMove(keys, keyIds)}${describeFilesOfMove(keys, contents)}`;
}

async function copy({ config, migrationsDir, timeZone, keys }: Surroundings, to: string): Promise<string> {
  const target = copyTargets.find((one) => one === to);
  if (target === undefined) throw new UsageError(USAGE);
  const { isComplete, words } = await withDatabase(config, { migrationsDir }, ({ db }) =>
    copyStoredFiles(keys, target, { db, clock: systemClock(timeZone) }),
  );
  // A script that runs this unattended checks the exit code.
  if (!isComplete) throw new FilesDamaged(words);
  return words;
}

class FilesDamaged extends Error {}

async function recover({ config, migrationsDir, origin, timeZone }: Surroundings): Promise<string> {
  const link = await withDatabase(config, { migrationsDir }, ({ db }) =>
    recoveryLink({ db, clock: systemClock(timeZone) }, origin),
  );
  return `Become an administrator with this link. It is valid for 24 hours and works once; the server must be running:\n${link}`;
}

async function rotate({ config, migrationsDir, timeZone, keys }: Surroundings): Promise<string> {
  const count = await withDatabase(config, { migrationsDir }, ({ db }) =>
    rotateKey(keys, {
      db,
      now: systemClock(timeZone).now(),
      reseal: resealAll,
    }),
  );
  return `Sealed ${count} secrets with another key. Keep a copy of it apart from the backups of the database.`;
}

async function forget({ config, migrationsDir, timeZone }: Surroundings): Promise<string> {
  const now = systemClock(timeZone).now();
  let files = 0;
  const count = await withDatabase(config, { migrationsDir }, ({ db }) =>
    forgetKeys(db, {
      remove: async (trx) => {
        const forgotten = await forgetAll(trx, now);
        ({ files } = forgotten);
        return forgotten.users;
      },
    }),
  );
  const lost = files === 0 ? '' : ` The content of ${files} stored files is lost.`;
  return `Removed the authenticator apps of ${count} users, the texts of unsent mails, and the keys of market data providers, which are switched off. These users sign in with their password and set up a new app.${lost}`;
}

class AuditLogDamaged extends Error {}

async function verify({ config }: Surroundings): Promise<string> {
  const verdict = await verifyDatabase(config);
  const words = describeVerification(verdict);
  // A script that runs this unattended checks the exit code.
  if (verdict.broken !== null) throw new AuditLogDamaged(words);
  return words;
}

async function repair({ config, migrationsDir, timeZone }: Surroundings): Promise<string> {
  const done = await withDatabase(config, { migrationsDir }, ({ db }) =>
    repairAuditLog({ db, clock: systemClock(timeZone), log: createLog('error') }),
  );
  if (done === null) return 'The audit log needs no repair.';
  const days =
    done.daysOutOfOrder.length === 0 ? '' : ` Days out of order: ${done.daysOutOfOrder.join(', ')}.`;
  return `Repaired the audit log and recorded the repair.${days} Rows sealed now: ${done.waiting}.`;
}

/** npm changes into the project's folder first; the file is relative to where the user ran the command. */
function backupFile(target: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', target);
}

function summarise({ rows, files }: BackupContents): string {
  const counts = Object.values(rows);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stored = files === 0 ? '' : ` and ${files} stored files`;
  return `${total} rows of ${counts.length} tables${stored}`;
}

try {
  process.stdout.write(`${await runCommand(process.argv.slice(2))}\n`);
} catch (error) {
  // One clear line for the user at the terminal; the stack only on request.
  const text = error instanceof Error ? error.message || String(error) : String(error);
  process.stderr.write(`${process.env['DEBUG'] && error instanceof Error ? error.stack : text}\n`);
  process.exitCode = 1;
}
