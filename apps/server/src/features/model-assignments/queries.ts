/** The SQL of the models of portfolios; only this feature writes them. Rows never change. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';

export interface AssignmentRow {
  readonly id: string;
  readonly place: number;
  readonly model_id: string | null;
  readonly model_name: string | null;
  readonly version_number: number | null;
  readonly from_day: LocalDate;
  readonly note: string | null;
  readonly assigned_at: string;
  readonly assigned_by: string;
  readonly assigner_name: string | null;
}

/** The assignments of a portfolio, newest first: the first one counts. */
export const listAssignments = async (db: Db, portfolioId: string): Promise<AssignmentRow[]> => {
  const { rows } = await sql<AssignmentRow>`/* prepared list_assignments */
    select a.id, a.place, a.model_id, models.name as model_name, a.version_number, a.from_day, a.note, a.assigned_at, a.assigned_by,
      profiles.full_name as assigner_name
    from model_assignments as a
    left join models on models.id = a.model_id
    left join profiles on profiles.id = a.assigned_by
    where a.portfolio_id = ${portfolioId}
    order by a.place desc`.execute(db);
  return rows;
};

export const insertAssignment = async (
  trx: Db,
  row: Insertable<Database['model_assignments']>,
): Promise<void> => {
  await trx.insertInto('model_assignments').values(row).execute();
};

export interface ModelPortfolioRow {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly version: number;
  readonly from_day: LocalDate;
  readonly assignment_id: string;
  readonly may_edit: boolean;
  readonly total: number;
}

/** The open portfolios whose newest assignment is a model, of those that the viewer may see; by client and name. */
export const listPortfoliosOf = async (
  db: Db,
  viewer: Staff,
  { modelId, limit }: { readonly modelId: string; readonly limit: number },
): Promise<ModelPortfolioRow[]> => {
  const { rows } = await sql<ModelPortfolioRow>`
    select portfolios.id, portfolios.name, client_id, clients.name as client_name, a.version_number as version, a.from_day,
      a.id as assignment_id, ${isEditableClient(viewer)} as may_edit, count(*) over ()::int as total
    from model_assignments as a
    join portfolios on portfolios.id = a.portfolio_id
    join clients on clients.id = portfolios.client_id
    where a.model_id = ${modelId} and portfolios.closed_on is null and ${isVisibleClient(viewer)}
      and not exists (select from model_assignments as later
        where later.portfolio_id = a.portfolio_id and later.place > a.place)
    order by ${nameKey(sql`clients.name`)}, ${nameKey(sql`portfolios.name`)}, portfolios.id
    limit ${limit}`.execute(db);
  return rows;
};

export interface ModelState {
  readonly name: string;
  readonly isRetired: boolean;
  /** The number of its newest version. */
  readonly newest: number;
}

const modelState = (lock: RawBuilder<unknown>, id: string) => sql<ModelState>`
  select name, state = 'retired' as "isRetired",
    (select max(number) from model_versions where model_id = models.id) as newest
  from models where id = ${id} ${lock}`;

/** A model with its newest version; null if it does not exist. */
export const findModel = async (db: Db, id: string): Promise<ModelState | null> =>
  (await modelState(sql``, id).execute(db)).rows[0] ?? null;

/** The same, kept from being retired until the transaction ends. */
export const holdModel = async (trx: Db, id: string): Promise<ModelState | null> =>
  (await modelState(sql`for share`, id).execute(trx)).rows[0] ?? null;
