/**
 * The SQL of the queue of portfolios with outdated figures. Most marks are left by triggers of the database, in the transaction of
 * the change, so nothing that writes calls this file:
 *
 * - `portfolios_mark_new`, `portfolios_mark_changed`: a new portfolio; another ledger revision or closing day.
 * - `instruments_mark_changed`: another revision or price revision, for all who hold the instrument. Held prices and declarations
 *   of worthlessness raise the price revision by triggers of their own (`market-data/feeds/held/queries.ts`,
 *   `market-data/worthless.queries.ts`).
 * - `fx_revision_mark_changed`: any exchange rate, for every portfolio.
 * - `corporate_actions_mark_new`, `corporate_actions_mark_former`, `corporate_actions_mark_before`, `corporate_actions_mark_after`: a
 *   split that is recorded, deleted or changed, for all who hold the instrument.
 * - `corporate_action_declines_mark_new`, `corporate_action_declines_mark_former`: a split declined, or no longer, by a portfolio.
 *
 * `unseen-effects.test.ts` compares these names with the database.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';
import { revisionsOfFigures } from '../compute/inputs/revisions.queries.ts';

/** The version of the formulas, and the day that figures are computed for. */
export interface Epoch {
  readonly version: string;
  readonly day: string;
}

/**
 * How long a future day is kept: longer than the clocks of two machines may differ, but not as long as a wrong clock
 * would set it.
 */
const aheadAtMost = sql`interval '10 minutes'`;

const findEpoch = async (db: Db): Promise<Epoch | null> => {
  const { rows } =
    await sql<Epoch>`/* prepared figure_epoch */ select version, day from figure_epoch`.execute(db);
  return rows[0] ?? null;
};

/**
 * Advances the epoch when the day has changed, and then marks every portfolio. Only a starting process (`takesOver`)
 * changes the version, so that two releases running at once do not undo each other's figures. Returns the epoch.
 */
export const moveEpoch = async (db: Db, { version, day }: Epoch, takesOver: boolean): Promise<Epoch> => {
  const before = await findEpoch(db);
  if (before?.version === version && before.day === day) return before;
  const isMoved = sql<boolean>`(figure_epoch.version <> excluded.version and ${takesOver}::boolean)
    or (figure_epoch.version = excluded.version and (figure_epoch.day < excluded.day
      or (figure_epoch.day > excluded.day and figure_epoch.set_at < clock_timestamp() - ${aheadAtMost})))`;
  await sql`/* prepared move_epoch */
    with moved as (
      insert into figure_epoch (version, day, set_at) values (${version}, ${day}::date, clock_timestamp())
      on conflict (is_only) do update set version = excluded.version, day = excluded.day, set_at = excluded.set_at
      where ${isMoved}
      returning version)
    insert into figure_marks (portfolio_id) select null::uuid from moved`.execute(db);
  return (await findEpoch(db)) ?? { version, day };
};

/** Marks all totals for recomputation if the firm's time zone has changed: clients then changed hands on other days. */
export const moveTimeZone = async (db: Db, timeZone: string): Promise<void> => {
  await sql`
    with moved as (
      update figure_epoch set time_zone = ${timeZone} where time_zone is distinct from ${timeZone} returning version)
    insert into figure_scope_marks (scope) select null::uuid from moved`.execute(db);
};

/** Deletes stored figures of other versions, whose form and meaning may differ, and marks their portfolios. */
export const deleteOtherVersions = async (db: Db, version: string): Promise<void> => {
  await sql`
    with others as (
      delete from portfolio_figures where not starts_with(source_stamp, ${`${version}.`}) returning portfolio_id)
    insert into figure_marks (portfolio_id) select portfolio_id from others`.execute(db);
};

/** Whether any marks have not been moved into the queue yet. */
export const hasMarks = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`/* prepared any_marks */ select from figure_marks limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Moves marked portfolios into the queue, in a fixed order so that processes cannot deadlock. Only one process at a
 * time, because two could share the marks of one transaction and compute the same portfolio twice.
 */
export const collectMarks = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('figure marks', 0))`.execute(trx);
  await sql`/* prepared collect_marks */
    with taken as (delete from figure_marks where id in (select id from figure_marks for update skip locked))
    insert into figure_queue (portfolio_id, rank)
    select portfolios.id, min(marked.rank)
    from marked_portfolios as marked join portfolios on portfolios.id = marked.portfolio_id
    group by portfolios.id
    order by portfolios.id
    on conflict (portfolio_id) do update set version = figure_queue.version + 1, failures = 0,
      rank = least(figure_queue.rank, excluded.rank),
      -- What has changed may let a postponed portfolio be computed now.
      claimed_until = case when figure_queue.claim is null then null else figure_queue.claimed_until end`.execute(
    trx,
  );
};

/** A portfolio of a batch. */
export interface Claimed {
  readonly portfolio_id: string;
  /** How often the portfolio was marked while in the queue. */
  readonly version: number;
  /** How often it could not be computed since it was last marked. */
  readonly failures: number;
}

/**
 * After this time another process may take over a batch: three times as long as one takes, because a batch waits for the
 * one before it.
 */
const claimSeconds = 9;

/**
 * Claims the next unclaimed portfolios of the queue, as long as the epoch has this version. They are selected once
 * (`materialized`): PostgreSQL may run a subselect again for each row, and would then claim more than the limit.
 */
export const claimPortfolios = async (
  db: Db,
  { claim, version, limit }: { readonly claim: string; readonly version: string; readonly limit: number },
): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`/* prepared claim_portfolios */
    with next as materialized (
      select portfolio_id from figure_queue
      where (claimed_until is null or claimed_until < clock_timestamp())
        and exists (select from figure_epoch where figure_epoch.version = ${version})
      order by rank, portfolio_id limit ${limit} for update skip locked)
    update figure_queue set claim = ${claim}, claimed_until = clock_timestamp() + make_interval(secs => ${sql.lit(claimSeconds)})
    where portfolio_id = any (array (select portfolio_id from next))
    returning portfolio_id, version, failures`.execute(db);
  return rows;
};

/** The portfolios that a batch still holds, locked until the transaction ends. */
export const lockClaimed = async (trx: Db, claim: string): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`/* prepared lock_claimed */
    select portfolio_id, version, failures from figure_queue where claim = ${claim} order by portfolio_id for update`.execute(
    trx,
  );
  return rows;
};

/** Removes portfolios from the queue, once their figures are stored. */
export const removeFromQueue = async (trx: Db, portfolioIds: readonly string[]): Promise<void> => {
  await sql`/* prepared remove_from_queue */
    delete from figure_queue where portfolio_id = any (${`{${portfolioIds.join(',')}}`}::uuid[])`.execute(
    trx,
  );
};

/** Releases all portfolios that a batch holds. */
export const releaseClaimed = async (db: Db, claim: string): Promise<void> => {
  await sql`/* prepared release_claimed */
    update figure_queue set claim = null, claimed_until = null
    where portfolio_id in (select portfolio_id from figure_queue where claim = ${claim} order by portfolio_id for update)`.execute(
    db,
  );
};

/** Postpones a portfolio that could not be computed, longer after each failure: from five seconds to 85 minutes. */
export const putOff = async (db: Db, portfolioId: string, claim: string): Promise<void> => {
  await sql`update figure_queue set claim = null, failures = least(failures + 1, 10),
      claimed_until = clock_timestamp() + make_interval(secs => 5 * 2 ^ least(failures, 10))
    where portfolio_id = ${portfolioId} and claim = ${claim}`.execute(db);
};

/** A page of all portfolios, sorted by id. */
export interface PortfolioPage {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Marks the portfolios of a page whose figures are missing or have outdated sources; normally there are none, because
 * each change leaves a mark. Returns the last id of the page, null after the last page.
 */
export const markUnlikeSources = async (
  db: Db,
  { version, day }: Epoch,
  { after, limit }: PortfolioPage,
): Promise<{ readonly last: string | null; readonly marked: number }> => {
  const { rows } = await sql<{ last: string | null; marked: number }>`
    with page as (
      select portfolios.id, figures.source_stamp,
        concat_ws('.', ${version}::text, ${revisionsOfFigures}, ${day}::text) as stamp
      from portfolios left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
      where ${after}::uuid is null or portfolios.id > ${after}::uuid
      order by portfolios.id limit ${limit}),
    marked as (
      insert into figure_marks (portfolio_id)
      select id from page where source_stamp is distinct from stamp
        and not exists (select from stale_portfolios where portfolio_id = page.id)
      returning id)
    select (select max(id::text) from page) as last, (select count(*)::int from marked) as marked`.execute(
    db,
  );
  return rows[0] ?? { last: null, marked: 0 };
};

/** How many portfolios wait for new figures: among those a user may see, or in the whole firm. */
export const countStale = async (db: Db, viewer: Staff | null): Promise<number> => {
  const isWithin: RawBuilder<boolean> = viewer === null ? sql<boolean>`true` : isVisibleClient(viewer);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from stale_portfolios join portfolios on portfolios.id = portfolio_id join clients on clients.id = client_id
    where ${isWithin}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Which of the given portfolios wait for new figures. */
export const listStale = async (db: Db, portfolioIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ portfolio_id: string }>`/* prepared list_stale */
    select portfolio_id from stale_portfolios
    where portfolio_id = any (${`{${portfolioIds.join(',')}}`}::uuid[])`.execute(db);
  return rows.map((row) => row.portfolio_id);
};
