/** Changes one part of what is stored of the firm, with its audit event. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse } from '../../platform/http/problem.ts';

interface Part {
  readonly revision: number;
}

/** What a part of the firm says, without its revision. */
const said = <P extends Part>({ revision: _revision, ...rest }: P): Omit<P, 'revision'> => rest;

/** Stores a part by `change`, which locks the firm, and returns the part; refuses an older revision. */
export const changeFirm = <P extends Part>(
  { app, viewer }: { readonly app: App; readonly viewer: Staff },
  eventType: AuditEventType & `firm.${string}`,
  change: (trx: Db) => Promise<'no_firm' | 'stale' | { readonly before: P; readonly after: P }>,
) =>
  inTransaction(app.db, async (trx) => {
    const changed = await change(trx);
    if (changed === 'no_firm') return refuse('wrong_state', because('firm_not_set_up'));
    if (changed === 'stale') return refuse('stale');
    await writeAudit(trx, {
      eventType,
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      before: said(changed.before),
      after: said(changed.after),
    });
    return changed.after;
  });
