/** Verifies the audit log, and tells administrators of a place where it is broken. */
import { portalSubjectId } from '@partnerfolio/contract/notifications/notifications';
import { listColleagues } from '../../platform/access/rights.ts';
import type { BrokenPlace } from '../../platform/audit/audit-chain.ts';
import { verifyAuditLog } from '../../platform/audit/audit-verify.ts';
import type { Verification } from '../../platform/audit/audit-verify.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { notify } from '../notifications/notify.actions.ts';

type Verifying = Pick<App, 'db' | 'clock'>;

/** Tells all administrators, also the one who asked: the others may be the ones to act. */
const tellBroken = ({ db, clock }: Verifying, { kind, seq, id, day }: BrokenPlace): Promise<null> =>
  inTransaction(db, async (trx) => {
    const to = (await listColleagues(trx)).filter(({ role }) => role === 'admin').map((one) => one.id);
    const event = `${kind} ${seq} ${id ?? day ?? ''}`;
    const told = { subjectId: portalSubjectId, event, by: null, to, now: clock.now() };
    await notify(trx, { kind: 'audit_broken', ...told });
    return null;
  });

/** Verifies the whole audit log; administrators are told once of each broken place, however often it is found. */
export const verifyAndTell = async (app: Verifying): Promise<Verification> => {
  const verification = await verifyAuditLog(app.db);
  if (verification.broken !== null) await tellBroken(app, verification.broken);
  return verification;
};
