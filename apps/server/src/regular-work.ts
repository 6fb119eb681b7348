/** Work that comes round while the server runs. */
import type { BuiltApp } from './app.ts';
import { forgetOldPreviews } from './features/avatars/actions.ts';
import { forgetOldTraces } from './features/accounts/retention.actions.ts';
import { compareDayOrders } from './features/upgrade-reviews/day-order.actions.ts';
import { compareDefinitions } from './features/upgrade-reviews/definitions.actions.ts';
import { noteEndedViews } from './features/users/views.actions.ts';
import { sweepImports } from './features/imports/revert.actions.ts';
import { keepRenewing, markChangedFigures } from './features/performance/stored/renewal.actions.ts';
import { sealAndMeasure } from './platform/audit/audit-seal.ts';
import { firstNightlyWork, isNightlyWorkDue } from './platform/jobs/nightly.ts';

const minuteMs = 60_000;
const sealEveryMs = 3000;
/** Less than proxies wait for a stream that says nothing. */
const heartbeatEveryMs = 20_000;

/**
 * At the start: ledgers that an upgrade has marked are compared in both processing orders and by former definitions, then figures that are out of date
 * computed. Every few seconds: new rows of the audit trail are sealed. Three
 * times a minute: who follows events is looked at. Each minute: counted refusals are written, views as other people that ended
 * noted, waiting mails tried, imports of ended processes taken back. Each night: old traces are forgotten, and the figures of
 * the new day computed. Gives what stops it; whatever runs then is still to be waited for.
 */
export const startRegularWork = ({ app }: BuiltApp): (() => void) => {
  let nightlyAt = firstNightlyWork(app.clock.now());
  const nightly = async () => {
    const now = app.clock.now();
    if (!isNightlyWorkDue({ now, last: nightlyAt, timeZone: app.config.timeZone })) return;
    nightlyAt = now;
    await forgetOldTraces(app);
    await forgetOldPreviews(app);
    await compareDayOrders(app);
    await compareDefinitions(app);
    await markChangedFigures(app);
  };
  const minutely = () => {
    app.mail.wake();
    app.background.run('counted refusals', () => app.refusals.flush());
    app.background.run('views that ended', () => noteEndedViews(app));
    app.background.run('sweep of imports', () => sweepImports(app));
    app.background.run('nightly work', nightly);
  };
  const seal = () => app.background.run('sealing', () => sealAndMeasure(app));
  app.background.run('upgrades', async () => {
    await compareDayOrders(app);
    await compareDefinitions(app);
  });
  const stopRenewing = keepRenewing(app);
  const heartbeat = () => app.background.run('heartbeat of the open streams', () => app.live.heartbeat());
  const rounds = [
    setInterval(heartbeat, heartbeatEveryMs),
    setInterval(seal, sealEveryMs),
    setInterval(minutely, minuteMs),
  ];
  for (const round of rounds) round.unref();
  return () => {
    stopRenewing();
    for (const round of rounds) clearInterval(round);
  };
};
