/** The SQL of the notices that users work on. */
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import type { FallNoticeState } from '@partnerfolio/contract/reports/fall-notices';
import type { FallBaseline, ReportLanguage } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isEditableClient, isVisibleClient } from '../../client-access/visibility.queries.ts';

export interface NoticeRow {
  readonly id: string;
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly may_edit: boolean;
  readonly language: ReportLanguage | null;
  readonly state: FallNoticeState;
  readonly baseline: FallBaseline;
  readonly baseline_day: LocalDate;
  readonly level: number | null;
  readonly day: LocalDate;
  readonly rate: number | null;
  readonly reason: UnknownReason | null;
  readonly due_on: LocalDate;
  readonly report_id: string | null;
  readonly closed_at: string | null;
  readonly closed_by: string | null;
  readonly closer_name: string | null;
  readonly closing_reason: string | null;
  readonly undone_on: LocalDate | null;
}

const noticeWithClient = sql`fall_notices as n join portfolios on portfolios.id = n.portfolio_id
  join clients on clients.id = portfolios.client_id`;

const selected = (viewer: Staff) => sql`
  select n.id, n.portfolio_id, portfolios.name as portfolio_name, clients.id as client_id, clients.name as client_name,
    ${isEditableClient(viewer)} as may_edit, clients.language, n.state, n.baseline, n.baseline_day, n.level, n.day,
    n.rate, n.reason, n.due_on, n.report_id, n.closed_at, n.closed_by, closer.full_name as closer_name,
    n.closing_reason, n.undone_on
  from ${noticeWithClient} left join profiles as closer on closer.id = n.closed_by`;

/** A notice; null if the viewer may not see its client. */
export const findNotice = async (db: Db, viewer: Staff, id: string): Promise<NoticeRow | null> => {
  const { rows } = await sql<NoticeRow>`${selected(viewer)}
    where n.id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  return rows[0] ?? null;
};

interface Page {
  readonly state?: FallNoticeState | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the notices of the portfolios that the viewer may see: open ones by their deadline, then the latest. */
export const listNotices = async (db: Db, viewer: Staff, { state, offset, limit }: Page) => {
  const where: RawBuilder<boolean> = sql`${isVisibleClient(viewer)}
    and ${state === undefined ? sql`true` : sql`n.state = ${state}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<NoticeRow>`${selected(viewer)} where ${where}
      order by n.state <> 'open', case when n.state = 'open' then n.due_on end, n.day desc, n.level, n.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from ${noticeWithClient} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** Locks a notice, so that one of two concurrent changes comes first. */
export const lockNotice = async (trx: Db, id: string): Promise<void> => {
  await sql`select from fall_notices where id = ${id} for update`.execute(trx);
};

export const putSent = async (trx: Db, id: string, reportId: string): Promise<void> => {
  await sql`update fall_notices set state = 'sent', report_id = ${reportId} where id = ${id}`.execute(trx);
};

interface Closing {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

export const putClosed = async (trx: Db, id: string, { at, by, reason }: Closing): Promise<void> => {
  await sql`
    update fall_notices set state = 'closed', closed_at = ${at.toISOString()}, closed_by = ${by}, closing_reason = ${reason}
    where id = ${id}`.execute(trx);
};

const earlierOpen = (viewer: Staff, before: LocalDate): RawBuilder<boolean> =>
  sql`n.state = 'open' and n.day < ${before} and ${isVisibleClient(viewer)} and ${isEditableClient(viewer)}`;

/** Open notices of falls before a day that the viewer may change, locked in the order of their days. */
export const lockEarlier = async (
  trx: Db,
  viewer: Staff,
  { before, limit }: { readonly before: LocalDate; readonly limit: number },
): Promise<Pick<NoticeRow, 'id' | 'portfolio_id' | 'day'>[]> => {
  const { rows } = await sql<Pick<NoticeRow, 'id' | 'portfolio_id' | 'day'>>`
    select n.id, n.portfolio_id, n.day from ${noticeWithClient} where ${earlierOpen(viewer, before)}
    order by n.day, n.id limit ${limit} for update of n`.execute(trx);
  return rows;
};

export const countEarlier = async (db: Db, viewer: Staff, before: LocalDate): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${noticeWithClient} where ${earlierOpen(viewer, before)}`.execute(db);
  return rows[0]?.n ?? 0;
};
