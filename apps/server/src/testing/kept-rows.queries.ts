/** Rows that must not change under attack, as hashes read directly from PostgreSQL. */
import type { RecordKind } from '@partnerfolio/contract/endpoint';
import pg from 'pg';
import type { Ids } from './generated-requests.ts';

/** Tables that any request writes, or that are computed from others. */
const passing = new Set([
  'api_tokens',
  'audit_anchors',
  'audit_chain',
  'audit_logs',
  'day_order_reviews',
  'devices',
  'figure_epoch',
  'figure_marks',
  'figure_queue',
  'figure_scope_marks',
  'figure_scopes',
  'figure_totals',
  'link_tries',
  'login_attempts',
  'mail_requests',
  'mails',
  'one_time_links',
  'passkey_challenges',
  'portfolio_figures',
  'provider_sign_ins',
  'refusal_counts',
  'session_tokens',
  'session_views',
  'sessions',
  'verification_tries',
]);

/** Tables of which only some rows are to stay: the background counts revisions of what it renews. */
const partlyKept: Readonly<Record<string, string>> = { revisions: `kind <> 'figures'` };

/** Hashes of rows by table. */
export type Kept = ReadonlyMap<string, readonly string[]>;

const editable = `(select id from clients where owner_id = $1
  union select client_id from client_shares where user_id = $1 and level = 'edit')`;
const otherPortfolios = `(select id from portfolios where client_id not in ${editable})`;

/** The rows that an agent may not change, for each table with such rows. */
const othersRows: Readonly<Record<string, string>> = {
  user_roles: 'true',
  user_groups: 'true',
  user_group_members: 'true',
  group_permissions: 'true',
  system_features: 'true',
  audit_logs: 'true',
  factor_requirements: 'true',
  secret_keys: 'true',
  assumption_versions: 'true',
  holiday_calendar: 'true',
  own_days: 'true',
  profiles: 'id <> $1',
  credentials: 'user_id <> $1',
  authenticators: 'user_id <> $1',
  passkeys: 'user_id <> $1',
  identities: 'user_id <> $1',
  clients: `id not in ${editable}`,
  client_shares: `client_id not in ${editable}`,
  portfolios: `id in ${otherPortfolios}`,
  transactions: `portfolio_id in ${otherPortfolios}`,
  imports: `portfolio_id in ${otherPortfolios}`,
  report_batches: 'owner_id <> $1',
  notifications: 'recipient_id <> $1',
  notification_choices: 'user_id <> $1',
  list_views: 'user_id <> $1',
  list_columns: 'user_id <> $1',
  report_schedules: 'owner_id <> $1',
  report_schedule_runs: 'schedule_id not in (select id from report_schedules where owner_id = $1)',
  report_batch_items: 'batch_id not in (select id from report_batches where owner_id = $1)',
};

/** These columns may change in unchanged rows: they count changes of instruments and of transfer givers. */
const counters = `array['instruments_revision', 'givers_revision']`;

const hashRows = async (db: pg.Client, table: string, [where, ...values]: [string, ...string[]]) => {
  const isUsed = where.includes('$1');
  const { rows } = await db.query<{ hash: string }>(
    `select md5((to_jsonb(t) - ${counters})::text) as hash from ${table} t where ${where} order by 1`,
    isUsed ? values : [],
  );
  return rows.map(({ hash }) => hash);
};

/** Every row that a caller with read access must leave unchanged. */
export const everyRow = async (db: pg.Client): Promise<Kept> => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const kept = new Map<string, readonly string[]>();
  for (const { name } of rows)
    if (!passing.has(name)) kept.set(name, await hashRows(db, name, [partlyKept[name] ?? 'true']));
  return kept;
};

/** Every row that an agent must leave unchanged. */
export const rowsOfOthers = async (db: pg.Client, agentId: string): Promise<Kept> => {
  const kept = new Map<string, readonly string[]>();
  for (const [table, where] of Object.entries(othersRows))
    kept.set(table, await hashRows(db, table, [where, agentId]));
  return kept;
};

/** The tables with missing or changed rows, and how many; new rows do not count. */
export const changesSince = (before: Kept, after: Kept): readonly string[] => {
  const changed: string[] = [];
  for (const [table, hashes] of before) {
    const left = new Set(after.get(table));
    const gone = hashes.filter((hash) => !left.has(hash)).length;
    if (gone > 0) changed.push(`${table}: ${gone} rows`);
  }
  return changed;
};

/** The tables with more rows than before. */
export const additionsSince = (before: Kept, after: Kept): readonly string[] =>
  [...after].flatMap(([table, hashes]) => {
    const more = hashes.length - (before.get(table)?.length ?? 0);
    return more > 0 ? [`${table}: ${more} new rows`] : [];
  });

const tables: Readonly<Record<RecordKind, string>> = {
  user: 'select id from profiles',
  group: 'select id from user_groups',
  client: 'select id from clients',
  client_note: 'select id from client_notes',
  client_task: 'select id from client_tasks',
  log_record: 'select id from log_records',
  portfolio: 'select id from portfolios',
  transaction: 'select id, portfolio_id as parent from transactions',
  import: 'select id from imports',
  import_layout: 'select id from import_layouts',
  client_import: 'select id from client_imports',
  instrument: 'select id from instruments',
  issuer: 'select id from issuers',
  fact_import: 'select id from fact_imports',
  benchmark: 'select id from benchmarks',
  model: 'select id from models',
  proposal: 'select id from investment_proposals',
  session: 'select id from sessions',
  token: 'select id from api_tokens',
  passkey: 'select id from passkeys',
  identity: 'select id from identities',
  mail_reading: 'select id from mail_readings',
  report: 'select id from reports',
  report_batch: 'select id from report_batches',
  report_schedule: 'select id from report_schedules',
  report_preset: 'select id from report_presets',
  fall_notice: 'select id from fall_notices',
  notification: 'select id from notifications',
  list_view: 'select id from list_views',
};

/** The ids of some records of each type. */
export const findIds = async (db: pg.Client): Promise<Ids> => {
  const ids: Record<string, { id: string; parent?: string }[]> = {};
  for (const [kind, text] of Object.entries(tables))
    ids[kind] = (await db.query<{ id: string; parent?: string }>(`${text} order by id limit 60`)).rows;
  return ids;
};

/** The id of a user. */
export const findUserId = async (db: pg.Client, email: string): Promise<string> => {
  const { rows } = await db.query<{ id: string }>('select id from profiles where email = $1', [email]);
  return rows[0]?.id ?? '';
};

/** Opens a direct connection to the database. */
export const openReader = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};
