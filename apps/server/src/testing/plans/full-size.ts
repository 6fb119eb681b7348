/**
 * Makes the planner believe that a small firm is a large one. It takes the rows of a table from its pages and the density of
 * its rows, so the density is raised; columns with many values get as many more, and no common ones. The pages stay few,
 * which makes sequential scans look cheaper than they would be: what is chosen wrongly here is a scan, not an index.
 */
import type pg from 'pg';

/** Columns with more values than this are taken to have more in a larger firm: ids, names, days are; kinds are not. */
const manyValues = 60;

export const pretendFullSize = async (client: pg.Client, factor: number): Promise<void> => {
  // Autovacuum would put the true sizes back.
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
  await client.query('analyze');
  await client.query(
    `update pg_class set reltuples = reltuples * $1
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 50`,
    [factor],
  );
  await client.query(
    `update pg_statistic set stadistinct = stadistinct * $1,
       stakind1 = case when stakind1 = 1 then 0 else stakind1 end,
       stakind2 = case when stakind2 = 1 then 0 else stakind2 end
     where stadistinct > $2 and starelid in
       (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
    [factor, manyValues],
  );
};
