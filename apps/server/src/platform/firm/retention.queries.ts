/** The SQL of how long the firm keeps what. */
import type { RetentionForm } from '@partnerfolio/contract/settings/retention';
import { toColumns } from '../database/column-names.ts';
import type { Columns, ColumnTable } from '../database/column-names.ts';
import type { Db } from '../database/db.ts';

/** The columns of the periods, from which all that is written, answered and audited of them derives. */
export const retentionColumns = {
  attemptDays: 'attempt_days',
  auditYears: 'audit_years',
  recordYears: 'record_years',
} as const satisfies ColumnTable<RetentionForm>;

export type RetentionRow = Columns<RetentionForm> & { readonly retention_revision: number };

const selected = [...Object.values(retentionColumns), 'retention_revision'] as const;

/** The periods as stored; undefined before the firm is set up. */
export const findRetention = (db: Db): Promise<RetentionRow | undefined> =>
  db.selectFrom('firm').select(selected).executeTakeFirst();

/** The periods, locked against other writers; undefined before the firm is set up. */
export const lockRetention = (trx: Db): Promise<RetentionRow | undefined> =>
  trx.selectFrom('firm').select(selected).forUpdate().executeTakeFirst();

/** Stores the periods and returns them with their new revision. */
export const putRetention = (trx: Db, form: RetentionForm): Promise<RetentionRow> =>
  trx
    .updateTable('firm')
    .set((eb) => ({
      ...toColumns(retentionColumns, form),
      retention_revision: eb('retention_revision', '+', 1),
    }))
    .returning(selected)
    .executeTakeFirstOrThrow();
