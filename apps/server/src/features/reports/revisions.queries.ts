/** The revisions of everything that the figures of a report are made of, in SQL; they do not cover benchmarks and rates of return. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { selectRevision } from '../../platform/cache/revisions.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { revisionsOfFigures } from '../figures/compute/inputs/revisions.queries.ts';
import type { ReportSubject } from './template/template.ts';

/** Of all portfolios that count for a client, those of a household's members among them. */
const revisionsOfClient = (id: RawBuilder<unknown>) => sql<string>`(
  select concat_ws('.', count(*), md5(string_agg(of_each.revisions, ',' order by of_each.id)))
  from (select portfolios.id, concat_ws('.', portfolios.id, ${revisionsOfFigures}) as revisions
    from portfolios join clients on clients.id = portfolios.client_id
    where ${id} in (clients.id, clients.household_id)) as of_each)`;

/** Of the firm: one state for all portfolios, prices and stored figures, so that a report of it is compared after each change. */
const revisionsOfFirm = sql<string>`concat_ws('.', ${selectRevision('portfolios', 'instruments')},
  ${selectRevision('figures')}, (select revision from fx_revision))`;

/** Of the report `r`, beside which `portfolios` has the portfolio that it is of. */
export const revisionsOfReport = sql<string>`case when r.portfolio_id is not null then ${revisionsOfFigures}
  when r.of_client is not null then ${revisionsOfClient(sql`r.of_client`)} else ${revisionsOfFirm} end`;

/** Of what a report is to be made of; null if there is no such thing. */
export const findRevisions = async (db: Db, { of, id }: ReportSubject): Promise<string | null> => {
  const select = {
    portfolio: sql<{
      revisions: string;
    }>`select ${revisionsOfFigures} as revisions from portfolios where id = ${id}`,
    client: sql<{ revisions: string }>`select ${revisionsOfClient(sql`${id}::uuid`)} as revisions`,
    firm: sql<{ revisions: string }>`select ${revisionsOfFirm} as revisions`,
  }[of];
  const { rows } = await select.execute(db);
  return rows[0]?.revisions ?? null;
};
