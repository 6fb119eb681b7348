/** Withdraws issued reports. */
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';

/** Withdraws a report, once. */
export const withdraw = (
  { app, viewer }: { readonly app: App; readonly viewer: Staff },
  reportId: string,
  reason: string,
) =>
  inTransaction(app.db, async (trx: Db) => {
    const found = await queries.findReport(trx, viewer, reportId);
    if (found === null) return refuse('not_found');
    if (!found.may_edit) return refuse('forbidden');
    await queries.lockVersions(trx, found.number);
    const locked = await queries.findReport(trx, viewer, reportId);
    if (locked === null || locked.state === 'withdrawn')
      return refuse('wrong_state', because('report_withdrawn'));
    const at = app.clock.now();
    await queries.withdrawRow(trx, reportId, { at: at.toISOString(), by: viewer.id, reason });
    await writeAudit(trx, {
      eventType: 'report.withdraw',
      now: at,
      userId: viewer.id,
      ...queries.auditedAs(queries.subjectOf(locked)),
      metadata: { reportId, title: locked.title, version: locked.version, reason },
    });
    return null;
  });
