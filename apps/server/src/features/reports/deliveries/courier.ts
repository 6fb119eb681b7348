/** Attaches issued reports to their mails when they are sent, and records what became of them. */
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { noteChanges } from '../../../platform/live/changes.ts';
import type { Attachment, Courier, MailOutcome } from '../../../platform/mail/courier.ts';
import type { ReportSubject } from '../template/template.ts';
import { reportFileNames } from '../views.ts';
import { reportMailKind, reportsEmail } from './email-templates.ts';
import { findCarried, putOutcome, putRefusals } from './queries.ts';
import type { Carried } from './queries.ts';
import { refuseDelivery } from './rules.ts';

type Needs = Pick<App, 'db' | 'files' | 'config'>;

type Tried = Exclude<MailOutcome, { readonly state: 'stopped' }>;

const stateOf = (outcome: Tried) => {
  if (outcome.state === 'sent') return 'sent';
  return outcome.isLast ? 'failed' : 'queued';
};

const note = (trx: Trx, subjects: readonly ReportSubject[]) =>
  noteChanges(
    trx,
    subjects.map(({ of, id }) => ({ entity: of, id })),
  );

/** Why a report stays behind. The mail may have waited for hours: it may be withdrawn, or the address corrected. */
const refusalOf = ({ refusal, state, file_id: fileId, is_of_client: isOfClient }: Carried) =>
  refusal ?? refuseDelivery({ state, isKept: fileId !== null, isOfClient });

/** Records which reports stay behind. That is final, so it need not wait for what becomes of the mail. */
const leaveBehind = async ({ db }: Needs, carried: readonly Carried[]): Promise<void> => {
  const refused = carried.flatMap((one) => {
    const refusal = one.refusal === null ? refusalOf(one) : null;
    return refusal === null ? [] : [{ delivery_id: one.delivery_id, refusal }];
  });
  if (refused.length > 0) await inTransaction(db, async (trx) => note(trx, await putRefusals(trx, refused)));
};

const readFiles = async ({ db, files }: Needs, reports: readonly Carried[]): Promise<Attachment[]> => {
  const names = reportFileNames(reports);
  const attachments: Attachment[] = [];
  for (const [index, { file_id: fileId }] of reports.entries()) {
    const body = fileId === null ? null : await files.open(db, fileId);
    if (body === null) throw new Error('The file of the report cannot be read');
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    attachments.push({ fileName: names[index] ?? '', type: 'application/pdf', bytes });
  }
  return attachments;
};

const reportCourier = (needs: Needs): Courier => ({
  async attach(mailId) {
    const carried = await findCarried(needs.db, mailId);
    const [first] = carried;
    invariant(first !== undefined, 'a mail of reports has its deliveries');
    const going = carried.filter((one) => refusalOf(one) === null);
    await leaveBehind(needs, carried);
    if (going.length === 0) return { stopped: refusalOf(first) ?? 'report_not_kept' };
    const attachments = await readFiles(needs, going);
    if (going.length === carried.length) return { attachments };
    const { address: recipient, language } = first;
    return { attachments, text: reportsEmail(needs.config.publicUrl, { recipient, language }, going) };
  },
  async record(trx, { mailId, outcome, now }) {
    // What stays behind is recorded as the courier decides it.
    if (outcome.state === 'stopped') return;
    const subjects = await putOutcome(trx, mailId, {
      state: stateOf(outcome),
      sentAt: outcome.state === 'sent' ? now.toISOString() : null,
      lastError: outcome.state === 'failed' ? outcome.error : null,
    });
    note(trx, subjects);
  },
});

/** The couriers of the mails about reports, by their kinds. */
export const reportCouriers = (needs: Needs): Readonly<Record<string, Courier>> => ({
  [reportMailKind]: reportCourier(needs),
});
