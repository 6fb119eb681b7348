/** A change of a user's factors writes an audit event and a mail to the user, in the transaction of the change. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { mailFactorChange } from '../people/factor-mail.actions.ts';
import type { FactorChange } from '../people/factor-email-templates.ts';

type OwnChange = Exclude<FactorChange, `${'api_token' | 'passkey' | 'provider'}_${string}`>;

interface Change {
  readonly change: OwnChange;
  /** The user whose factors change. */
  readonly userId: string;
  /** The user who changed them. */
  readonly by: string;
}

const eventTypes: Readonly<Record<OwnChange, AuditEventType>> = {
  authenticator_added: 'authenticator.add',
  authenticator_removed: 'authenticator.remove',
  recovery_codes_renewed: 'recovery_codes.renew',
  recovery_code_used: 'recovery_codes.use',
  factors_reset: 'factors.reset',
};

/** Writes both; call `app.mail.wake()` after the transaction. */
export const noteFactorChange = async (app: App, trx: Trx, { change, userId, by }: Change): Promise<void> => {
  await writeAudit(trx, {
    eventType: eventTypes[change],
    now: app.clock.now(),
    userId: by,
    entity: 'user',
    entityId: userId,
  });
  await mailFactorChange(app, trx, { change, userId });
};
