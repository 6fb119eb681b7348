/** The portal on an open database: what must be in order before anybody is served, the port, and the stop in good order. */
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import type { BuiltApp } from './app.ts';
import { openDemoFirm, refuseMixedFirm } from './features/demo/start.ts';
import { printFirstAdministratorLink } from './features/identity/start.ts';
import { recoverImports } from './features/imports/revert.actions.ts';
import { copyCatalogue } from './features/permissions/actions.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { exchangeNotices } from './platform/database-notices.ts';
import type { Notices } from './platform/database-notices.ts';
import type { OpenDatabase } from './platform/db.ts';
import { listen } from './platform/listen.ts';
import type { Listening } from './platform/listen.ts';
import type { Log } from './platform/log.ts';
import { openSecrets } from './platform/secret-keys.ts';
import { startRegularWork } from './regular-work.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Running {
  readonly listening: Listening;
  readonly built: BuiltApp;
  readonly database: OpenDatabase;
  readonly stopRegularWork: () => void;
  /** The news of other processes; there are none on the embedded database. */
  readonly notices: Notices | null;
}

/** Stops accepting, lets requests and what runs beside them end, then closes the database; a second signal ends at once. */
const stopOnSignal = (running: Running): void => {
  const { listening, built, database, stopRegularWork, notices } = running;
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    built.app.live.close();
    await listening.stop();
    // Before waiting: a round that begins later would meet a closed database.
    stopRegularWork();
    await built.finish();
    await notices?.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        built.app.log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      });
    });
};

/** Serves the portal until a signal. */
export const runPortal = async (database: OpenDatabase, config: Config, log: Log): Promise<void> => {
  const clock = systemClock(config.timeZone);
  const secrets = await openSecrets(config, { db: database.db, now: clock.now() });
  const built = buildApp({ db: database.db, clock, config, log, secrets });
  collectDefaultMetrics({ register: built.app.metrics.registry });
  await copyCatalogue(built.app.db);
  // Before anybody can look: a process that was killed may have left half an import.
  await recoverImports(built.app, { isAlone: database.kind === 'embedded' });
  await refuseMixedFirm(built.app.db, config.demo);
  if (config.demo) await openDemoFirm(built.app, say);
  const notices =
    database.kind === 'server' ? await exchangeNotices({ db: database.db, pool: database.pool, log }) : null;
  const listening = await listen(built, config);
  const stopRegularWork = startRegularWork(built);
  stopOnSignal({ listening, built, database, stopRegularWork, notices });
  built.app.mail.wake();
  say(`Partnerfolio is ready at ${listening.url}`);
  await printFirstAdministratorLink(built.app, { origin: listening.url, say });
};
