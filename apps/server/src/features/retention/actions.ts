/** Changes how long the firm keeps what, says what a change would delete, and removes what is older. */
import type { RetentionForm } from '@partnerfolio/contract/settings/retention';
import type { Staff } from '../../platform/access/access.ts';
import { countDue, removeOldAuditDays } from '../../platform/audit/audit-removal.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { changeRetention, readRetention } from '../../platform/firm/retention.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { deletedBefore } from '../accounts/retention.actions.ts';
import { countAttemptsBefore } from '../sign-in/queries.ts';

export const putPeriods = (
  { app, viewer }: { readonly app: App; readonly viewer: Staff },
  { revision, ...form }: RetentionForm & { readonly revision?: number | undefined },
) =>
  inTransaction(app.db, async (trx) => {
    const changed = await changeRetention(trx, form, revision);
    if (changed === 'no_firm') return refuse('wrong_state', because('firm_not_set_up'));
    if (changed === 'stale') return refuse('stale');
    const { revision: _before, ...before } = changed.before;
    const { revision: _after, ...after } = changed.after;
    await writeAudit(trx, {
      eventType: 'firm.change_retention',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      before,
      after,
    });
    return changed.after;
  });

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
