/** Creates the sample firm: its name, its currency and its users. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { enrolPerson } from '../../features/people/enrol.actions.ts';
import { momentFor } from '../ledger/growth.ts';
import { demoFirmName, demoPassword, demoPeople } from './people.ts';
import type { DemoPersonKey } from './people.ts';

/** Records an event of the sample firm in the audit log. */
export const note = (
  trx: Db,
  event: {
    readonly eventType: AuditEventType;
    readonly now: Date;
    readonly metadata: Record<string, unknown>;
  },
): Promise<void> => writeAudit(trx, { ...event, userId: null, entity: 'demo' });

/** Creates the firm and its users if they are missing; returns their ids. */
export const enrolPeople = async (app: App, edition: number): Promise<ReadonlyMap<DemoPersonKey, string>> => {
  const passwordHash = await app.passwords.hash(demoPassword);
  if (isRefusal(passwordHash)) throw new Error('The accounts of the sample firm could not be made');
  return inTransaction(app.db, async (trx) => {
    await note(trx, { eventType: 'demo.found', now: app.clock.now(), metadata: { edition } });
    await setUpFirm(trx, app.config, { name: demoFirmName, currency: 'USD' });
    const ids = new Map<DemoPersonKey, string>();
    for (const { key, email, fullName, role, joined } of demoPeople) {
      const now = momentFor(app, joined, email);
      ids.set(key, await enrolPerson(trx, { email, fullName, passwordHash, role, now }));
    }
    return ids;
  });
};
