/** Work that the server does once a night, step after step. */
import { forgetOldPreviews } from './features/avatars/actions.ts';
import { removeOldEvents } from './features/retention/actions.ts';
import { forgetOldTraces } from './features/accounts/retention.actions.ts';
import { expireDrafts } from './features/imports/revert/expiry.actions.ts';
import { markChangedFigures } from './features/figures/renewal/renewal.actions.ts';
import { compareTotals } from './features/figures/totals/actions.ts';
import { verifyAndTell } from './features/security/verification.actions.ts';
import { compareDayOrders } from './features/upgrade-reviews/day-order.actions.ts';
import { compareDefinitions } from './features/upgrade-reviews/definitions.actions.ts';
import type { App } from './platform/context.ts';
import { sweepFiles } from './platform/stored-files/upkeep.ts';

/**
 * Deletes old data, days of the audit log that the firm keeps no longer, imports that nobody applied and files that nobody
 * keeps; compares stored figures and totals with what they are made of, and verifies the audit log.
 */
export const doNightlyWork = async (app: App, now: Date): Promise<void> => {
  await forgetOldTraces(app);
  await removeOldEvents(app);
  await forgetOldPreviews(app);
  await expireDrafts(app);
  await sweepFiles(app.db, app.files.driver, now);
  // Work that replays ledgers is left to the worker.
  if (app.config.role === 'web') return;
  await compareDayOrders(app);
  await compareDefinitions(app);
  await markChangedFigures(app);
  await compareTotals(app);
  await verifyAndTell(app);
};
