/** The SQL that makes restrictions name another instrument or client after a merge. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

interface Pair {
  readonly from: string;
  readonly into: string;
}

interface By {
  readonly userId: string;
  readonly at: string;
  readonly today: LocalDate;
}

/** Of the restrictions that are alike and in force at one level, ends all but the one that holds longest. */
const endRepeated = async (trx: Db, moved: RawBuilder<boolean>, { userId, at, today }: By): Promise<void> => {
  await sql`update restrictions set ended_at = ${at}, ended_by = ${userId}
    from (select id, row_number() over (
        partition by client_id, portfolio_id, kind, instrument_id, asset_class
        order by until_day desc nulls first, added_at, id) as place
      from restrictions where ${moved} and ended_at is null and (until_day is null or until_day >= ${today})) as alike
    where alike.id = restrictions.id and alike.place > 1`.execute(trx);
};

/** Restricts the instrument that stays in place of the merged one. */
export const moveToInstrument = async (trx: Db, { from, into }: Pair, by: By): Promise<void> => {
  await sql`update restrictions set instrument_id = ${into} where instrument_id = ${from}`.execute(trx);
  await endRepeated(trx, sql<boolean>`instrument_id = ${into}`, by);
};

/** Makes the restrictions of the merged client those of the client that stays. */
export const moveToClient = async (trx: Db, { from, into }: Pair, by: By): Promise<void> => {
  await sql`update restrictions set client_id = ${into} where client_id = ${from}`.execute(trx);
  await endRepeated(trx, sql<boolean>`client_id = ${into}`, by);
};
