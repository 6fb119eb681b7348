/** The SQL of limits and exceptions; only this feature writes them. */
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import type { Limits } from './rules.ts';

export interface LimitsRow extends Selectable<
  Omit<Database['client_limits'], 'classes' | 'forbidden_classes'>
> {
  readonly classes: Limits['classes'];
  readonly forbidden_classes: AssetClass[];
  readonly updater_name: string | null;
  readonly instruments: Limits['forbiddenInstruments'];
}

/** The limits of some clients, in no order; those without any are left out. */
export const listLimits = async (db: Db, clientIds: readonly string[]): Promise<LimitsRow[]> => {
  const { rows } = await sql<LimitsRow>`
    select client_id, client_limits.revision, trim_scale(issuer_pct) as issuer_pct, issuer_breach,
      trim_scale(cash_pct) as cash_pct, cash_breach, score_most, score_breach, classes, currencies, currencies_breach,
      forbidden_classes, forbidden_classes_breach, forbidden_instruments_breach, client_limits.updated_at,
      client_limits.updated_by, profiles.full_name as updater_name,
      coalesce((select json_agg(json_build_object('id', i.id, 'symbol', i.symbol, 'name', i.name)
          order by ${nameKey(sql`i.name`)}, i.id)
        from client_forbidden_instruments as forbidden join instruments as i on i.id = forbidden.instrument_id
        where forbidden.client_id = client_limits.client_id), '[]') as instruments
    from client_limits left join profiles on profiles.id = client_limits.updated_by
    where client_id = any (${clientIds}::uuid[])`.execute(db);
  return rows;
};

export const findLimits = async (db: Db, clientId: string): Promise<LimitsRow | null> =>
  (await listLimits(db, [clientId]))[0] ?? null;

/** Which of some instruments exist and were not merged into another. */
export const listPresent = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from instruments where id = any (${ids}::uuid[]) and merged_into is null`.execute(db);
  return rows.map(({ id }) => id);
};

/** Writes the limits of a locked client over the earlier ones, and increases their revision. */
export const writeLimits = async (
  trx: Db,
  { client_id: clientId, ...limits }: Omit<Insertable<Database['client_limits']>, 'revision'>,
  forbidden: readonly string[],
): Promise<void> => {
  await trx
    .insertInto('client_limits')
    .values({ ...limits, client_id: clientId })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet((eb) => ({ ...limits, revision: eb('client_limits.revision', '+', 1) })),
    )
    .execute();
  await trx.deleteFrom('client_forbidden_instruments').where('client_id', '=', clientId).execute();
  if (forbidden.length === 0) return;
  await trx
    .insertInto('client_forbidden_instruments')
    .values(forbidden.map((id) => ({ client_id: clientId, instrument_id: id })))
    .execute();
};

export interface ExceptionRow extends Selectable<Omit<Database['suitability_exceptions'], 'until_day'>> {
  readonly until_day: LocalDate;
  readonly accepter_name: string | null;
  readonly ender_name: string | null;
}

/** The exceptions of a portfolio, newest first. */
export const listExceptions = async (db: Db, portfolioId: string): Promise<ExceptionRow[]> => {
  const { rows } = await sql<ExceptionRow>`
    select e.*, accepter.full_name as accepter_name, ender.full_name as ender_name
    from suitability_exceptions as e
    left join profiles as accepter on accepter.id = e.accepted_by
    left join profiles as ender on ender.id = e.ended_by
    where e.portfolio_id = ${portfolioId} order by e.accepted_at desc, e.id desc`.execute(db);
  return rows;
};

export const insertException = async (
  trx: Db,
  row: Insertable<Database['suitability_exceptions']>,
): Promise<void> => {
  await trx.insertInto('suitability_exceptions').values(row).execute();
};

export const endException = async (
  trx: Db,
  { id, at, by }: { readonly id: string; readonly at: string; readonly by: string },
): Promise<void> => {
  await trx
    .updateTable('suitability_exceptions')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', id)
    .execute();
};
