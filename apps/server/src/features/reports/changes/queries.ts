/** The SQL of the comparison of issued reports with today's figures. */
import type { ReportChange } from '@partnerfolio/contract/reports/reports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { revisionsOfReport } from '../revisions.queries.ts';

/** A report that stands, and whether what its figures are made of has changed since it was last compared. */
export interface StandingReport {
  readonly id: string;
  readonly portfolio_id: string | null;
  readonly client_id: string | null;
  readonly options: string;
  readonly snapshot_id: string;
  readonly issued_by: string | null;
  readonly revisions: string;
  readonly is_due: boolean;
}

interface Walk {
  readonly after: string;
  readonly limit: number;
  /** Reports that were compared before are due whatever the revisions, which do not cover benchmarks and rates of return. */
  readonly comparedBefore: Date;
}

/** The next reports that are neither superseded nor withdrawn, in the order of ids. */
export const nextStanding = async (
  db: Db,
  { after, limit, comparedBefore }: Walk,
): Promise<readonly StandingReport[]> => {
  const { rows } = await sql<StandingReport>`
    select standing.id, standing.portfolio_id, standing.client_id, standing.options, standing.snapshot_id, standing.issued_by,
      standing.revisions,
      (standing.checked_revisions is distinct from standing.revisions
        or standing.checked_at < ${comparedBefore.toISOString()}) as is_due
    from (select r.*, coalesce(portfolios.client_id, r.of_client) as client_id,
        ${revisionsOfReport} as revisions
      from (select id, portfolio_id, client_id as of_client, options, snapshot_id, issued_by, checked_revisions, checked_at
        from reports where superseded_at is null and withdrawn_at is null and file_id is not null and id > ${after} order by id limit ${limit}) as r
      left join portfolios on portfolios.id = r.portfolio_id) as standing
    order by standing.id`.execute(db);
  return rows;
};

interface Compared {
  readonly id: string;
  readonly revisions: string;
  readonly at: Date;
  readonly changes: readonly ReportChange[];
}

/** Of what a report is whose figures have become others. */
export interface ChangedReport {
  readonly issued_by: string | null;
  /** The owner of its client; null for a report of the firm. */
  readonly owner_id: string | null;
}

/**
 * Writes down what has changed; a report that agrees with today's figures again is as it was issued. Returns the report if it has
 * become *changed since* by this, and null if it was before, is as issued, or does not stand any more.
 */
export const putChanges = async (
  trx: Db,
  { id, revisions, at, changes }: Compared,
): Promise<ChangedReport | null> => {
  const now = at.toISOString();
  const hasChanged = changes.length > 0;
  const { rows } = await sql<ChangedReport & { is_new: boolean }>`
    select r.issued_by, clients.owner_id,
      r.changed_at is null and r.superseded_at is null and r.withdrawn_at is null as is_new
    from reports r left join portfolios on portfolios.id = r.portfolio_id
    left join clients on clients.id = coalesce(portfolios.client_id, r.client_id)
    where r.id = ${id} for no key update of r`.execute(trx);
  await sql`update reports set checked_at = ${now}, checked_revisions = ${revisions},
      changed_at = case when ${hasChanged}::boolean then coalesce(changed_at, ${now}::timestamptz) end,
      changes = ${hasChanged ? JSON.stringify(changes) : null}::jsonb
    where id = ${id}`.execute(trx);
  const [report] = rows;
  return hasChanged && report?.is_new === true ? report : null;
};

/** Notes that a report was looked at without an outcome, so that it waits for its next turn. */
export const putCompared = async (db: Db, id: string, at: Date): Promise<void> => {
  await sql`update reports set checked_at = ${at.toISOString()} where id = ${id}`.execute(db);
};
