/** Starts the server: reads the configuration, opens the database, and meanwhile loads the portal's code. */
import { refuseOpenDemo } from './demo/refusal.ts';
import { readConfig } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { serverDatabase, sessionLimits } from './platform/database/configured-database.ts';
import type { OpenDatabase } from './platform/database/db.ts';
import { createLog, endProcess, serverOutput } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { firstLine } from './platform/start-errors.ts';

const open = (config: Config, log: Log): Promise<OpenDatabase> =>
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
      ...(config.demo && { pageMegabytes: 32 }),
    },
  );

let log: Log | undefined;

const start = async (): Promise<void> => {
  const migrationsDir = new URL('../migrations', import.meta.url).pathname;
  const config = readConfig(process.env, { migrationsDir });
  refuseOpenDemo(config);
  log = createLog(config.logLevel, serverOutput());
  const [database, { runPortal }] = await Promise.all([open(config, log), import('./portal.ts')]);
  try {
    await runPortal(database, config, log);
  } catch (error) {
    await database.close();
    throw error;
  }
};

// A reader of the output that has gone does not end the server.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

start().catch((error: unknown) => {
  process.stderr.write(`${firstLine(error)}\n`);
  endProcess(log, 1);
});
