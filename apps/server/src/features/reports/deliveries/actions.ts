/** Sends issued reports by mail, to addresses of the client that they are of. */
import { listedDeliveriesAtMost } from '@partnerfolio/contract/reports/deliveries';
import type { ReportDeliveries, ReportDelivery } from '@partnerfolio/contract/reports/deliveries';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, isRefusal, refuse } from '../../../platform/http/problem.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { auditedAs, findReport, lockVersions, subjectOf } from '../queries.ts';
import type { ReportRow } from '../queries.ts';
import { reportEmail } from './email-templates.ts';
import * as queries from './queries.ts';
import type { DeliveryRow, RecipientRow } from './queries.ts';
import { refuseDelivery } from './rules.ts';
import { storedOptions } from '../template/asked.rules.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** A double click sends a report once. */
const oneMinuteMs = 60_000;

const toDelivery = (row: DeliveryRow): ReportDelivery => ({
  id: row.id,
  address: row.address,
  name: row.recipient_name,
  state: row.state,
  refusal: row.refusal,
  lastError: row.last_error,
  requestedAt: row.requested_at,
  requestedBy: { id: row.requested_by, fullName: row.requester_name },
  sentAt: row.sent_at,
});

/** The addresses of the client of a report; a report of the firm is sent to nobody. */
const recipientsOf = async (db: Db, { client_id: clientId }: ReportRow): Promise<readonly RecipientRow[]> =>
  clientId === null ? [] : queries.selectRecipients(db, clientId);

/** The deliveries of a report, and to whom it may be sent. */
export const readDeliveries = async ({ app, viewer }: Act, reportId: string) => {
  const report = await findReport(app.db, viewer, reportId);
  if (report === null) return refuse('not_found');
  const list = { reportId, now: app.clock.now(), limit: listedDeliveriesAtMost };
  const [deliveries, recipients] = await Promise.all([
    queries.selectDeliveries(app.db, list),
    recipientsOf(app.db, report),
  ]);
  return {
    items: deliveries.map(toDelivery),
    recipients: recipients.map(({ contact_id: contactId, ...one }) => ({ ...one, contactId })),
    sendsMail: app.config.smtpUrl !== null,
  } satisfies ReportDeliveries;
};

interface Addressed {
  readonly report: ReportRow;
  readonly recipient: RecipientRow;
}

/** Queues the mail with its delivery and audit event; returns the delivery's id. */
const queue = async (trx: Trx, { app, viewer }: Act, { report, recipient }: Addressed): Promise<string> => {
  const { language } = storedOptions(report);
  const { id: reportId, title, subject, sha256, version } = report;
  const { address } = recipient;
  const asAt = formatIn(language).date(report.as_at);
  const mail = await app.mail.post(
    trx,
    reportEmail(app.config.publicUrl, { recipient: address, language }, { title, subject, asAt, sha256 }),
  );
  invariant(mail !== null, 'mails with an attachment are counted here');
  const now = app.clock.now();
  const id = uuid();
  await queries.insertDelivery(trx, {
    id,
    report_id: reportId,
    address,
    recipient_name: recipient.name,
    contact_id: recipient.contact_id,
    mail_id: mail.id,
    requested_at: now.toISOString(),
    requested_by: viewer.id,
    state: 'queued',
    sent_at: null,
    last_error: null,
    refusal: null,
  });
  await writeAudit(trx, {
    eventType: 'report.deliver',
    now,
    userId: viewer.id,
    ...auditedAs(subjectOf(report)),
    metadata: { reportId, title, version, email: address },
  });
  return id;
};

/** Sends a report whose versions are locked, unless it is on its way to the address already. */
const deliverLocked = async (trx: Trx, act: Act, { reportId, address }: Wanted) => {
  const { app, viewer } = act;
  const report = await findReport(trx, viewer, reportId);
  if (report === null) return refuse('not_found');
  if (!report.may_edit) return refuse('forbidden');
  if (report.client_id === null) return refuse('wrong_state', because('firm_report_not_sent'));
  const recipients = await recipientsOf(trx, report);
  const recipient = recipients.find((one) => one.address.toLowerCase() === address.toLowerCase());
  const { state, file_id: fileId } = report;
  const refusal = refuseDelivery({ state, isKept: fileId !== null, isOfClient: recipient !== undefined });
  if (refusal !== null || recipient === undefined)
    return refuse('wrong_state', because(refusal ?? 'address_not_of_client'));
  const now = app.clock.now();
  const since = new Date(now.getTime() - oneMinuteMs);
  await queries.endLost(trx, { reportId, address, now });
  const id =
    (await queries.findRecent(trx, { reportId, address, since })) ??
    (await queue(trx, act, { report, recipient }));
  const row = await queries.findDelivery(trx, { id, now });
  invariant(row !== null, 'a delivery that was just queued or sent is there');
  return toDelivery(row);
};

interface Wanted {
  readonly reportId: string;
  readonly address: string;
}

/** Sends a report to an address of its client. */
export const deliver = async (act: Act, wanted: Wanted) => {
  const { app, viewer } = act;
  const answer = await inTransaction(app.db, async (trx) => {
    const found = await findReport(trx, viewer, wanted.reportId);
    if (found === null) return refuse('not_found');
    if (!found.may_edit) return refuse('forbidden');
    if (app.config.smtpUrl === null) return refuse('wrong_state', because('mail_server_missing'));
    // What is sent at once, or withdrawn meanwhile, comes one after another.
    await lockVersions(trx, found.number);
    return createOnce(trx, { create: () => deliverLocked(trx, act, wanted) });
  });
  if (!isRefusal(answer)) app.mail.wake();
  return answer;
};

/**
 * Sends a report that was just issued to the client's own address, in the same transaction; returns why not, or null. The
 * caller wakes the mail once the transaction has ended.
 */
export const deliverToClient = async (trx: Trx, act: Act, reportId: string): Promise<Reason | null> => {
  const reasonOf = (code: 'mail_server_missing' | 'client_without_address') => because(code).reason;
  if (act.app.config.smtpUrl === null) return reasonOf('mail_server_missing');
  const report = await findReport(trx, act.viewer, reportId);
  invariant(report !== null, 'a report that was just issued is there');
  const recipients = await recipientsOf(trx, report);
  const own = recipients.find((one) => one.contact_id === null);
  if (own === undefined) return reasonOf('client_without_address');
  const sent = await deliverLocked(trx, act, { reportId, address: own.address });
  return isRefusal(sent) ? (sent.reason ?? reasonOf('client_without_address')) : null;
};
