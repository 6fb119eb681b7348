/**
 * Starts the server: reads the configuration, opens the database, and meanwhile loads the portal's code. With `--prepare` it only
 * creates what the first start creates, and ends.
 */
import { refuseOpenDemo } from './demo/refusal.ts';
import { readConfig } from './platform/basics/config.ts';
import type { Config } from './platform/basics/config.ts';
import { openDatabase } from './platform/database/open/open-database.ts';
import { serverDatabase, sessionLimits } from './platform/database/open/configured-database.ts';
import type { OpenDatabase, OpenDatabaseOptions } from './platform/database/open/open-database-types.ts';
import { createLog, endProcess, serverOutput } from './platform/basics/log.ts';
import type { Log } from './platform/basics/log.ts';
import { firstLine } from './start-errors.ts';
import { inStep } from './platform/steps.mjs';

/** Whether the steps of a start are shown. Otherwise the output is an operator's log, which has a line for each migration. */
const showsSteps = ({ demo }: Config) => demo || process.stdout.isTTY;

const open = (
  config: Config,
  log: Log,
  onMigration?: OpenDatabaseOptions['onMigration'],
): Promise<OpenDatabase> =>
  openDatabase(
    config.databaseUrl === null
      ? { kind: 'embedded', dir: config.dataDir }
      : serverDatabase(config, config.databaseUrl),
    // The sample firm is small, and should not use much memory of the laptop that shows it.
    {
      log,
      ...sessionLimits(config),
      timeZone: config.timeZone,
      migrationsDir: config.migrationsDir,
      ...(onMigration && { onMigration }),
      ...(config.demo && { pageMegabytes: 32 }),
    },
  );

/** A warm start is over sooner and shows no step. */
const quietMs = 1000;

const openInStep = (config: Config, log: Log): Promise<OpenDatabase> => {
  if (!showsSteps(config)) return open(config, log);
  const openCounting = (report: (detail: string) => void) =>
    open(config, log, ({ applied, of }) => report(`migration ${applied} of ${of}`));
  return inStep('Opening the database', openCounting, { quietMs });
};

let log: Log | undefined;

const start = async (): Promise<void> => {
  const migrationsDir = new URL('../migrations', import.meta.url).pathname;
  const config = readConfig(process.env, { migrationsDir });
  refuseOpenDemo(config);
  log = createLog(config.logLevel, serverOutput());
  const [database, { preparePortal, runPortal }] = await Promise.all([
    openInStep(config, log),
    import('./portal.ts'),
  ]);
  const isPreparing = process.argv.includes('--prepare');
  try {
    await (isPreparing ? preparePortal : runPortal)(database, config, log);
    if (isPreparing) await database.close();
  } catch (error) {
    await database.close();
    throw error;
  }
  if (isPreparing) endProcess(log, 0);
};

// A reader of the output that has gone does not end the server.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

start().catch((error: unknown) => {
  process.stderr.write(`${firstLine(error)}\n`);
  endProcess(log, 1);
});
