/** Changes what the firm's letterhead states. */
import type { FirmDetailsForm } from '@partnerfolio/contract/settings/details';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { changeDetails } from '../../platform/firm/details.ts';
import { because, refuse } from '../../platform/http/problem.ts';

export const putDetails = (
  { app, viewer }: { readonly app: App; readonly viewer: Staff },
  { revision, ...form }: FirmDetailsForm & { readonly revision?: number | undefined },
) =>
  inTransaction(app.db, async (trx) => {
    const changed = await changeDetails(trx, form, revision);
    if (changed === 'no_firm') return refuse('wrong_state', because('firm_not_set_up'));
    if (changed === 'stale') return refuse('stale');
    const { revision: _before, ...before } = changed.before;
    const { revision: _after, ...after } = changed.after;
    await writeAudit(trx, {
      eventType: 'firm.change_details',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      before,
      after,
    });
    return changed.after;
  });
