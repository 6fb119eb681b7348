/** PostgreSQL's plan for a statement, and the parts of it that grow with the firm. */
import type pg from 'pg';
import type { SentStatement } from './watched-statements.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The tables that grow with the firm's business, with their number of rows. */
export type LargeTables = ReadonlyMap<string, number>;

/**
 * The first column or expression of each full index, as conditions name it. Partial indexes are left out, because
 * reading one completely is fine.
 */
export type IndexHeads = ReadonlyMap<string, string>;

export const selectLargeTables = async (
  client: pg.Client,
  names: readonly string[],
): Promise<LargeTables> => {
  const { rows } = await client.query<{ name: string; n: string }>(
    `select relname as name, greatest(reltuples, 0)::bigint::text as n from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [names],
  );
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
};

export const selectIndexHeads = async (client: pg.Client): Promise<IndexHeads> => {
  const { rows } = await client.query<{ name: string; head: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid, 1, false) as head from pg_class i
     join pg_index x on x.indexrelid = i.oid join pg_am a on a.oid = i.relam
     where i.relnamespace = 'public'::regnamespace and a.amname = 'btree' and x.indpred is null`,
  );
  return new Map(rows.map(({ name, head }) => [name, head]));
};

/** Explains a statement in a transaction that rolls back; with `isRun` it executes writes too. */
export const explain = async (
  client: pg.Client,
  { text, values }: SentStatement,
  { settings, isRun }: { settings: readonly string[]; isRun: boolean },
): Promise<PlanNode | null> => {
  await client.query('begin');
  try {
    for (const setting of settings) await client.query(`set local ${setting}`);
    const words = isRun ? 'analyze, timing off, format json' : 'format json';
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (${words}) ${text}`,
      [...values],
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? null;
  } catch (error) {
    // A conflict with an existing row, or with the walk's own lock: such a statement has no plan to check.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  } finally {
    await client.query('rollback');
  }
};

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

/** The names of columns and functions, without casts and brackets. */
const bare = (text: string): string => text.replaceAll(/::\w+( \w+)*|[()"]/g, '');

/** A condition that does not name the first column reads the whole index. */
const usesHead = (node: PlanNode, heads: IndexHeads): boolean => {
  const head = heads.get(node['Index Name'] ?? '');
  return head === undefined || bare(node['Index Cond'] ?? '').includes(bare(head));
};

const rowsRead = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1);

/** The rows of tables that an executed statement looked at, also those that it did not return. */
export const rowsLookedAt = (plan: PlanNode): number =>
  [...nodesOf(plan)].reduce(
    (sum, node) => sum + (node['Relation Name'] === undefined ? 0 : rowsRead(node)),
    0,
  );

/** The large table that a node reads; a bitmap's index names none, its heap does. */
const tableOf = (node: PlanNode, tables: LargeTables): string | null => {
  const name = node['Relation Name'] ?? '';
  return tables.has(name) ? name : null;
};

/** Reading this share of a large table is an error: results are small, so an index or a limit is missing. */
const share = 0.2;

/** What an executed statement read of large tables, with indexes used wherever possible. */
export const readsOf = (plan: PlanNode, tables: LargeTables, heads: IndexHeads): string[] =>
  [...nodesOf(plan)].flatMap((node) => {
    const table = tableOf(node, tables);
    if (table === null || (node['Actual Loops'] ?? 0) === 0) return [];
    if (node['Node Type'] === 'Seq Scan') return [`Seq Scan on ${table}: no index serves`];
    if (node['Index Cond'] !== undefined && !usesHead(node, heads))
      return [`${node['Node Type']} on ${table} by ${node['Index Name']}: not by its first column`];
    const read = rowsRead(node);
    return read > (tables.get(table) ?? 0) * share
      ? [`${node['Node Type']} on ${table} reads ${Math.round((read / (tables.get(table) ?? 1)) * 100)} %`]
      : [];
  });

/** Reading one of these once for each portfolio of the firm takes a good part of a second. */
const costlyInside = new Set(['portfolios', 'portfolio_figures']);

/** Whether the inner side of a loop reads an expensive table, about as often as there are portfolios. */
const loopsOver = (node: PlanNode, tables: LargeTables, portfolios: number): string | null => {
  const [outer, inner] = node.Plans ?? [];
  if (node['Node Type'] !== 'Nested Loop' || !outer || !inner) return null;
  if (outer['Plan Rows'] < portfolios * 0.9) return null;
  const names = [...nodesOf(inner)].map((one) => one['Relation Name'] ?? '');
  const costly = names.find((name) => costlyInside.has(name) || tables.has(name));
  return costly === undefined ? null : `Nested Loop over all portfolios reads ${costly}`;
};

/** A limit ends a loop early, unless a sort comes in between. */
function* nodesToTheEnd(plan: PlanNode, isLimited = false): Generator<PlanNode> {
  const reachesEnd = /Sort|Aggregate|Hash|Group|Materialize|WindowAgg/.test(plan['Node Type']);
  const limited = plan['Node Type'] === 'Limit' || (isLimited && !reachesEnd);
  if (!limited || plan['Node Type'] === 'Seq Scan') yield plan;
  for (const child of plan.Plans ?? []) yield* nodesToTheEnd(child, limited);
}

/** The planner's choices at full size: sequential scans of large tables, and loops over all portfolios. */
export const choicesOf = (plan: PlanNode, tables: LargeTables, portfolios: number): string[] =>
  [...nodesToTheEnd(plan)].flatMap((node) => {
    const table = tableOf(node, tables);
    if (node['Node Type'] === 'Seq Scan' && table !== null) return [`Seq Scan on ${table}`];
    const loop = loopsOver(node, tables, portfolios);
    return loop === null ? [] : [loop];
  });
