/** The SQL of issued reports. */
import type { ReportState } from '@partnerfolio/contract/choices';
import type { ReportChange } from '@partnerfolio/contract/reports/reports';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { everyWord, idsFound, idsSpeltLike } from '../../platform/database/search.queries.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import { isVisibleReport, seesFirmReports } from '../client-access/report-visibility.queries.ts';
import { isEditableClient, isOfClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { ReportSubject } from './template/template.ts';

export interface ReportRow {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly state: ReportState;
  readonly template: string;
  /** Null for a report of a client or of the firm. */
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  /** Null for a report of the firm. */
  readonly client_id: string | null;
  readonly client_name: string | null;
  /** Whether the viewer may change what the report is of, and so issue, send and withdraw it. */
  readonly may_edit: boolean;
  readonly title: string;
  readonly subject: string;
  readonly as_at: LocalDate;
  readonly options: string;
  readonly snapshot_id: string;
  readonly file_id: string | null;
  readonly sha256: string;
  readonly figures_sha256: string;
  readonly byte_size: number;
  readonly gap: string | null;
  readonly issued_at: string;
  readonly issued_by: string | null;
  readonly issuer_name: string | null;
  readonly changed_at: string | null;
  readonly changes: readonly ReportChange[] | null;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
  readonly withdrawer_name: string | null;
  readonly withdrawal_reason: string | null;
}

/** What a report is of; the client of a portfolio's report is that of the portfolio. */
export const subjectOf = ({
  portfolio_id: portfolioId,
  client_id: clientId,
}: {
  readonly portfolio_id: string | null;
  readonly client_id: string | null;
}): ReportSubject => {
  if (portfolioId !== null) return { of: 'portfolio', id: portfolioId };
  return clientId === null ? { of: 'firm', id: null } : { of: 'client', id: clientId };
};

/** What a report is of, as the audit log names it: the firm has no id. */
export const auditedAs = (subject: ReportSubject): { readonly entity: string; readonly entityId?: string } =>
  subject.of === 'firm' ? { entity: subject.of } : { entity: subject.of, entityId: subject.id };

/** The state of the report `r`. */
export const reportState = sql<ReportState>`case when r.withdrawn_at is not null then 'withdrawn'
  when r.superseded_at is not null then 'superseded' when r.changed_at is not null then 'changed' else 'issued' end`;
/** The report `r` with its portfolio, if it is of one, and its client, unless it is of the firm. */
export const reportWithClient = sql`reports as r left join portfolios on portfolios.id = r.portfolio_id
  left join clients on clients.id = coalesce(portfolios.client_id, r.client_id)`;

const selected = (
  viewer: Staff,
) => sql`select r.id, r.number, r.version, ${reportState} as state, r.template, r.portfolio_id,
    portfolios.name as portfolio_name, clients.id as client_id, clients.name as client_name,
    case when clients.id is null then ${seesFirmReports(viewer)}::boolean else ${isEditableClient(viewer)} end as may_edit, r.title, r.subject, r.as_at,
    r.options, r.snapshot_id, r.file_id, r.sha256, encode(figure_snapshots.sha256, 'hex') as figures_sha256, r.byte_size,
    r.gap, r.issued_at, r.issued_by, issuer.full_name as issuer_name, r.changed_at, r.changes, r.withdrawn_at,
    r.withdrawn_by, withdrawer.full_name as withdrawer_name, r.withdrawal_reason
  from ${reportWithClient} join figure_snapshots on figure_snapshots.id = r.snapshot_id
  left join profiles as issuer on issuer.id = r.issued_by
  left join profiles as withdrawer on withdrawer.id = r.withdrawn_by`;

/** A report; null if the viewer may not see its client or a portfolio in it, or the firm's reports. */
export const findReport = async (db: Db, viewer: Staff, id: string): Promise<ReportRow | null> => {
  const { rows } = await sql<ReportRow>`${selected(viewer)}
    where r.id = ${id} and ${isVisibleReport(viewer)}`.execute(db);
  return rows[0] ?? null;
};

/** Those of the given reports that the viewer may see, as `findReport` does, by number and version. */
export const findReports = async (
  db: Db,
  viewer: Staff,
  ids: readonly string[],
): Promise<readonly ReportRow[]> => {
  const { rows } = await sql<ReportRow>`${selected(viewer)}
    where r.id = any (${ids}::uuid[]) and ${isVisibleReport(viewer)} order by r.number, r.version`.execute(
    db,
  );
  return rows;
};

/** Whether the viewer may change what a report is of; null if they may not see it. */
export const subjectAccess = async (
  db: Db,
  viewer: Staff,
  { of, id }: ReportSubject,
): Promise<{ readonly mayEdit: boolean } | null> => {
  if (of === 'firm') return seesFirmReports(viewer) ? { mayEdit: true } : null;
  const isSubject =
    of === 'client'
      ? sql<boolean>`clients.id = ${id}`
      : sql<boolean>`clients.id = (select client_id from portfolios where portfolios.id = ${id})`;
  const { rows } = await sql<{ mayEdit: boolean }>`select ${isEditableClient(viewer)} as "mayEdit"
    from clients where ${isSubject} and ${isVisibleClient(viewer)}`.execute(db);
  return rows[0] ?? null;
};

/** Locks all versions of a report, so that one of two concurrent changes comes first. */
export const lockVersions = async (trx: Db, number: number): Promise<void> => {
  await sql`select from reports where number = ${number} order by version for update`.execute(trx);
};

export interface VersionRow {
  readonly id: string;
  readonly version: number;
  readonly issued_at: string;
}

/** The versions of a report that the viewer may see, newest first: a next version may have a portfolio more. */
export const listVersions = async (db: Db, viewer: Staff, number: number): Promise<readonly VersionRow[]> => {
  const { rows } = await sql<VersionRow>`select r.id, r.version, r.issued_at from ${reportWithClient}
    where r.number = ${number} and ${isVisibleReport(viewer)} order by r.version desc`.execute(db);
  return rows;
};

/** The next number of a report: no other transaction has it, and it is not used up if this one fails. */
export const takeNumber = async (trx: Db): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('report numbers', 0))`.execute(trx);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from reports`.execute(trx);
  return rows[0]?.next ?? 1;
};

export const insertReport = async (trx: Db, row: Insertable<Database['reports']>): Promise<void> => {
  await trx.insertInto('reports').values(row).execute();
};

/** Writes down which portfolios a report of several names. */
export const insertPortfolios = async (
  trx: Db,
  reportId: string,
  portfolioIds: readonly string[],
): Promise<void> => {
  await sql`insert into report_portfolios (report_id, portfolio_id)
    select ${reportId}::uuid, id from unnest(${portfolioIds}::uuid[]) as id`.execute(trx);
};

export const supersedeReport = async (trx: Db, id: string, at: string): Promise<void> => {
  await trx.updateTable('reports').set({ superseded_at: at }).where('id', '=', id).execute();
};

export const withdrawRow = async (
  trx: Db,
  id: string,
  { at, by, reason }: { readonly at: string; readonly by: string; readonly reason: string },
): Promise<void> => {
  await trx
    .updateTable('reports')
    .set({ withdrawn_at: at, withdrawn_by: by, withdrawal_reason: reason })
    .where('id', '=', id)
    .execute();
};

export interface ReportPage {
  readonly q?: string | undefined;
  readonly template?: string | undefined;
  readonly state?: ReportState | undefined;
  readonly year?: number | undefined;
  readonly clientId?: string | undefined;
  readonly withMembers?: 'true' | undefined;
  readonly portfolioId?: string | undefined;
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Reports found by a word of client, portfolio or title. */
const hasWord = (typed: string): RawBuilder<boolean> => {
  const ofName = (from: RawBuilder<unknown>, name: RawBuilder<string>) =>
    idsFound(typed, { id: sql<string>`o.id`, from, names: [name] });
  const selects = [
    ofName(sql`portfolios join reports as o on o.portfolio_id = portfolios.id`, sql<string>`portfolios.name`),
    ofName(
      sql`clients join portfolios on portfolios.client_id = clients.id join reports as o on o.portfolio_id = portfolios.id`,
      sql<string>`clients.name`,
    ),
    ofName(sql`clients join reports as o on o.client_id = clients.id`, sql<string>`clients.name`),
    ofName(sql`reports as o`, sql<string>`o.title`),
  ];
  return sql<boolean>`r.id in (${sql.join(selects, sql` union all `)})`;
};

/** Reports found by all words, or by the start of either hash, however it is spaced. */
const isFound = (typed: string): RawBuilder<boolean> => {
  const hash = typed.replaceAll(/[\s-]/gu, '').toLowerCase();
  const byHash = /^[0-9a-f]{4,64}$/.test(hash)
    ? sql<boolean>`(r.sha256 like ${`${hash}%`} or exists (select from figure_snapshots as f
        where f.id = r.snapshot_id and encode(f.sha256, 'hex') like ${`${hash}%`}))`
    : sql<boolean>`false`;
  return sql<boolean>`(${everyWord(typed, hasWord)} or ${byHash})`;
};

const filters = (viewer: Staff, page: ReportPage): RawBuilder<boolean>[] => {
  const { template, year, clientId, withMembers, portfolioId } = page;
  return [
    isVisibleReport(viewer),
    ...(template === undefined ? [] : [sql<boolean>`r.template = ${template}`]),
    ...(page.state === undefined ? [] : [sql<boolean>`${reportState} = ${page.state}`]),
    ...(year === undefined
      ? []
      : [
          sql<boolean>`r.issued_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')
          and r.issued_at < make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'UTC')`,
        ]),
    ...(clientId === undefined ? [] : [isOfClient(viewer, { clientId, withMembers })]),
    ...(portfolioId === undefined ? [] : [sql<boolean>`r.portfolio_id = ${portfolioId}`]),
    ...(page.ids === undefined ? [] : [sql<boolean>`r.id = any (${page.ids}::uuid[])`]),
  ];
};

/** A page of the reports that the viewer may see, newest first. */
export const listReportRows = async (db: Db, viewer: Staff, page: ReportPage) => {
  const { q = '' } = page;
  const where = filters(viewer, page);
  const { ids, ...count } = await readPage(
    db,
    { offset: page.offset, limit: page.limit, direction: 'desc' },
    {
      id: sql<string>`r.id`,
      from: reportWithClient,
      where,
      found: q === '' ? null : isFound(q),
      similar: () =>
        idsSpeltLike(db, q, {
          id: sql<string>`r.id`,
          names: [{ name: sql<string>`clients.name` }],
          from: reportWithClient,
          where: sql<boolean>`${sql.join(where, sql` and `)}`,
        }),
      keys: [{ key: sql`r.issued_at` }],
    },
  );
  const { rows } = await sql<ReportRow>`${selected(viewer)}
    where r.id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], r.id)`.execute(db);
  return { rows, ...count };
};
