/** The table of the audit log, and the query whether a record exists at all. */
import type { RecordKind } from '@partnerfolio/contract/endpoint';
import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/db.ts';

/** As many rows as fit into the parameters of one statement. */
const rowsAtOnce = 500;

export const insertAuditRows = async (
  db: Db,
  rows: readonly Insertable<Database['audit_logs']>[],
): Promise<void> => {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('audit_logs')
      .values(rows.slice(first, first + rowsAtOnce))
      .execute();
};

const tables = {
  client: 'clients',
  client_note: 'client_notes',
  client_task: 'client_tasks',
  log_record: 'log_records',
  portfolio: 'portfolios',
  transaction: 'transactions',
  import: 'imports',
  import_layout: 'import_layouts',
  client_import: 'client_imports',
  user: 'profiles',
  instrument: 'instruments',
  issuer: 'issuers',
  fact_import: 'fact_imports',
  benchmark: 'benchmarks',
  model: 'models',
  group: 'user_groups',
  proposal: 'investment_proposals',
  session: 'sessions',
  token: 'api_tokens',
  passkey: 'passkeys',
  identity: 'identities',
  mail_reading: 'mail_readings',
  report: 'reports',
  report_batch: 'report_batches',
  report_schedule: 'report_schedules',
  report_preset: 'report_presets',
  fall_notice: 'fall_notices',
  notification: 'notifications',
  list_view: 'list_views',
} as const satisfies Record<RecordKind, keyof Database>;

interface NamedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly within: string | null;
}

/** Whether the record exists, regardless of who may see it. Entries are found within their portfolio: no index has their ids alone. */
export const recordExists = async (db: Db, { kind, id, within }: NamedRecord): Promise<boolean> => {
  const found =
    kind === 'transaction' && within !== null
      ? db.selectFrom('transactions').select('id').where('portfolio_id', '=', within).where('id', '=', id)
      : db.selectFrom(tables[kind]).select('id').where('id', '=', id).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
};
