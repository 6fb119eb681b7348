/** The SQL of fetched prices: the stored ones they are compared with, and those that wait for a decision. */
import type { HeldPrices } from '@partnerfolio/contract/market/feeds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { HeldClose } from './plausible.rules.ts';

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

/** Prices that a user has discarded. */
export const discardedCloses = (
  db: Db,
  instrumentId: string,
): Promise<{ readonly day: string; readonly close: string }[]> =>
  db
    .selectFrom('held_prices')
    .select(['day', 'close'])
    .where('instrument_id', '=', instrumentId)
    .where('status', '=', 'discarded')
    .execute();

/** Holds prices for a decision; a newer price of a day replaces an older one. */
export const holdPrices = async (
  trx: Db,
  held: readonly HeldClose[],
  origin: { readonly instrumentId: string; readonly source: string; readonly at: string },
): Promise<void> => {
  if (held.length === 0) return;
  const column = (read: (price: HeldClose) => string) => held.map(read);
  await sql`
    insert into held_prices (instrument_id, day, close, previous_day, previous_close, reason, source, at)
    select ${origin.instrumentId}::uuid, day, close, previous_day, previous_close, reason, ${origin.source},
      ${origin.at}::timestamptz
    from unnest(${column(({ day }) => day)}::date[], ${column(({ value }) => value.toString())}::numeric[],
      ${column(({ previous }) => previous.day)}::date[],
      ${column(({ previous }) => previous.value.toString())}::numeric[], ${column(({ reason }) => reason)}::text[])
      as incoming (day, close, previous_day, previous_close, reason)
    on conflict (instrument_id, day) do update set close = excluded.close, previous_day = excluded.previous_day,
      previous_close = excluded.previous_close, reason = excluded.reason, source = excluded.source,
      at = excluded.at, status = 'held'`.execute(trx);
};

/** Ends the wait of days for which a plausible price has come. */
export const dropHeld = async (trx: Db, instrumentId: string, days: readonly string[]): Promise<void> => {
  await sql`
    delete from held_prices where instrument_id = ${instrumentId} and status = 'held'
      and day = any (${days}::date[])`.execute(trx);
};

/** The held prices of an instrument, oldest first. */
export const heldOf = (
  trx: Db,
  instrumentId: string,
): Promise<{ readonly day: string; readonly close: string; readonly source: string }[]> =>
  trx
    .selectFrom('held_prices')
    .select(['day', 'close', 'source'])
    .where('instrument_id', '=', instrumentId)
    .where('status', '=', 'held')
    .orderBy('day')
    .execute();

/** Records the decision on the held prices of an instrument. */
export const settleHeld = async (
  trx: Db,
  instrumentId: string,
  status: 'accepted' | 'discarded',
): Promise<void> => {
  await trx
    .updateTable('held_prices')
    .set({ status })
    .where('instrument_id', '=', instrumentId)
    .where('status', '=', 'held')
    .execute();
};

/** A page of the held prices by instrument, with the count of all instruments that have any. */
export const listHeldRows = async (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: HeldPrices[]; total: number }> => {
  const { rows } = await sql<HeldPrices>`
    select json_build_object('id', instruments.id, 'symbol', instruments.symbol, 'name', instruments.name,
        'currency', instruments.currency, 'quotation', instruments.quotation) as instrument,
      held.source, held.reason, held.count,
      json_build_object('day', held.first_day, 'close', held.first_close::text) as first,
      json_build_object('day', held.last_day, 'close', held.last_close::text) as last,
      json_build_object('day', held.previous_day, 'close', held.previous_close::text) as previous
    from (
      select instrument_id, count(*)::int as count, min(day) as first_day, max(day) as last_day,
        (array_agg(close order by day))[1] as first_close, (array_agg(close order by day desc))[1] as last_close,
        (array_agg(previous_day order by day))[1] as previous_day,
        (array_agg(previous_close order by day))[1] as previous_close,
        (array_agg(source order by day))[1] as source, (array_agg(reason order by day))[1] as reason
      from held_prices where status = 'held' group by instrument_id) as held
    join instruments on instruments.id = held.instrument_id
    order by instruments.symbol, instruments.id offset ${offset} limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct instrument_id)::int as total from held_prices where status = 'held'`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};
