/** The SQL of the firm's changes of market rules and of its own rules; only this feature writes them. */
import type { DocumentKind, RuleScope } from '@partnerfolio/contract/settings/market-rules';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface StoredChange {
  readonly code: string;
  readonly is_active: boolean;
  readonly own_text: string | null;
  readonly reason: string;
  readonly revision: number;
  readonly changed_at: string;
  readonly changed_by: string;
  readonly editor_name: string | null;
}

/** Every change of a market's rule that counts now, also of markets that the firm has left. */
export const selectChanges = async (db: Db): Promise<StoredChange[]> => {
  const { rows } = await sql<StoredChange>`/* prepared select_rule_changes */
    select code, is_active, own_text, reason, c.revision, changed_at, changed_by, editor.full_name as editor_name
    from market_rule_changes c join profiles as editor on editor.id = changed_by`.execute(db);
  return rows;
};

/** Stores the present state of a market's rule in place of the one before. */
export const putChange = async (trx: Db, row: Insertable<Database['market_rule_changes']>): Promise<void> => {
  const { code: _code, ...state } = row;
  await trx
    .insertInto('market_rule_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(state))
    .execute();
};

export interface StoredRule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly documents: DocumentKind[];
  readonly service: RuleScope;
  readonly source: string;
  readonly revision: number;
  readonly updated_at: string;
  readonly updated_by: string;
  readonly editor_name: string | null;
}

/** The rules of the firm's own, in the order in which they were added. */
export const selectFirmRules = async (db: Db): Promise<StoredRule[]> => {
  const { rows } = await sql<StoredRule>`/* prepared select_firm_rules */
    select r.id, title, text, documents, service, source, r.revision, r.updated_at, r.updated_by,
      editor.full_name as editor_name
    from firm_rules r join profiles as editor on editor.id = r.updated_by
    order by r.created_at, r.id`.execute(db);
  return rows;
};

export const insertFirmRule = async (trx: Db, row: Insertable<Database['firm_rules']>): Promise<void> => {
  await trx.insertInto('firm_rules').values(row).execute();
};

/** Changes a rule of the firm's own and increases its revision. */
export const changeFirmRule = async (
  trx: Db,
  id: string,
  change: Updateable<Database['firm_rules']>,
): Promise<void> => {
  await trx
    .updateTable('firm_rules')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

export const deleteFirmRule = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('firm_rules').where('id', '=', id).execute();
};
