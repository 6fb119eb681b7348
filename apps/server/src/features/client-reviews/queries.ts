/** The SQL of clients' reviews; only this feature writes them. */
import type { ClientReview } from '@partnerfolio/contract/clients/reviews';
import type { ReviewChannel, ReviewCycle } from '@partnerfolio/contract/clients/reviews-choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

/** How often a client is reviewed, and the day of the latest review. */
export const findStanding = async (
  db: Db,
  clientId: string,
): Promise<{ readonly cycle: ReviewCycle | null; readonly last: LocalDate | null }> => {
  const { rows } = await sql<{ cycle: ReviewCycle | null; last: LocalDate | null }>`
    select review_months as cycle,
      (select held_on from client_reviews where client_id = clients.id
       order by held_on desc, recorded_at desc, id desc limit 1) as last
    from clients where id = ${clientId}`.execute(db);
  return rows[0] ?? { cycle: null, last: null };
};

export interface ReviewRow {
  readonly id: string;
  readonly held_on: LocalDate;
  readonly channel: ReviewChannel;
  readonly participants: string | null;
  readonly summary: string | null;
  readonly topics: ClientReview['topics'];
  readonly next_review_on: LocalDate | null;
  readonly recorded_at: string;
  readonly recorded_by: string | null;
  readonly recorder_name: string | null;
}

const columns = sql`r.id, r.held_on, r.channel, r.participants, r.summary, r.topics, r.next_review_on, r.recorded_at,
  r.recorded_by, recorder.full_name as recorder_name`;
const tables = sql`client_reviews as r left join profiles as recorder on recorder.id = r.recorded_by`;

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of a client's reviews, the latest first, with the number of all. */
export const listReviews = async (
  db: Db,
  clientId: string,
  { offset, limit }: Page,
): Promise<{ readonly rows: ReviewRow[]; readonly total: number }> => {
  const { rows } = await sql<ReviewRow>`select ${columns} from ${tables} where r.client_id = ${clientId}
    order by r.held_on desc, r.recorded_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from client_reviews where client_id = ${clientId}`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
};

export const findReview = async (db: Db, id: string): Promise<ReviewRow | null> => {
  const { rows } = await sql<ReviewRow>`select ${columns} from ${tables} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

export const insertReview = async (trx: Db, row: Insertable<Database['client_reviews']>): Promise<void> => {
  await trx.insertInto('client_reviews').values(row).execute();
};
