/** Work that the server does every minute. */
import { featureRoutes } from './app.ts';
import { tellDueTasks } from './features/client-activity/telling.actions.ts';
import { tellOverdueRecords } from './features/compliance-log/telling.actions.ts';
import { continueImports } from './features/imports/answer/requests/continue.actions.ts';
import { sweepImports } from './features/imports/revert/revert.actions.ts';
import { tellFailingFeeds } from './features/market-data/feeds/failing/telling.actions.ts';
import { refreshDueFeeds } from './features/market-data/feeds/refresh.actions.ts';
import { mailNotifications } from './features/notifications/mails/mailing.actions.ts';
import { tellBatchEnds } from './features/reports/batches/telling.actions.ts';
import { compareReports } from './features/reports/changes/comparing.actions.ts';
import { findFalls } from './features/reports/notices/judging.actions.ts';
import { runDueSchedules } from './features/reports/schedules/runs.actions.ts';
import { tellLockedAccounts } from './features/sign-in/locked.actions.ts';
import { noteEndedViews } from './features/users/views.actions.ts';
import type { App } from './platform/context.ts';

/**
 * Returns the work of a minute: writes counted refusals, records views as another user that ended, retries waiting mails,
 * undoes imports of ended processes, continues imports whose requested instruments are there, fetches market data that is
 * due, tells users of feeds that fail, of tasks that are due, of overdue complaints and breaches, and of batches of reports that have finished, and administrators of
 * locked accounts,
 * mails notifications and the digests of the day, compares issued reports with today's figures, makes the batches of schedules
 * that are due, finds falls in value that clients have to be told of.
 */
export const minutelyWork = (app: App): (() => void) => {
  const compareSomeReports = compareReports(featureRoutes);
  const findSomeFalls = findFalls(featureRoutes);
  return () => {
    app.mail.wake();
    app.background.run('counted refusals', () => app.refusals.flush());
    app.background.run('views that ended', () => noteEndedViews(app));
    app.background.run('sweep of imports', () => sweepImports(app));
    app.background.run('imports with requested instruments', () => continueImports(app));
    app.background.run('market data', () => refreshDueFeeds(app));
    app.background.run('failing feeds', () => tellFailingFeeds(app));
    app.background.run('tasks that are due', () => tellDueTasks(app));
    app.background.run('complaints and breaches that are overdue', () => tellOverdueRecords(app));
    app.background.run('batches that ended', () => tellBatchEnds(app));
    app.background.run('locked accounts', () => tellLockedAccounts(app));
    app.background.run('mails about notifications', () => mailNotifications(app));
    // Work that replays ledgers is left to the worker.
    if (app.config.role === 'web') return;
    app.background.run('issued reports', () => compareSomeReports(app));
    app.background.run('schedules of reports', () => runDueSchedules(app));
    app.background.run('falls in value', () => findSomeFalls(app));
  };
};
