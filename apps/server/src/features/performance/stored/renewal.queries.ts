/** SQL of the queue of portfolios whose stored figures are out of date. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';
import { revisionsOfFigures } from '../queries.ts';

/** The formulas and the day that figures are computed for. */
export interface Epoch {
  readonly version: string;
  readonly day: string;
}

/** How long a day that lies ahead is kept: the clocks of two machines differ by less, a clock that was wrong by more. */
const aheadAtMost = sql`interval '10 minutes'`;

const findEpoch = async (db: Db): Promise<Epoch | null> => {
  const { rows } =
    await sql<Epoch>`/* prepared figure_epoch */ select version, day from figure_epoch`.execute(db);
  return rows[0] ?? null;
};

/**
 * Moves the epoch on when the day has changed, and marks every portfolio then. The formulas' version is only taken over by a
 * process that starts (`takesOver`), so that two releases running at a time do not undo each other's figures. Gives the epoch.
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

/** Takes out stored figures of other formulas, which may have another form and another meaning, and marks their portfolios. */
export const deleteOtherVersions = async (db: Db, version: string): Promise<void> => {
  await sql`
    with others as (
      delete from portfolio_figures where not starts_with(source_stamp, ${`${version}.`}) returning portfolio_id)
    insert into figure_marks (portfolio_id) select portfolio_id from others`.execute(db);
};

/** Whether a change has left marks that are not in the queue yet. */
export const hasMarks = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`/* prepared any_marks */ select from figure_marks limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Puts the portfolios that marks concern into the queue, in one order, so that two processes never wait for each other in a circle. One
 * process at a time: two would divide the marks of a transaction, and the portfolio would be computed for each.
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
      rank = least(figure_queue.rank, excluded.rank)`.execute(trx);
};

/** A portfolio of a batch. */
export interface Claimed {
  readonly portfolio_id: string;
  /** How often it has been marked since it came into the queue. */
  readonly version: number;
}

/** How long a batch may be computed before another process takes its portfolios over: twice as long as it is. */
const claimSeconds = 6;

/** Claims the next portfolios of the queue that nobody computes, as long as the epoch is of a version. */
export const claimPortfolios = async (
  db: Db,
  { claim, version, limit }: { readonly claim: string; readonly version: string; readonly limit: number },
): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`/* prepared claim_portfolios */
    update figure_queue set claim = ${claim}, claimed_until = clock_timestamp() + make_interval(secs => ${sql.lit(claimSeconds)})
    where portfolio_id in (
      select portfolio_id from figure_queue
      where (claimed_until is null or claimed_until < clock_timestamp())
        and exists (select from figure_epoch where figure_epoch.version = ${version})
      order by rank, portfolio_id limit ${limit} for update skip locked)
    returning portfolio_id, version`.execute(db);
  return rows;
};

/** What a batch still holds of its portfolios, locked until the end of the transaction. */
export const lockClaimed = async (trx: Db, claim: string): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`/* prepared lock_claimed */
    select portfolio_id, version from figure_queue where claim = ${claim} order by portfolio_id for update`.execute(
    trx,
  );
  return rows;
};

/** Takes portfolios out of the queue whose figures are stored. */
export const removeFromQueue = async (trx: Db, portfolioIds: readonly string[]): Promise<void> => {
  await sql`/* prepared remove_from_queue */
    delete from figure_queue where portfolio_id = any (${`{${portfolioIds.join(',')}}`}::uuid[])`.execute(
    trx,
  );
};

/** Gives back what a batch holds. */
export const releaseClaimed = async (db: Db, claim: string): Promise<void> => {
  await sql`/* prepared release_claimed */
    update figure_queue set claim = null, claimed_until = null
    where portfolio_id in (select portfolio_id from figure_queue where claim = ${claim} order by portfolio_id for update)`.execute(
    db,
  );
};

/** Puts a portfolio off that could not be computed: the longer, the more often that happened. */
export const putOff = async (db: Db, portfolioId: string, claim: string): Promise<void> => {
  await sql`update figure_queue set claim = null, failures = least(failures + 1, 10),
      claimed_until = clock_timestamp() + make_interval(secs => 5 * 2 ^ least(failures, 10))
    where portfolio_id = ${portfolioId} and claim = ${claim}`.execute(db);
};

/** A page of all portfolios, by their ids. */
export interface PortfolioPage {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Marks the portfolios of a page whose figures are lacking or were computed from something else than there is now: none, unless
 * a change left no mark. Gives the last id of the page, null after the last page.
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

/** How many portfolios wait for their figures: of all a viewer may see, or of the whole firm. */
export const countStale = async (db: Db, viewer: Staff | null): Promise<number> => {
  const isWithin: RawBuilder<boolean> = viewer === null ? sql<boolean>`true` : isVisibleClient(viewer);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from stale_portfolios join portfolios on portfolios.id = portfolio_id join clients on clients.id = client_id
    where ${isWithin}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Which of some portfolios wait for their figures. */
export const listStale = async (db: Db, portfolioIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ portfolio_id: string }>`/* prepared list_stale */
    select portfolio_id from stale_portfolios
    where portfolio_id = any (${`{${portfolioIds.join(',')}}`}::uuid[])`.execute(db);
  return rows.map((row) => row.portfolio_id);
};
