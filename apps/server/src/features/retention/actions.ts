/** What a change of the periods would delete, and the removal of what is older. */
import type { RetentionForm } from '@partnerfolio/contract/settings/retention';
import { countDue, removeOldAuditDays } from '../../platform/audit/audit-removal.ts';
import type { App } from '../../platform/context.ts';
import { readRetention } from '../../platform/firm/retention.ts';
import { deletedBefore } from '../accounts/retention.actions.ts';
import { countAttemptsBefore } from '../sign-in/queries.ts';

/** What the next night would delete if the firm kept attempts and audit log for these periods. */
export const effectOf = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { attemptDays, auditYears }: Pick<RetentionForm, 'attemptDays' | 'auditYears'>,
) => {
  const now = clock.now();
  const due = auditYears === null ? { days: 0, rows: 0 } : await countDue(db, { now, years: auditYears });
  return {
    attempts: await countAttemptsBefore(db, deletedBefore(now, attemptDays)),
    auditDays: due.days,
    auditEvents: due.rows,
  };
};

/** Removes the days of the audit log that the firm keeps no longer. */
export const removeOldEvents = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> =>
  removeOldAuditDays(app, (await readRetention(app.db)).auditYears);
