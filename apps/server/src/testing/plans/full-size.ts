/**
 * Makes the planner plan for a large firm on the data of a small one. It estimates a table's rows from its pages and
 * their density, so the density is raised; columns with many values get proportionally more, and no frequent ones.
 * The pages stay few, which makes sequential scans look cheaper than they would be, so a wrong choice shows as a
 * scan.
 */
import type pg from 'pg';

/**
 * A column with more distinct values than this has more in a larger firm, such as ids, names and days; types do not.
 */
const manyValues = 60;

export const pretendFullSize = async (client: pg.Client, factor: number): Promise<void> => {
  // Autovacuum would restore the true sizes.
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
