/** Work that the server repeats while it runs. */
import { featureRoutes } from './app.ts';
import type { BuiltApp } from './outside-world.ts';
import type { App } from './platform/context.ts';
import { compareDayOrders } from './features/upgrade-reviews/day-order.actions.ts';
import { compareDefinitions } from './features/upgrade-reviews/definitions.actions.ts';
import { continueWithInstruments } from './features/imports/answer/requests/continue.actions.ts';
import { issueQueuedReports } from './features/reports/batches/worker.actions.ts';
import { minutelyWork } from './minutely-work.ts';
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
 * times a minute: sends a heartbeat to open event streams. Each minute: what `minutely-work.ts` says.
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
  const doMinutelyWork = minutelyWork(app);
  const minutely = () => {
    doMinutelyWork();
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
