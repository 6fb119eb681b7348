/** The SQL of the market that the firm has chosen. */
import type { Market } from '@partnerfolio/contract/settings/market-rules';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

export interface ChosenMarket {
  readonly market: Market | null;
  readonly revision: number;
  readonly changed_at: string | null;
  readonly changed_by: string | null;
  readonly editor_name: string | null;
}

/** The market as stored; undefined before the firm is set up. */
export const findMarket = async (db: Db): Promise<ChosenMarket | undefined> => {
  const { rows } = await sql<ChosenMarket>`/* prepared find_market */
    select market, market_revision as revision, market_changed_at as changed_at, market_changed_by as changed_by,
      editor.full_name as editor_name
    from firm left join profiles as editor on editor.id = market_changed_by`.execute(db);
  return rows[0];
};

/**
 * Locks the firm for a change of its market or rules, so that such changes follow each other; returns the market and its
 * revision, or undefined before the firm is set up.
 */
export const lockMarket = async (
  trx: Db,
): Promise<{ readonly market: Market | null; readonly revision: number } | undefined> =>
  trx.selectFrom('firm').select(['market', 'market_revision as revision']).forUpdate().executeTakeFirst();

/** Stores the market and increases its revision. */
export const putMarket = async (
  trx: Db,
  { market, by, at }: { readonly market: Market; readonly by: string; readonly at: string },
): Promise<void> => {
  await trx
    .updateTable('firm')
    .set((eb) => ({
      market,
      market_changed_at: at,
      market_changed_by: by,
      market_revision: eb('market_revision', '+', 1),
    }))
    .execute();
};
