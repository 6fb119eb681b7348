/** Sends issued reports by mail, to addresses of the client that they are of. */
import {
  listedDeliveriesAtMost,
  mailedMegabytesAtMost,
  mailedReportsAtMost,
} from '@partnerfolio/contract/reports/deliveries';
import type {
  ReportDeliveries,
  ReportDelivery,
  ReportMailing,
} from '@partnerfolio/contract/reports/deliveries';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, isRefusal, refuse } from '../../../platform/http/problem.ts';
import type { AnyRefusal } from '../../../platform/http/problem.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { auditedAs, findReport, findReports, lockVersions, subjectOf } from '../queries.ts';
import type { ReportRow } from '../queries.ts';
import { reportsEmail } from './email-templates.ts';
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
  mailing: { id: row.mailing_id, reports: row.mailing_reports },
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
  /** At least one, of the same client. */
  readonly reports: readonly ReportRow[];
  readonly recipient: RecipientRow;
}

/** That of the report; that in which the client reads, if there are several. */
const languageOf = async (trx: Trx, reports: readonly ReportRow[]) => {
  const [first, ...others] = reports;
  invariant(first !== undefined, 'a mail brings a report');
  const known =
    others.length === 0 || first.client_id === null ? null : await queries.readLanguage(trx, first.client_id);
  return known ?? storedOptions(first).language;
};

/** Queues one mail with a delivery and an audit event for each report; returns the deliveries' ids. */
const queue = async (
  trx: Trx,
  { app, viewer }: Act,
  { reports, recipient }: Addressed,
): Promise<string[]> => {
  const { address } = recipient;
  const reader = { recipient: address, language: await languageOf(trx, reports) };
  const mail = await app.mail.post(trx, reportsEmail(app.config.publicUrl, reader, reports));
  invariant(mail !== null, 'mails with an attachment are counted here');
  const now = app.clock.now();
  const rows = reports.map((report) => ({
    id: uuid(),
    report_id: report.id,
    address,
    recipient_name: recipient.name,
    contact_id: recipient.contact_id,
    mail_id: mail.id,
    mailing_id: mail.id,
    requested_at: now.toISOString(),
    requested_by: viewer.id,
    state: 'queued',
    sent_at: null,
    last_error: null,
    refusal: null,
  }));
  await queries.insertDeliveries(trx, rows);
  await writeAudits(
    trx,
    reports.map((report) => ({
      eventType: 'report.deliver' as const,
      now,
      userId: viewer.id,
      ...auditedAs(subjectOf(report)),
      metadata: { reportId: report.id, title: report.title, version: report.version, email: address },
    })),
  );
  return rows.map(({ id }) => id);
};

interface Wanted {
  readonly reportIds: readonly string[];
  readonly address: string;
}

/** The reports, all of which the viewer may send. */
const findSendable = async (trx: Trx, viewer: Staff, reportIds: readonly string[]) => {
  const reports = await findReports(trx, viewer, reportIds);
  if (reports.length < new Set(reportIds).size) return refuse('not_found');
  return reports.every((report) => report.may_edit) ? reports : refuse('forbidden');
};

/** The recipient of reports at an address; or why they are not sent there. */
const findRecipient = async (trx: Trx, reports: readonly ReportRow[], address: string) => {
  const [first] = reports;
  invariant(first !== undefined, 'a mail brings a report');
  if (reports.some((report) => report.client_id === null))
    return refuse('wrong_state', because('firm_report_not_sent'));
  const recipients = await recipientsOf(trx, first);
  const recipient = recipients.find((one) => one.address.toLowerCase() === address.toLowerCase());
  for (const { state, file_id: fileId } of reports) {
    const refusal = refuseDelivery({ state, isKept: fileId !== null, isOfClient: recipient !== undefined });
    if (refusal !== null) return refuse('wrong_state', because(refusal));
  }
  return recipient ?? refuse('wrong_state', because('address_not_of_client'));
};

/** Why the reports are not sent in one mail, though each might be; null if they are. Those of the firm are sent to nobody. */
const refuseTogether = (reports: readonly ReportRow[]) => {
  const clients = new Set(reports.map((report) => report.client_id).filter((id) => id !== null));
  if (clients.size > 1) return refuse('wrong_state', because('reports_of_several_clients'));
  const bytes = reports.reduce((sum, report) => sum + report.byte_size, 0);
  return reports.length > 1 && bytes > mailedMegabytesAtMost * 1_000_000
    ? refuse('wrong_state', because('mail_too_large', { limit: mailedMegabytesAtMost }))
    : null;
};

interface Locked {
  /** Of the same client, with their versions locked. */
  readonly reports: readonly ReportRow[];
  readonly address: string;
}

/** Sends reports in one mail, except those that are on their way to the address already. */
const deliverLocked = async (trx: Trx, act: Act, { reports, address }: Locked) => {
  const recipient = await findRecipient(trx, reports, address);
  if (isRefusal(recipient)) return recipient;
  const now = act.app.clock.now();
  const place = { reportIds: reports.map(({ id }) => id), address };
  await queries.endLost(trx, { ...place, now });
  const recent = await queries.findRecent(trx, { ...place, since: new Date(now.getTime() - oneMinuteMs) });
  const rest = reports.filter(({ id }) => !recent.some((one) => one.report_id === id));
  const queued = rest.length === 0 ? [] : await queue(trx, act, { reports: rest, recipient });
  return queries.findDeliveries(trx, { ids: [...recent.map(({ id }) => id), ...queued], now });
};

interface Sending<T, R> {
  readonly check: (reports: readonly ReportRow[]) => R;
  readonly toAnswer: (rows: readonly DeliveryRow[]) => T;
}

/** Sends reports unless the check refuses them, one after another with others who send, correct or withdraw them. */
const deliverInTurn = async <T extends object, R extends AnyRefusal | null>(
  act: Act,
  { reportIds, address }: Wanted,
  { check, toAnswer }: Sending<T, R>,
) => {
  const { app, viewer } = act;
  const answer = await inTransaction(app.db, async (trx) => {
    const found = await findSendable(trx, viewer, reportIds);
    if (isRefusal(found)) return found;
    if (app.config.smtpUrl === null) return refuse('wrong_state', because('mail_server_missing'));
    for (const number of new Set(found.map((report) => report.number))) await lockVersions(trx, number);
    const create = async () => {
      const reports = await findSendable(trx, viewer, reportIds);
      if (isRefusal(reports)) return reports;
      const refused = check(reports);
      if (refused !== null) return refused;
      const rows = await deliverLocked(trx, act, { reports, address });
      return isRefusal(rows) ? rows : toAnswer(rows);
    };
    return createOnce(trx, { create });
  });
  if (!isRefusal(answer)) app.mail.wake();
  return answer;
};

/** Sends a report to an address of its client. */
export const deliver = (act: Act, { reportId, address }: { reportId: string; address: string }) =>
  deliverInTurn(
    act,
    { reportIds: [reportId], address },
    {
      check: () => null,
      toAnswer: ([row]) => {
        invariant(row !== undefined, 'a delivery that was just queued or sent is there');
        return toDelivery(row);
      },
    },
  );

/** Sends reports of a client in one mail to one of its addresses. */
export const deliverMany = (act: Act, wanted: Wanted) =>
  deliverInTurn(act, wanted, {
    check: refuseTogether,
    toAnswer: (rows): ReportMailing => ({
      deliveries: rows.map((row) => ({ ...toDelivery(row), reportId: row.report_id })),
    }),
  });

/** Why a report is not sent to anybody, though its client has an address. */
const refuseStale = ({ state, file_id: fileId }: ReportRow) =>
  refuseDelivery({ state, isKept: fileId !== null, isOfClient: true });

/** Why none of the reports is sent to the client's own address; null if they are queued in one mail. */
const refuseToClient = async (trx: Trx, act: Act, reports: readonly ReportRow[]): Promise<Reason | null> => {
  const reasonOf = (code: 'mail_server_missing' | 'client_without_address') => because(code).reason;
  const [report] = reports;
  if (report === undefined) return null;
  if (act.app.config.smtpUrl === null) return reasonOf('mail_server_missing');
  const recipients = await recipientsOf(trx, report);
  const own = recipients.find((one) => one.contact_id === null);
  if (own === undefined) return reasonOf('client_without_address');
  const sent = refuseTogether(reports) ?? (await deliverLocked(trx, act, { reports, address: own.address }));
  return isRefusal(sent) ? (sent.reason ?? reasonOf('client_without_address')) : null;
};

/**
 * Sends issued reports of a client in one mail to the client's own address; returns why not, by the id of the report. The caller
 * has checked that the viewer may send them, and wakes the mail once its transaction has ended.
 */
export const deliverToClient = async (
  trx: Trx,
  act: Act,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, Reason>> => {
  invariant(reportIds.length <= mailedReportsAtMost, 'the caller divides what one mail does not take');
  const notSent = new Map<string, Reason>();
  const sent: ReportRow[] = [];
  for (const report of await findReports(trx, act.viewer, reportIds)) {
    const refusal = refuseStale(report);
    if (refusal === null) sent.push(report);
    else notSent.set(report.id, because(refusal).reason);
  }
  const refused = await refuseToClient(trx, act, sent);
  if (refused !== null) for (const { id } of sent) notSent.set(id, refused);
  return notSent;
};
