/** Attaches issued reports to their mails when they are sent, and records what became of them. */
import type { App } from '../../../platform/context.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { noteChanges } from '../../../platform/live/changes.ts';
import type { Courier, MailOutcome } from '../../../platform/mail/courier.ts';
import { reportFileName } from '../views.ts';
import { reportMailKind } from './email-templates.ts';
import { findCarried, putOutcome } from './queries.ts';
import { refuseDelivery } from './rules.ts';

const stateOf = (outcome: MailOutcome) => {
  if (outcome.state === 'stopped') return 'refused';
  if (outcome.state === 'sent') return 'sent';
  return outcome.isLast ? 'failed' : 'queued';
};

const reportCourier = ({ db, files }: Pick<App, 'db' | 'files'>): Courier => ({
  async attach(mailId) {
    const report = await findCarried(db, mailId);
    invariant(report !== null, 'a mail of a report has its delivery');
    const { state, file_id: fileId, is_of_client: isOfClient } = report;
    // The mail may have waited for hours: the report may be withdrawn, or the address corrected.
    const refusal = refuseDelivery({ state, isKept: fileId !== null, isOfClient });
    if (refusal !== null || fileId === null) return { stopped: refusal ?? 'report_not_kept' };
    const body = await files.open(db, fileId);
    if (body === null) throw new Error('The file of the report cannot be read');
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    return { fileName: reportFileName(report), type: 'application/pdf', bytes };
  },
  async record(trx, { mailId, outcome, now }) {
    const subject = await putOutcome(trx, mailId, {
      state: stateOf(outcome),
      sentAt: outcome.state === 'sent' ? now.toISOString() : null,
      lastError: outcome.state === 'failed' ? outcome.error : null,
      refusal: outcome.state === 'stopped' ? outcome.reason : null,
    });
    if (subject !== null) noteChanges(trx, [{ entity: subject.of, id: subject.id }]);
  },
});

/** The couriers of the mails about reports, by their kinds. */
export const reportCouriers = (needs: Pick<App, 'db' | 'files'>): Readonly<Record<string, Courier>> => ({
  [reportMailKind]: reportCourier(needs),
});
