/** The SQL by which the portal finds falls in value: which portfolios are due, and what it notes of them. */
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../platform/database/db.ts';
import { revisionsOfFigures } from '../../figures/compute/inputs/revisions.queries.ts';
import type { PortfolioKind } from '../../portfolio-access/mandates.queries.ts';
import type { Baseline, ReachedLevel } from './rules.ts';

/** A portfolio for which notices are due, and whether anything has changed since it was last judged. */
export interface JudgedPortfolio {
  readonly id: string;
  /** Since when it has been managed under services that ask for notices, without a day between. */
  readonly started: LocalDate;
  /** The day of the last statement. */
  readonly statement: LocalDate | null;
  /** What it is judged by. */
  readonly key: string;
  readonly is_due: boolean;
}

interface Moment {
  readonly services: readonly PortfolioKind[];
  readonly today: LocalDate;
  readonly now: Date;
}

/** The last statement that stands: of the portfolio, of its client, or of the client's household with the portfolio in it. */
const lastStatement = (today: LocalDate) => sql<LocalDate | null>`(select max(r.as_at) from (
  select as_at from reports where portfolio_id = portfolios.id
    and template = 'performance' and withdrawn_at is null and superseded_at is null
  union all
  select reports.as_at from report_portfolios join reports on reports.id = report_portfolios.report_id
  where report_portfolios.portfolio_id = portfolios.id and reports.client_id in (clients.id, clients.household_id)
    and reports.template = 'performance' and reports.withdrawn_at is null and reports.superseded_at is null) as r
  where r.as_at <= ${today}::date)`;

const judged = ({ services, today, now }: Moment, where: RawBuilder<boolean>, limit: number) => {
  const isCovered = (alias: string) =>
    sql<boolean>`${sql.ref(`${alias}.service`)} = any (${[...services]}::text[])`;
  return sql<JudgedPortfolio>`
    select judged.id, judged.started, judged.statement, judged.key,
      (checks.checked is distinct from judged.key or checks.again_at <= ${now.toISOString()}) as is_due
    from (select covered.*, concat_ws('|', covered.revisions, covered.started, covered.statement, ${today}::text) as key
      from (select portfolios.id, ${revisionsOfFigures} as revisions, ${lastStatement(today)} as statement,
          (select max(begun.from_day) from mandates as begun
            where begun.portfolio_id = portfolios.id and begun.from_day <= ${today}::date and ${isCovered('begun')}
              and not exists (select from mandates as earlier where earlier.portfolio_id = begun.portfolio_id
                and earlier.to_day = begun.from_day - 1 and ${isCovered('earlier')})) as started
        from portfolios join clients on clients.id = portfolios.client_id
        where ${where} and portfolios.closed_on is null
          and exists (select from mandates as own where own.portfolio_id = portfolios.id and ${isCovered('own')}
            and own.from_day <= ${today}::date and coalesce(own.to_day >= ${today}::date, true))
        order by portfolios.id limit ${limit}) as covered) as judged
    left join fall_checks as checks on checks.portfolio_id = judged.id
    order by judged.id`;
};

/** The next portfolios for which notices are due, in the order of ids. */
export const nextJudged = async (
  db: Db,
  { after, limit, ...moment }: Moment & { readonly after: string; readonly limit: number },
): Promise<readonly JudgedPortfolio[]> => {
  const { rows } = await judged(moment, sql<boolean>`portfolios.id > ${after}`, limit).execute(db);
  return rows;
};

/** A portfolio; null if no notices are due for it. */
export const findJudged = async (
  db: Db,
  { id, ...moment }: Moment & { readonly id: string },
): Promise<JudgedPortfolio | null> => {
  const { rows } = await judged(moment, sql<boolean>`portfolios.id = ${id}`, 1).execute(db);
  return rows[0] ?? null;
};

/** Orders what several processes note of one portfolio. */
export const lockNoticesOf = async (trx: Db, portfolioId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fall notices of ${portfolioId}`}, 0))`.execute(
    trx,
  );
};

interface OfPortfolio {
  readonly portfolioId: string;
  readonly since: Baseline;
}

/** Writes a level down once; one that is not sent or closed follows corrected figures. */
export const putLevel = async (
  trx: Db,
  { portfolioId, since }: OfPortfolio,
  { level, day, rate, dueOn, at }: ReachedLevel & { readonly dueOn: LocalDate; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into fall_notices (id, portfolio_id, baseline, baseline_day, level, day, rate, due_on, state, found_at)
    values (${uuid()}, ${portfolioId}, ${since.baseline}, ${since.day}, ${level}, ${day}, ${rate}, ${dueOn}, 'open',
      ${at.toISOString()})
    on conflict (portfolio_id, baseline_day, level) where level is not null do update
    set state = 'open', undone_on = null, baseline = excluded.baseline, day = excluded.day, rate = excluded.rate,
      due_on = excluded.due_on
    where fall_notices.state in ('open', 'undone')`.execute(trx);
};

/**
 * Marks open notices that today's figures do not show any more. Those of an earlier statement stay: the new one does not tell
 * the client what was due before it.
 */
export const undoLevels = async (
  trx: Db,
  { portfolioId, since }: OfPortfolio,
  { levels, today }: { readonly levels: readonly number[]; readonly today: LocalDate },
): Promise<void> => {
  await sql`
    update fall_notices set state = 'undone', undone_on = ${today}
    where portfolio_id = ${portfolioId} and state = 'open' and level is not null
      and (baseline_day > ${since.day}::date or baseline_day = ${since.day}::date and level <> all (${[...levels]}::int[]))`.execute(
    trx,
  );
};

interface Unjudged {
  readonly reason: UnknownReason;
  readonly day: LocalDate;
  readonly dueOn: LocalDate;
  readonly at: Date;
}

/** Writes down that a fall cannot be judged, in one open notice; not again after somebody has closed the same. */
export const putUnjudged = async (
  trx: Db,
  { portfolioId, since }: OfPortfolio,
  { reason, day, dueOn, at }: Unjudged,
): Promise<void> => {
  await sql`
    insert into fall_notices (id, portfolio_id, baseline, baseline_day, day, reason, due_on, state, found_at)
    select ${uuid()}::uuid, ${portfolioId}::uuid, ${since.baseline}, ${since.day}::date, ${day}::date, ${reason},
      ${dueOn}::date, 'open', ${at.toISOString()}::timestamptz
    where not exists (select from fall_notices where portfolio_id = ${portfolioId} and level is null
      and state = 'closed' and baseline_day = ${since.day}::date and day = ${day}::date and reason = ${reason})
    on conflict (portfolio_id) where level is null and state = 'open' do update
    set baseline = excluded.baseline, baseline_day = excluded.baseline_day, day = excluded.day,
      reason = excluded.reason, due_on = excluded.due_on`.execute(trx);
};

/** Ends the notice that a fall cannot be judged. */
export const undoUnjudged = async (trx: Db, portfolioId: string, today: LocalDate): Promise<void> => {
  await sql`
    update fall_notices set state = 'undone', undone_on = ${today}
    where portfolio_id = ${portfolioId} and state = 'open' and level is null`.execute(trx);
};

interface Check {
  readonly portfolioId: string;
  readonly key: string;
  readonly againAt: Date | null;
}

/** Notes what a portfolio was judged by. */
export const putCheck = async (trx: Db, { portfolioId, key, againAt }: Check): Promise<void> => {
  await sql`
    insert into fall_checks (portfolio_id, checked, again_at)
    values (${portfolioId}, ${key}, ${againAt?.toISOString() ?? null})
    on conflict (portfolio_id) do update set checked = excluded.checked, again_at = excluded.again_at`.execute(
    trx,
  );
};
