/**
 * Effects that no call in the code shows: triggers of the database, and maps keyed by a handle of the database. Each is listed here,
 * and named in the file that relies on it.
 */
import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

interface Trigger {
  readonly name: string;
  readonly on: string;
  /** The tables that its function writes; none if it only refuses. */
  readonly writes: readonly string[];
}

/** The triggers by the file that relies on them. */
const triggers: Readonly<Record<string, readonly Trigger[]>> = {
  'features/figures/stored/queue.queries.ts': [
    { name: 'portfolios_mark_new', on: 'portfolios', writes: ['figure_marks'] },
    { name: 'portfolios_mark_changed', on: 'portfolios', writes: ['figure_marks'] },
    { name: 'instruments_mark_changed', on: 'instruments', writes: ['figure_marks'] },
    { name: 'fx_revision_mark_changed', on: 'fx_revision', writes: ['figure_marks'] },
    { name: 'corporate_actions_mark_new', on: 'corporate_actions', writes: ['figure_marks'] },
    { name: 'corporate_actions_mark_former', on: 'corporate_actions', writes: ['figure_marks'] },
    { name: 'corporate_actions_mark_before', on: 'corporate_actions', writes: ['figure_marks'] },
    { name: 'corporate_actions_mark_after', on: 'corporate_actions', writes: ['figure_marks'] },
    { name: 'corporate_action_declines_mark_new', on: 'corporate_action_declines', writes: ['figure_marks'] },
    {
      name: 'corporate_action_declines_mark_former',
      on: 'corporate_action_declines',
      writes: ['figure_marks'],
    },
  ],
  'features/figures/totals/queries.ts': [
    { name: 'client_owners_mark_new', on: 'client_owners', writes: ['figure_scope_marks'] },
    { name: 'portfolios_mark_moved', on: 'portfolios', writes: ['figure_scope_marks'] },
    { name: 'client_owners_mark_changed', on: 'client_owners', writes: ['figure_scope_marks'] },
    { name: 'portfolio_figures_mark_removed', on: 'portfolio_figures', writes: ['figure_scope_marks'] },
  ],
  'features/figures/totals/clients.queries.ts': [
    { name: 'clients_note_first_household', on: 'clients', writes: ['client_households'] },
    { name: 'clients_note_household', on: 'clients', writes: ['client_households'] },
  ],
  'features/market-data/worthless.queries.ts': [
    { name: 'worthless_declared', on: 'worthless_declarations', writes: ['instruments'] },
    { name: 'worthless_changed', on: 'worthless_declarations', writes: ['instruments'] },
  ],
  'features/market-data/feeds/held/queries.ts': [
    { name: 'held_prices_added', on: 'held_prices', writes: ['instruments'] },
    { name: 'held_prices_changed', on: 'held_prices', writes: ['instruments'] },
    { name: 'held_prices_removed', on: 'held_prices', writes: ['instruments'] },
  ],
};

/** Tables of which no row is added for a client that was merged into another or erased. */
const ofClients = [
  'portfolios',
  'investment_proposals',
  'client_contacts',
  'client_notes',
  'client_tasks',
  'client_documents',
  'answer_sheets',
  'answer_drafts',
  'client_kyc',
  'client_limits',
  'restrictions',
  'client_reviews',
  'client_shares',
  'links',
  'log_records',
  'reports',
  'report_schedules',
  'period_closings',
];

/** Triggers that write nothing: they refuse a statement, whoever sends it. */
const refusals: readonly Trigger[] = [
  { name: 'audit_logs_append_only', on: 'audit_logs', writes: [] },
  { name: 'log_records_kept', on: 'log_records', writes: [] },
  { name: 'log_steps_immutable', on: 'log_steps', writes: [] },
  { name: 'questionnaires_immutable', on: 'questionnaires', writes: [] },
  { name: 'answer_sheets_immutable', on: 'answer_sheets', writes: [] },
  { name: 'document_versions_immutable', on: 'document_versions', writes: [] },
  { name: 'assumption_versions_immutable', on: 'assumption_versions', writes: [] },
  { name: 'model_assignments_immutable', on: 'model_assignments', writes: [] },
  { name: 'model_versions_immutable', on: 'model_versions', writes: [] },
  { name: 'figure_snapshots_immutable', on: 'figure_snapshots', writes: [] },
  { name: 'portfolio_instruments_alive', on: 'portfolio_instruments', writes: [] },
  { name: 'proposal_versions_frozen', on: 'proposal_versions', writes: [] },
  { name: 'report_portfolios_immutable', on: 'report_portfolios', writes: [] },
  { name: 'reports_immutable', on: 'reports', writes: [] },
  { name: 'imports_of_erased', on: 'imports', writes: [] },
  { name: 'reports_of_erased', on: 'reports', writes: [] },
  { name: 'restrictions_of_erased', on: 'restrictions', writes: [] },
  { name: 'schedules_of_erased', on: 'report_schedules', writes: [] },
  { name: 'clients_of_live_household', on: 'clients', writes: [] },
  ...ofClients.map((on) => ({ name: `${on}_of_live_clients`, on, writes: [] })),
];

/** Maps that functions with nothing but a handle of the database reach, by their file. */
const maps: readonly string[] = [
  'features/market-data/series-cache.ts: sharings',
  'platform/cache/caches.ts: belonging',
  'platform/database/transactions.ts: opened',
  'platform/live/changes.ts: listeners',
  'platform/live/changes.ts: noted',
];

const folder = fileURLToPath(new URL('.', import.meta.url));
const sourceOf = (path: string): string => readFileSync(`${folder}/${path}`, 'utf8');

/** The tables that statements of a function write; `do update` belongs to an insert. */
const tablesWritten = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(/\binsert into (\w+)|(?<!\bdo )\bupdate (\w+)|\bdelete from (\w+)/gi)].map(
      ([, inserted, updated, deleted]) => inserted ?? updated ?? deleted ?? '',
    ),
  ),
];

const byName = (one: Trigger, other: Trigger): number => (one.name < other.name ? -1 : 1);

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the triggers of the database are those that are listed, and write what the list says', async () => {
  const { rows } = await sql<{ name: string; on: string; body: string }>`
    select tgname as name, tgrelid::regclass::text as on, prosrc as body
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`.execute(database.db);
  const found = rows.map(({ name, on, body }) => ({ name, on, writes: tablesWritten(body) }));
  expect(found.toSorted(byName)).toEqual([...Object.values(triggers).flat(), ...refusals].toSorted(byName));
});

test.each(Object.entries(triggers))('%s names the triggers it relies on', (path, own) => {
  const words = new Set(sourceOf(path).match(/\w+/g));
  expect(own.filter(({ name }) => !words.has(name)).map(({ name }) => name)).toEqual([]);
});

test('the maps keyed by a handle of the database are those that are listed', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...sourceOf(path).matchAll(/const (\w+) = new (?:Weak)?Map<(?:Db|Trx)\b/g)].map(
        ([, name = '']) => `${path}: ${name}`,
      ),
    );
  expect(found.toSorted()).toEqual(maps);
});
