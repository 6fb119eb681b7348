/** Work that the server repeats while it runs. */
import { featureRoutes } from './app.ts';
import type { BuiltApp } from './app.ts';
import type { App } from './platform/context.ts';
import { compareDayOrders } from './features/upgrade-reviews/day-order.actions.ts';
import { compareDefinitions } from './features/upgrade-reviews/definitions.actions.ts';
import { noteEndedViews } from './features/users/views.actions.ts';
import {
  continueImports,
  continueWithInstruments,
} from './features/imports/answer/requests/continue.actions.ts';
import { sweepImports } from './features/imports/revert/revert.actions.ts';
import { refreshDueFeeds } from './features/market-data/feeds/refresh.actions.ts';
import { issueQueuedReports } from './features/reports/batches/worker.actions.ts';
import { runDueSchedules } from './features/reports/schedules/runs.actions.ts';
import { compareReports } from './features/reports/changes/comparing.actions.ts';
import { findFalls } from './features/reports/notices/judging.actions.ts';
import { doNightlyWork } from './nightly-work.ts';
import { sealAndMeasure } from './platform/audit/audit-seal.ts';
import { reachFiles } from './platform/stored-files/upkeep.ts';
import { firstNightlyWork, isNightlyWorkDue } from './platform/jobs/nightly.ts';

const minuteMs = 60_000;
const sealEveryMs = 3000;
/** So soon the first report of a batch is begun, by whichever process is free. */
const issueEveryMs = 3000;
/** Shorter than the time after which proxies close a silent stream. */
const heartbeatEveryMs = 20_000;

/**
 * Starts the regular work. At the start: compares ledgers that an upgrade has marked, in both processing orders and
 * by both definitions, then computes outdated figures; and looks whether the place of stored files answers. Every few seconds: seals new rows of the audit log, and issues reports of batches. Three
 * times a minute: sends a heartbeat to open event streams. Each minute: writes counted refusals, records views as
 * another user that ended, retries waiting mails, undoes imports of ended processes, continues imports whose requested instruments are there, fetches market data that is due,
 * compares issued reports with today's figures, makes the batches of schedules that are due, finds falls in value that clients have to be told of.
 * Each night: what `nightly-work.ts` says. Returns the function that stops it; work already running must still be awaited.
 */
export const startRegularWork = ({ app }: BuiltApp, renew: (app: App) => () => void): (() => void) => {
  // Work that replays ledgers is left to the worker.
  const isWebOnly = app.config.role === 'web';
  let nightlyAt = firstNightlyWork(app.clock.now());
  const nightly = async () => {
    const now = app.clock.now();
    if (!isNightlyWorkDue({ now, last: nightlyAt, timeZone: app.config.timeZone })) return;
    nightlyAt = now;
    await doNightlyWork(app, now);
  };
  const compareSomeReports = compareReports(featureRoutes);
  const findSomeFalls = findFalls(featureRoutes);
  const minutely = () => {
    app.mail.wake();
    app.background.run('counted refusals', () => app.refusals.flush());
    app.background.run('views that ended', () => noteEndedViews(app));
    app.background.run('sweep of imports', () => sweepImports(app));
    app.background.run('imports with requested instruments', () => continueImports(app));
    app.background.run('market data', () => refreshDueFeeds(app));
    if (!isWebOnly) {
      app.background.run('issued reports', () => compareSomeReports(app));
      app.background.run('schedules of reports', () => runDueSchedules(app));
      app.background.run('falls in value', () => findSomeFalls(app));
    }
    app.background.run('nightly work', nightly);
  };
  const issueReports = issueQueuedReports(featureRoutes);
  const issue = () => {
    if (!isWebOnly) app.background.run('batches of reports', () => issueReports(app));
  };
  const seal = () => app.background.run('sealing', () => sealAndMeasure(app));
  app.background.run('upgrades', async () => {
    if (isWebOnly) return;
    await compareDayOrders(app);
    await compareDefinitions(app);
  });
  // Only the log says so if it fails: all but the files works without their place.
  app.background.run('reaching the file store', () => reachFiles(app.files.driver));
  const stopRenewing = renew(app);
  const stopContinuing = continueWithInstruments(app);
  const heartbeat = () => app.background.run('heartbeat of the open streams', () => app.live.heartbeat());
  const rounds = [
    setInterval(heartbeat, heartbeatEveryMs),
    setInterval(seal, sealEveryMs),
    setInterval(issue, issueEveryMs),
    setInterval(minutely, minuteMs),
  ];
  for (const round of rounds) round.unref();
  return () => {
    stopRenewing();
    stopContinuing();
    for (const round of rounds) clearInterval(round);
  };
};
