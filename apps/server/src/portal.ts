/** The portal on an open database: checks before serving, the port, and an orderly stop. */
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import type { BuiltApp } from './outside-world.ts';
import { growFirm, refuseMixedFirm, sayHowToSignIn } from './demo/start.ts';
import { printFirstAdministratorLink } from './features/accounts/start.ts';
import { startRenewal } from './features/figures/renewal/renewal.actions.ts';
import { recoverImports } from './features/imports/revert/revert.actions.ts';
import { copyCatalogue } from './features/permissions/actions.ts';
import { systemClock } from './platform/basics/clock.ts';
import type { Config } from './platform/basics/config.ts';
import { joinOthers } from './platform/live/join-others.ts';
import type { OpenDatabase } from './platform/database/open/open-database-types.ts';
import { keepPreviousDefault } from './platform/firm/firm.ts';
import { listen } from './platform/serve/listen.ts';
import type { Log } from './platform/basics/log.ts';
import { createReadiness } from './platform/site/readiness.ts';
import { openSecrets } from './platform/secrets/secret-keys.ts';
import { besideRenewal, startRenewing } from './renewal.ts';
import { startWork, stopOnSignal } from './running.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const servesNobody = { url: '', stop: () => Promise.resolve() };

/** The app on an open database, which then holds what the portal needs. */
const buildPortal = async (database: OpenDatabase, config: Config, log: Log): Promise<BuiltApp> => {
  const clock = systemClock(config.timeZone);
  const secrets = await openSecrets(config, { db: database.db, now: clock.now() });
  const built = buildApp({
    db: database.db,
    replica: database.replica,
    clock,
    config: besideRenewal(config),
    log,
    secrets,
    readiness: createReadiness({ ...config, database }),
  });
  await keepPreviousDefault(built.app.db, config);
  await copyCatalogue(built.app.db);
  // Runs before the first request, because a killed process may have left half an import.
  await recoverImports(built.app, { isAlone: database.kind === 'embedded' });
  await refuseMixedFirm(built.app.db, config.demo);
  if (config.demo) await growFirm(built.app);
  return built;
};

/** Leaves the database as the first start does, and serves nobody. The caller closes it. */
export const preparePortal = async (database: OpenDatabase, config: Config, log: Log): Promise<void> => {
  const built = await buildPortal(database, config, log);
  built.app.live.close();
  built.app.background.stop();
  await built.finish();
};

/** Serves the portal until a signal, or renews figures for the processes that serve it. */
export const runPortal = async (database: OpenDatabase, config: Config, log: Log): Promise<void> => {
  const built = await buildPortal(database, config, log);
  collectDefaultMetrics({ register: built.app.metrics.registry });
  if (config.demo) sayHowToSignIn(say);
  // Figures of earlier formulas are never shown.
  await startRenewal(built.app);
  const notices = database.kind === 'server' ? await joinOthers(database, config, log) : null;
  const isWorker = config.role === 'worker';
  const listening = isWorker ? servesNobody : await listen(built, config);
  const stop = startWork({ listening, built, database, notices, renew: (app) => startRenewing(app, config) });
  stopOnSignal(stop, log);
  built.app.mail.wake();
  if (isWorker) {
    say('The worker of Partnerfolio is ready');
    return;
  }
  say(`Partnerfolio is ready at ${listening.url}`);
  if (config.smtpUrl === null)
    say(
      'No mail server (SMTP_URL): emails are stored, and administrators read them under Security > Emails.',
    );
  try {
    await printFirstAdministratorLink(built.app, { origin: listening.url, say });
  } catch (error) {
    await stop();
    throw error;
  }
};
