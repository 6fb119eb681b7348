/** The SQL of the storm: what waits for a renewal, and all that is stored, as hashes. */
import type { Client } from 'pg';

/** Texts by key, one for each row. */
export type Hashes = ReadonlyMap<string, string>;

interface HashRow {
  readonly key: string;
  readonly hash: string;
}

const readHashes = async (client: Client, statement: string): Promise<Hashes> =>
  new Map((await client.query<HashRow>(statement)).rows.map(({ key, hash }) => [key, hash]));

/** How many portfolios, marks and totals wait for a renewal. */
export const waitingFigures = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ waiting: number }>(
    `select ((select count(*) from figure_queue) + (select count(*) from figure_marks)
      + (select count(*) from figure_scope_marks) + (select count(*) from figure_scopes where not is_current)
      + (select count(*) from portfolios where not exists (select from portfolio_figures where portfolio_id = portfolios.id)))::int
      as waiting`,
  );
  return rows[0]?.waiting ?? 0;
};

/** Everything that is stored of each portfolio's figures, except when they were computed. */
export const listFiguresHashes = (client: Client): Promise<Hashes> =>
  readHashes(
    client,
    `select portfolio_id::text as key, md5((to_jsonb(figures) - 'computed_at' || to_jsonb(earlier))::text) as hash
      from portfolio_figures as figures join figure_earlier_days as earlier using (portfolio_id)`,
  );

/** The totals of the firm and of each owner, without months that have become empty. */
export const listTotalsHashes = (client: Client): Promise<Hashes> =>
  readHashes(
    client,
    `select concat_ws(' ', scope, currency, month) as key, md5(cells) as hash from figure_totals where length(cells) > 0`,
  );

/** Deletes all stored figures, so that each is computed from its ledger and all totals are added up again. */
export const renewEverything = async (client: Client): Promise<void> => {
  await client.query('delete from portfolio_figures');
  await client.query('insert into figure_marks default values');
};
