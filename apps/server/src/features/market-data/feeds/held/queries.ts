/**
 * The SQL of fetched prices: the stored ones they are compared with, and those that wait for a decision. Each row of the latter that is
 * written raises the instrument's price revision by the triggers `held_prices_added`, `held_prices_changed` and `held_prices_removed`,
 * because the data issues of its holders name it.
 */
import type { HeldPrices } from '@partnerfolio/contract/market/feeds';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { Jump } from './plausible.rules.ts';

export interface StoredClose {
  readonly day: string;
  readonly close: string;
  readonly source: string;
}

/** Stored prices from a day on, oldest first. */
export const closesSince = (db: Db, instrumentId: string, day: string): Promise<StoredClose[]> =>
  db
    .selectFrom('prices')
    .select(['day', 'close', 'source'])
    .where('instrument_id', '=', instrumentId)
    .where('day', '>=', day)
    .orderBy('day')
    .execute();

/** A jump that is listed, or that a user has decided on. */
export interface ListedClose {
  readonly day: string;
  readonly close: string;
  readonly source: string;
  readonly previous_day: string;
  readonly previous_close: string;
  readonly status: 'held' | 'used' | 'accepted' | 'discarded';
}

const awaitsDecision = sql<boolean>`status in ('held', 'used')`;

/** The jumps of an instrument, decided or not, oldest first. */
export const listedCloses = (db: Db, instrumentId: string): Promise<ListedClose[]> =>
  db
    .selectFrom('held_prices')
    .select(['day', 'close', 'source', 'previous_day', 'previous_close', 'status'])
    .where('instrument_id', '=', instrumentId)
    .orderBy('day')
    .execute();

/** Lists jumps for a decision; a newer price of a day replaces an older one. An unchanged one stays untouched. */
export const listJumps = async (
  trx: Db,
  jumps: readonly Jump[],
  origin: { readonly instrumentId: string; readonly source: string; readonly at: string },
): Promise<void> => {
  if (jumps.length === 0) return;
  const column = (read: (price: Jump) => string | null) => jumps.map(read);
  await sql`
    insert into held_prices as listed (instrument_id, day, close, previous_day, previous_close, reason, confirmed_by, source,
      at, status)
    select ${origin.instrumentId}::uuid, day, close, previous_day, previous_close, reason, confirmed_by, ${origin.source},
      ${origin.at}::timestamptz, case when confirmed_by is null then 'held' else 'used' end
    from unnest(${column(({ day }) => day)}::date[], ${column(({ value }) => value.toString())}::numeric[],
      ${column(({ previous }) => previous.day)}::date[],
      ${column(({ previous }) => previous.value.toString())}::numeric[], ${column(({ reason }) => reason)}::text[],
      ${column(({ confirmedBy }) => confirmedBy)}::text[])
      as incoming (day, close, previous_day, previous_close, reason, confirmed_by)
    on conflict (instrument_id, day) do update set close = excluded.close, previous_day = excluded.previous_day,
      previous_close = excluded.previous_close, reason = excluded.reason, confirmed_by = excluded.confirmed_by,
      source = excluded.source, at = excluded.at, status = excluded.status
    where (listed.close, listed.previous_close, listed.confirmed_by, listed.source, listed.status)
      is distinct from (excluded.close, excluded.previous_close, excluded.confirmed_by, excluded.source, excluded.status)`.execute(
    trx,
  );
};

/** Takes days off the list for which a plausible price, or one from elsewhere, has come. */
export const dropListed = async (trx: Db, instrumentId: string, days: readonly string[]): Promise<void> => {
  await sql`
    delete from held_prices as listed where instrument_id = ${instrumentId} and ${awaitsDecision}
      and (day = any (${days}::date[]) or exists (select from prices where prices.instrument_id = listed.instrument_id
        and prices.day = listed.day and prices.source <> listed.source))`.execute(trx);
};

/** Records the decision on the listed prices of an instrument. */
export const settleListed = async (
  trx: Db,
  instrumentId: string,
  status: 'accepted' | 'discarded',
): Promise<void> => {
  await trx
    .updateTable('held_prices')
    .set({ status })
    .where('instrument_id', '=', instrumentId)
    .where(awaitsDecision)
    .execute();
};

/** Deletes stored prices that rest on a discarded jump, and keeps them in mind, so that no fetch brings them back. */
export const discardStored = async (
  trx: Db,
  { instrumentId, days, at }: { instrumentId: string; days: readonly string[]; at: string },
): Promise<void> => {
  await sql`
    with gone as (
      delete from prices where instrument_id = ${instrumentId} and day = any (${days}::date[])
      returning instrument_id, day, close, source)
    insert into held_prices (instrument_id, day, close, previous_day, previous_close, reason, source, at, status)
    select instrument_id, day, close, day, close, 'jump', source, ${at}::timestamptz, 'discarded' from gone
    on conflict (instrument_id, day) do update set close = excluded.close, status = 'discarded'`.execute(trx);
};

/** A page of the held prices by instrument, with the count of all instruments that have any. */
export const listHeldRows = async (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: HeldPrices[]; total: number }> => {
  const { rows } = await sql<HeldPrices>`
    select json_build_object('id', instruments.id, 'symbol', instruments.symbol, 'name', instruments.name,
        'currency', instruments.currency, 'quotation', instruments.quotation) as instrument,
      held.source, held.reason, held.count, held.used, held.confirmed_by as "confirmedBy",
      json_build_object('day', held.first_day, 'close', held.first_close::text) as first,
      json_build_object('day', held.last_day, 'close', held.last_close::text) as last,
      json_build_object('day', held.previous_day, 'close', held.previous_close::text) as previous
    from (
      select instrument_id, count(*)::int as count, min(day) as first_day, max(day) as last_day,
        (array_agg(close order by day))[1] as first_close, (array_agg(close order by day desc))[1] as last_close,
        (array_agg(previous_day order by day))[1] as previous_day,
        (array_agg(previous_close order by day))[1] as previous_close,
        (array_agg(source order by day))[1] as source, (array_agg(reason order by day))[1] as reason,
        count(*) filter (where status = 'used')::int as used, (array_agg(confirmed_by order by day))[1] as confirmed_by
      from held_prices where ${awaitsDecision} group by instrument_id) as held
    join instruments on instruments.id = held.instrument_id
    order by instruments.symbol, instruments.id offset ${offset} limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct instrument_id)::int as total from held_prices where ${awaitsDecision}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};
