/** The SQL of the daily totals of portfolios. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { selectRevision } from '../../../platform/cache/revisions.queries.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';
import type { ScopeTransfer } from './series.rules.ts';
import { decodeCells, encodeCells } from './cells.rules.ts';
import type { Cells } from './cells.rules.ts';
import { firmScope } from './contribution.rules.ts';

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** An owner of a portfolio's client, and the time of the assignment. */
export interface Ownership {
  readonly portfolio_id: string;
  readonly owner_id: string;
  readonly since: string;
}

/** The successive owners of some portfolios' clients. */
export const listOwnerships = async (db: Db, portfolioIds: readonly string[]): Promise<Ownership[]> => {
  const { rows } = await sql<Ownership>`/* prepared ownerships */
    select portfolios.id as portfolio_id, client_owners.owner_id, client_owners.since
    from portfolios join client_owners on client_owners.client_id = portfolios.client_id
    where portfolios.id = any (${uuids(portfolioIds)}::uuid[])
    order by portfolios.id, client_owners.since`.execute(db);
  return rows;
};

/** A page of the portfolios that have days in a scope, sorted by id. */
export const listPortfoliosOfScope = async (
  db: Db,
  { scope, after, limit }: { readonly scope: string; readonly after: string | null; readonly limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios
    where (${after}::uuid is null or id > ${after}::uuid) and (${scope === firmScope}::boolean
      or client_id in (select client_id from client_owners where owner_id = ${scope}))
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
};

/**
 * Converts marks into a list of scopes to recompute. Triggers leave most of them: `client_owners_mark_new` and
 * `client_owners_mark_changed` for the owners, former and present, of a client with portfolios that gets another one;
 * `portfolios_mark_moved` for those of both clients when a portfolio goes to another client; `portfolio_figures_mark_removed` for every scope when stored figures are deleted.
 */
export const collectScopeMarks = async (db: Db): Promise<void> => {
  const { rows } = await sql`/* prepared any_scope_marks */ select from figure_scope_marks limit 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`/* prepared collect_scope_marks */
    with taken as (delete from figure_scope_marks where id in (select id from figure_scope_marks for update skip locked)
      returning scope),
    marked as (
      select scope from taken where scope is not null
      union select figure_scopes.scope from figure_scopes where exists (select from taken where scope is null))
    insert into figure_scopes (scope, is_current) select scope, false from marked order by scope
    on conflict (scope) do update set is_current = false`.execute(db);
};

/** Marks all totals for recomputation. */
export const markEveryScope = async (trx: Db): Promise<void> => {
  await sql`insert into figure_scope_marks (scope) values (null)`.execute(trx);
};

/** Deletes the stored figures of portfolios, which are then computed again; so are the totals. */
export const deleteFigures = async (trx: Db, portfolioIds: readonly string[]): Promise<void> => {
  await sql`
    with deleted as (
      delete from portfolio_figures where portfolio_id = any (${uuids(portfolioIds)}::uuid[]) returning portfolio_id)
    insert into figure_marks (portfolio_id) select portfolio_id from deleted`.execute(trx);
};

/** The next scope to recompute. */
export const findOutdatedScope = async (db: Db, isFirmOnly: boolean): Promise<string | null> => {
  const { rows } = await sql<{ scope: string }>`/* prepared outdated_scope */
    select scope from figure_scopes
    where not is_current and (scope = ${firmScope} or not ${isFirmOnly}::boolean) order by scope limit 1`.execute(
    db,
  );
  return rows[0]?.scope ?? null;
};

/** All scopes that have totals. */
export const listScopes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ scope: string }>`select scope from figure_scopes order by scope`.execute(db);
  return rows.map((row) => row.scope);
};

export interface ScopeRow {
  readonly scope: string;
  readonly revision: number;
  readonly is_current: boolean;
}

/** Locks scopes in a fixed order until the transaction ends, creating missing rows. */
export const lockScopes = async (trx: Db, scopes: readonly string[]): Promise<ScopeRow[]> => {
  await sql`/* prepared new_scopes */
    insert into figure_scopes (scope) select unnest(${uuids(scopes.toSorted())}::uuid[]) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<ScopeRow>`/* prepared lock_scopes */
    select scope, revision, is_current from figure_scopes
    where scope = any (${uuids(scopes)}::uuid[]) order by scope for update`.execute(trx);
  return rows;
};

/** Completes a change of scopes by increasing their revision. */
export const countScopes = async (trx: Db, scopes: readonly string[]): Promise<void> => {
  await sql`/* prepared count_scopes */
    update figure_scopes set revision = revision + 1, is_current = true
    where scope = any (${uuids(scopes)}::uuid[])`.execute(trx);
};

/** The sums of a scope, currency and month. */
export interface MonthSums {
  readonly scope: string;
  readonly currency: string;
  readonly month: number;
  readonly cells: Cells;
}

/** The stored sums of a month, as bytes. */
export interface StoredMonth extends Omit<MonthSums, 'cells'> {
  readonly cells: Buffer;
}

const keyed = (sums: readonly MonthSums[]) => sql`unnest(${uuids(sums.map((one) => one.scope))}::uuid[],
  ${sums.map((one) => one.currency)}::text[], ${sums.map((one) => one.month)}::int[])`;

/** The stored sums of some months and scopes. */
export const listMonths = async (trx: Db, wanted: readonly MonthSums[]): Promise<MonthSums[]> => {
  const { rows } = await sql<StoredMonth>`/* prepared total_months */
    select scope, currency, month, cells from figure_totals
    where (scope, currency, month) in (select * from ${keyed(wanted)} as wanted)`.execute(trx);
  return rows.map((row) => ({ ...row, cells: decodeCells(row.cells) }));
};

/** All stored sums of a scope that changed after a revision. */
export const listScopeMonths = async (db: Db, scope: string, after: number): Promise<StoredMonth[]> => {
  const { rows } = await sql<StoredMonth>`/* prepared scope_months */
    select scope, currency, month, cells from figure_totals where scope = ${scope} and revision > ${after}
    order by currency, month`.execute(db);
  return rows;
};

/** Replaces the sums of some months. Months without sums stay as empty rows, so that readers notice the change. */
export const storeMonths = async (trx: Db, sums: readonly MonthSums[]): Promise<void> => {
  if (sums.length === 0) return;
  await sql`/* prepared store_months */
    insert into figure_totals (scope, currency, month, revision, cells)
    select sums.scope, currency, month, figure_scopes.revision + 1, decode(hex, 'hex')
    from unnest(${uuids(sums.map((one) => one.scope))}::uuid[], ${sums.map((one) => one.currency)}::text[],
      ${sums.map((one) => one.month)}::int[], ${sums.map(({ cells }) => encodeCells(cells).toString('hex'))}::text[])
      as sums (scope, currency, month, hex)
    join figure_scopes on figure_scopes.scope = sums.scope
    on conflict (scope, currency, month) do update set revision = excluded.revision, cells = excluded.cells`.execute(
    trx,
  );
};

/** The revision of a scope's totals; 0 if it has none. */
export const findScopeRevision = async (db: Db, scope: string): Promise<number> => {
  const { rows } = await sql<{ revision: number }>`/* prepared scope_revision */
    select revision from figure_scopes where scope = ${scope}`.execute(db);
  return rows[0]?.revision ?? 0;
};

/** A transfer as the database returns it; missing values are null. */
interface StoredTransfer extends Omit<ScopeTransfer, 'link' | 'inTransit' | 'amount'> {
  readonly amount: number | null;
  readonly link: string | null;
  readonly inTransit: ScopeTransfer['inTransit'] | null;
}

/** The transfers of some portfolios, or of all. */
export const listTransfers = async (
  db: Db,
  portfolioIds: readonly string[] | null,
): Promise<ScopeTransfer[]> => {
  const isAmong =
    portfolioIds === null ? sql`true` : sql`portfolio_id = any (${uuids(portfolioIds)}::uuid[])`;
  const { rows } = await sql<StoredTransfer>`
    select portfolio_id as member, currency, transfer.*
    from portfolio_figures
    cross join lateral jsonb_to_recordset(transfers) as transfer (day int, "isIn" boolean, moved text, amount float8,
      link text, "inTransit" jsonb, "isCounted" boolean)
    where transfers <> '[]' and ${isAmong}
    order by transfer.day, portfolio_id`.execute(db);
  return rows.map(({ amount, link, inTransit, ...transfer }) => ({
    ...transfer,
    amount: amount ?? Number.NaN,
    ...(link !== null && { link }),
    ...(inTransit !== null && inTransit !== undefined && { inTransit }),
  }));
};

/** The portfolios of other owners' clients that are shared with a user. */
export const listSharedPortfolios = async (db: Db, viewer: Staff): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select portfolios.id from portfolios join clients on clients.id = portfolios.client_id
    where clients.owner_id <> ${viewer.id} and ${isVisibleClient(viewer)}
    order by portfolios.id`.execute(db);
  return rows.map((row) => row.id);
};

/** The portfolios with days that count for a user, as present or former owner of their client. */
export const listOwnedPortfolios = async (db: Db, ownerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios where client_id in (select client_id from client_owners where owner_id = ${ownerId})`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

/** The revision of all stored figures. */
export const figuresRevision = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ revision: string }>`/* prepared figures_revision */
    select ${selectRevision('figures')} as revision`.execute(db);
  return rows[0]?.revision ?? '';
};
