/** The SQL of sending issued reports. */
import type { DeliveryRefusal, DeliveryState } from '@partnerfolio/contract/reports/deliveries';
import type { Language } from '@partnerfolio/contract/texts/texts';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isMailWaiting } from '../../../platform/mail/mail.queries.ts';
import { reportState, reportWithClient } from '../queries.ts';
import type { ReportSubject } from '../template/template.ts';
import type { ReportRow } from '../queries.ts';

export interface RecipientRow {
  readonly address: string;
  readonly name: string;
  readonly contact_id: string | null;
}

/** The addresses of a client, each once: its own, then those of its contacts, the main one first. */
export const selectRecipients = async (db: Db, clientId: string): Promise<readonly RecipientRow[]> => {
  const { rows } = await sql<RecipientRow>`
    with known as (
      select email as address, name, null::uuid as contact_id, 0 as place from clients where id = ${clientId}
      union all
      select email, name, id, case when is_main then 1 else 2 end from client_contacts where client_id = ${clientId}),
    once as (
      select distinct on (lower(address)) * from known where address is not null
      order by lower(address), place, name, contact_id)
    select address, name, contact_id from once order by place, name, address`.execute(db);
  return rows;
};

export interface DeliveryRow {
  readonly id: string;
  readonly report_id: string;
  readonly address: string;
  readonly recipient_name: string;
  readonly state: DeliveryState;
  readonly refusal: DeliveryRefusal | null;
  readonly last_error: string | null;
  readonly requested_at: string;
  readonly requested_by: string;
  readonly requester_name: string | null;
  readonly sent_at: string | null;
  readonly mailing_id: string;
  /** How many reports the mail was asked to bring. */
  readonly mailing_reports: number;
}

/** A delivery whose mail is neither sent nor waiting has failed: a process ended at the last try, or the mail was deleted. */
const state = (now: Date) => sql<DeliveryState>`case
  when d.state = 'queued' and ${isMailWaiting(sql`m`, now)} is not true then 'failed' else d.state end`;

const selected = (now: Date) => sql`
  select d.id, d.report_id, d.address, d.recipient_name, ${state(now)} as state, d.refusal, d.last_error, d.requested_at, d.requested_by,
    requester.full_name as requester_name, d.sent_at, d.mailing_id,
    (select count(*)::int from report_deliveries as other where other.mailing_id = d.mailing_id) as mailing_reports
  from report_deliveries as d left join mails as m on m.id = d.mail_id
  join profiles as requester on requester.id = d.requested_by`;

/** Deliveries by their ids, in the order of their reports' numbers and versions. */
export const findDeliveries = async (
  db: Db,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<readonly DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`${selected(now)} join reports as r on r.id = d.report_id
    where d.id = any (${ids}::uuid[]) order by r.number, r.version`.execute(db);
  return rows;
};

/** The deliveries of a report, newest first. */
export const selectDeliveries = async (
  db: Db,
  { reportId, now, limit }: { readonly reportId: string; readonly now: Date; readonly limit: number },
): Promise<readonly DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`${selected(now)}
    where d.report_id = ${reportId} order by d.requested_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
};

interface Place {
  readonly reportIds: readonly string[];
  readonly address: string;
  readonly now: Date;
}

/** Records that queued deliveries have failed whose mail does not wait any more, so that others may be queued. */
export const endLost = async (trx: Db, { reportIds, address, now }: Place): Promise<void> => {
  await sql`
    update report_deliveries as d set state = 'failed'
    where report_id = any (${reportIds}::uuid[]) and lower(address) = lower(${address}) and state = 'queued'
      and not exists (select from mails as m where m.id = d.mail_id and ${isMailWaiting(sql`m`, now)})`.execute(
    trx,
  );
};

/** The newest delivery of each report to an address that is queued, or was sent since. */
export const findRecent = async (
  trx: Db,
  { reportIds, address, since }: Omit<Place, 'now'> & { readonly since: Date },
): Promise<readonly { readonly id: string; readonly report_id: string }[]> => {
  const { rows } = await sql<{ id: string; report_id: string }>`
    select distinct on (report_id) id, report_id from report_deliveries
    where report_id = any (${reportIds}::uuid[]) and lower(address) = lower(${address})
      and (state = 'queued' or sent_at > ${since.toISOString()})
    order by report_id, requested_at desc, id desc`.execute(trx);
  return rows;
};

export const insertDeliveries = async (
  trx: Db,
  rows: readonly Insertable<Database['report_deliveries']>[],
): Promise<void> => {
  await trx.insertInto('report_deliveries').values(rows).execute();
};

/** The language in which a client reads, if it is known. */
export const readLanguage = async (trx: Db, clientId: string): Promise<Language | null> => {
  const { rows } = await sql<{ language: Language | null }>`
    select language from clients where id = ${clientId}`.execute(trx);
  return rows[0]?.language ?? null;
};

/** A report that a mail was asked to bring. */
export interface Carried extends Pick<
  ReportRow,
  'file_id' | 'state' | 'subject' | 'title' | 'version' | 'number' | 'sha256' | 'options'
> {
  readonly delivery_id: string;
  /** Why it stays behind, if that is decided already. */
  readonly refusal: DeliveryRefusal | null;
  readonly address: string;
  readonly as_at: LocalDate;
  readonly is_of_client: boolean;
  /** That of the mail. */
  readonly language: Language;
}

/** The reports that a mail was asked to bring, by number and version, and whether its address is one of the client now. */
export const findCarried = async (db: Db, mailId: string): Promise<readonly Carried[]> => {
  const { rows } = await sql<Carried>`
    select d.id as delivery_id, d.refusal, d.address, r.file_id, ${reportState} as state, r.subject, r.title, r.version, r.number,
      r.sha256, r.options, r.as_at, mails.language,
      exists (select from clients as addressed where addressed.id = clients.id and lower(addressed.email) = lower(d.address))
        or exists (select from client_contacts
          where client_contacts.client_id = clients.id and lower(email) = lower(d.address)) as is_of_client
    from ${reportWithClient} join report_deliveries as d on d.report_id = r.id join mails on mails.id = d.mail_id
    where d.mail_id = ${mailId} order by r.number, r.version`.execute(db);
  return rows;
};

const subjectOfReport = sql`case when r.portfolio_id is null then 'client' else 'portfolio' end as of,
  coalesce(r.portfolio_id, r.client_id) as id`;

/** Records why reports stay behind of a mail; returns what they are of. */
export const putRefusals = async (
  trx: Db,
  refused: readonly { readonly delivery_id: string; readonly refusal: DeliveryRefusal }[],
): Promise<readonly ReportSubject[]> => {
  const { rows } = await sql<ReportSubject>`
    update report_deliveries as d set state = 'refused', last_error = null, refusal = refused.refusal
    from reports as r, unnest(${refused.map((one) => one.delivery_id)}::uuid[],
      ${refused.map((one) => one.refusal)}::text[]) as refused (id, refusal)
    where r.id = d.report_id and d.id = refused.id and d.state <> 'refused'
    returning ${subjectOfReport}`.execute(trx);
  return rows;
};

interface Outcome {
  readonly state: DeliveryState;
  readonly sentAt: string | null;
  readonly lastError: string | null;
}

/** Records what became of the reports that a mail still brings; returns what they are of. */
export const putOutcome = async (
  trx: Db,
  mailId: string,
  { state: now, sentAt, lastError }: Outcome,
): Promise<readonly ReportSubject[]> => {
  const { rows } = await sql<ReportSubject>`
    update report_deliveries as d
    set state = ${now}, sent_at = ${sentAt}::timestamptz, last_error = ${lastError}
    from reports as r where r.id = d.report_id and d.mail_id = ${mailId} and d.state <> 'refused'
    returning ${subjectOfReport}`.execute(trx);
  return rows;
};
