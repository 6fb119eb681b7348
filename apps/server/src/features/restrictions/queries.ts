/** The SQL of restrictions; only this feature writes them. */
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import { restrictionsAtMost } from '@partnerfolio/contract/restrictions/choices';
import type { RestrictionKind, RestrictionLevel } from '@partnerfolio/contract/restrictions/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';

/** Whose restrictions: those of the firm, of a client or household, or of a portfolio. */
export type Scope =
  | { readonly of: 'firm' }
  | { readonly of: 'client'; readonly id: string }
  | { readonly of: 'portfolio'; readonly id: string };

export interface RestrictionRow {
  readonly id: string;
  readonly kind: RestrictionKind;
  readonly client_id: string | null;
  readonly portfolio_id: string | null;
  readonly instrument_id: string | null;
  readonly asset_class: AssetClass | null;
  readonly reason: string;
  readonly until_day: LocalDate | null;
  readonly added_at: string;
  readonly added_by: string;
  readonly ended_at: string | null;
  readonly ended_by: string | null;
  readonly symbol: string | null;
  readonly instrument_name: string | null;
  readonly adder_name: string | null;
  readonly ender_name: string | null;
  readonly level: RestrictionLevel;
  readonly source_name: string | null;
  /** Whether the viewer may see the client or household whose it is. */
  readonly is_seen: boolean;
}

/** True for restrictions that hold on a day. */
const isInForce = (today: LocalDate) =>
  sql<boolean>`(r.ended_at is null and (r.until_day is null or r.until_day >= ${today}))`;

const isOfFirm = sql<boolean>`(r.client_id is null and r.portfolio_id is null)`;

/** True for the restrictions of the scope itself. */
const isOwn = (scope: Scope): RawBuilder<boolean> => {
  if (scope.of === 'firm') return isOfFirm;
  return scope.of === 'client'
    ? sql<boolean>`r.client_id = ${scope.id}`
    : sql<boolean>`r.portfolio_id = ${scope.id}`;
};

/** True for the restrictions that hold for the scope: its own, and those of its client, of the household and of the firm. */
const holdsFor = (scope: Scope): RawBuilder<boolean> => {
  if (scope.of === 'firm') return isOfFirm;
  const clientId =
    scope.of === 'client'
      ? sql`${scope.id}::uuid`
      : sql`(select client_id from portfolios where id = ${scope.id})`;
  const inherited = sql<boolean>`(${isOfFirm} or r.client_id = any (array(
    select unnest(array[id, household_id]) from clients where id = ${clientId})))`;
  return sql<boolean>`(${isOwn(scope)} or ${inherited})`;
};

const level = sql<RestrictionLevel>`case when r.portfolio_id is not null then 'portfolio' when r.client_id is null then 'firm'
  when owner.kind = 'household' then 'household' else 'client' end`;

const selected = (viewer: Staff) => sql`
  select r.*, instruments.symbol, instruments.name as instrument_name, adder.full_name as adder_name,
    ender.full_name as ender_name, ${level} as level, coalesce(portfolios.name, owner.name) as source_name,
    (owner.id is null or ${isVisibleClient(viewer, 'owner')}) as is_seen
  from restrictions r
  join profiles as adder on adder.id = r.added_by
  left join profiles as ender on ender.id = r.ended_by
  left join instruments on instruments.id = r.instrument_id
  left join clients as owner on owner.id = r.client_id
  left join portfolios on portfolios.id = r.portfolio_id`;

/** What holds for a scope, from its own to that of the firm; within each level newest first. */
export const listHolding = async (
  db: Db,
  viewer: Staff,
  { scope, today }: { readonly scope: Scope; readonly today: LocalDate },
): Promise<RestrictionRow[]> => {
  const { rows } = await sql<RestrictionRow>`${selected(viewer)}
    where ${holdsFor(scope)} and ${isInForce(today)}
    order by array_position(array['portfolio', 'client', 'household', 'firm'], ${level}), r.added_at desc, r.id desc`.execute(
    db,
  );
  return rows;
};

/** The latest of a scope's own that ended or ran out. */
export const listEnded = async (
  db: Db,
  viewer: Staff,
  { scope, today }: { readonly scope: Scope; readonly today: LocalDate },
): Promise<RestrictionRow[]> => {
  const { rows } = await sql<RestrictionRow>`${selected(viewer)}
    where ${isOwn(scope)} and not ${isInForce(today)}
    order by coalesce(r.ended_at, r.until_day::timestamptz) desc, r.id desc limit ${restrictionsAtMost}`.execute(
    db,
  );
  return rows;
};

/** A restriction of the scope's own; null if there is none with that id. */
export const findOwn = async (
  db: Db,
  viewer: Staff,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<RestrictionRow | null> => {
  const { rows } =
    await sql<RestrictionRow>`${selected(viewer)} where r.id = ${id} and ${isOwn(scope)}`.execute(db);
  return rows[0] ?? null;
};

/** A restriction in force, without a check of access. */
export interface InForce {
  readonly id: string;
  readonly kind: RestrictionKind;
  readonly instrument_id: string | null;
  /** The name of the instrument. */
  readonly name: string | null;
  readonly asset_class: AssetClass | null;
  readonly until_day: LocalDate | null;
  readonly added_at: string;
  readonly level: RestrictionLevel;
}

/**
 * Every restriction that holds for a portfolio on a day: its own, its client's, the household's and the firm's. Whoever acts on
 * the portfolio is bound by all of them, so there is no check of what the user may see.
 */
export const listInForce = async (db: Db, portfolioId: string, today: LocalDate): Promise<InForce[]> => {
  const scope: Scope = { of: 'portfolio', id: portfolioId };
  const { rows } = await sql<InForce>`
    select r.id, r.kind, r.instrument_id, instruments.name, r.asset_class, r.until_day, r.added_at, ${level} as level
    from restrictions r left join instruments on instruments.id = r.instrument_id
    left join clients as owner on owner.id = r.client_id
    where ${holdsFor(scope)} and ${isInForce(today)} order by r.added_at, r.id`.execute(db);
  return rows;
};

export interface Restricted {
  readonly kind: RestrictionKind;
  readonly instrumentId: string | null;
  readonly assetClass: AssetClass | null;
}

/** How many restrictions of a scope's own are in force, and whether one of them is the same. */
export const countInForce = async (
  trx: Db,
  { scope, today }: { readonly scope: Scope; readonly today: LocalDate },
  { kind, instrumentId, assetClass }: Restricted,
): Promise<{ readonly count: number; readonly isSame: boolean }> => {
  const { rows } = await sql<{ count: number; isSame: boolean }>`
    select count(*)::int as count, coalesce(bool_or(r.kind = ${kind}
      and r.instrument_id is not distinct from ${instrumentId}::uuid
      and r.asset_class is not distinct from ${assetClass}::text), false) as "isSame"
    from restrictions r where ${isOwn(scope)} and ${isInForce(today)}`.execute(trx);
  return rows[0] ?? { count: 0, isSame: false };
};

/** Whether an instrument exists and was not merged into another; until the transaction ends, nobody merges it. */
export const holdInstrument = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select id from instruments where id = ${id} and merged_into is null for share`.execute(trx);
  return rows.length > 0;
};

export const insertRestriction = async (
  trx: Db,
  row: Insertable<Database['restrictions']>,
): Promise<void> => {
  await trx.insertInto('restrictions').values(row).execute();
};

export interface Ending {
  readonly at: string;
  readonly by: string;
}

export const markEnded = async (trx: Db, id: string, { at, by }: Ending): Promise<void> => {
  await trx.updateTable('restrictions').set({ ended_at: at, ended_by: by }).where('id', '=', id).execute();
};
