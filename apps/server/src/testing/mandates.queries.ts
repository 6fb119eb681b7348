/** Mandates for tests. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database/db.ts';

/** Adds an earlier mandate, so that another may be removed; returns the id of the portfolio's latest. */
export const makeEarlierMandate = async (db: Db, portfolioId: string): Promise<string> => {
  const { id, created_at } = await db
    .selectFrom('mandates')
    .select(['id', 'created_at'])
    .where('portfolio_id', '=', portfolioId)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const days = { from_day: '2019-01-01', to_day: '2019-12-31' };
  await db
    .insertInto('mandates')
    .values({
      id: randomUUID(),
      portfolio_id: portfolioId,
      service: 'execution_only',
      ...days,
      created_at,
      updated_at: created_at,
    })
    .execute();
  return id;
};
