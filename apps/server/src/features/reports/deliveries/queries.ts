/** The SQL of sending issued reports. */
import type { DeliveryRefusal, DeliveryState } from '@partnerfolio/contract/reports/deliveries';
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
  readonly address: string;
  readonly recipient_name: string;
  readonly state: DeliveryState;
  readonly refusal: DeliveryRefusal | null;
  readonly last_error: string | null;
  readonly requested_at: string;
  readonly requested_by: string;
  readonly requester_name: string | null;
  readonly sent_at: string | null;
}

/** A delivery whose mail is neither sent nor waiting has failed: a process ended at the last try, or the mail was deleted. */
const state = (now: Date) => sql<DeliveryState>`case
  when d.state = 'queued' and ${isMailWaiting(sql`m`, now)} is not true then 'failed' else d.state end`;

const selected = (now: Date) => sql`
  select d.id, d.address, d.recipient_name, ${state(now)} as state, d.refusal, d.last_error, d.requested_at, d.requested_by,
    requester.full_name as requester_name, d.sent_at
  from report_deliveries as d left join mails as m on m.id = d.mail_id
  join profiles as requester on requester.id = d.requested_by`;

export const findDelivery = async (
  db: Db,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<DeliveryRow | null> => {
  const { rows } = await sql<DeliveryRow>`${selected(now)} where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
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
  readonly reportId: string;
  readonly address: string;
  readonly now: Date;
}

/** Records that a queued delivery has failed whose mail does not wait any more, so that another may be queued. */
export const endLost = async (trx: Db, { reportId, address, now }: Place): Promise<void> => {
  await sql`
    update report_deliveries as d set state = 'failed'
    where report_id = ${reportId} and lower(address) = lower(${address}) and state = 'queued'
      and not exists (select from mails as m where m.id = d.mail_id and ${isMailWaiting(sql`m`, now)})`.execute(
    trx,
  );
};

/** The delivery to an address that is queued, or was sent since. */
export const findRecent = async (
  trx: Db,
  { reportId, address, since }: Omit<Place, 'now'> & { readonly since: Date },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from report_deliveries
    where report_id = ${reportId} and lower(address) = lower(${address})
      and (state = 'queued' or sent_at > ${since.toISOString()})
    order by requested_at desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
};

export const insertDelivery = async (
  trx: Db,
  row: Insertable<Database['report_deliveries']>,
): Promise<void> => {
  await trx.insertInto('report_deliveries').values(row).execute();
};

/** What a mail brings. */
export interface Carried extends Pick<ReportRow, 'file_id' | 'state' | 'subject' | 'title' | 'version'> {
  readonly as_at: LocalDate;
  readonly is_of_client: boolean;
}

/** The report that a mail brings, and whether its address is one of the client now. */
export const findCarried = async (db: Db, mailId: string): Promise<Carried | null> => {
  const { rows } = await sql<Carried>`
    select r.file_id, ${reportState} as state, r.subject, r.title, r.version, r.as_at,
      exists (select from clients as addressed where addressed.id = clients.id and lower(addressed.email) = lower(d.address))
        or exists (select from client_contacts
          where client_contacts.client_id = clients.id and lower(email) = lower(d.address)) as is_of_client
    from ${reportWithClient} join report_deliveries as d on d.report_id = r.id
    where d.mail_id = ${mailId}`.execute(db);
  return rows[0] ?? null;
};

interface Outcome {
  readonly state: DeliveryState;
  readonly sentAt: string | null;
  readonly lastError: string | null;
  readonly refusal: string | null;
}

/** Records what became of a mail's report; returns what the report is of. */
export const putOutcome = async (
  trx: Db,
  mailId: string,
  { state: now, sentAt, lastError, refusal }: Outcome,
): Promise<ReportSubject | null> => {
  const { rows } = await sql<ReportSubject>`
    update report_deliveries as d
    set state = ${now}, sent_at = ${sentAt}::timestamptz, last_error = ${lastError}, refusal = ${refusal}
    from reports as r where r.id = d.report_id and d.mail_id = ${mailId}
    returning case when r.portfolio_id is null then 'client' else 'portfolio' end as of,
      coalesce(r.portfolio_id, r.client_id) as id`.execute(trx);
  return rows[0] ?? null;
};
