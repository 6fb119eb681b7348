/** How long the firm keeps sign-in attempts, the audit log and the records of clients. */
import type { Retention, RetentionForm } from '@partnerfolio/contract/settings/retention';
import { toFields } from '../database/column-names.ts';
import type { Db } from '../database/db.ts';
import * as queries from './retention.queries.ts';

/** What holds until an administrator chooses, as in the columns' defaults. */
const unchosen: queries.RetentionRow = {
  attempt_days: 400,
  audit_years: null,
  record_years: 10,
  retention_revision: 1,
};

const toRetention = (row: queries.RetentionRow): Retention => ({
  ...toFields(queries.retentionColumns, row),
  revision: row.retention_revision,
});

/** The periods; a firm that is not set up has chosen none. */
export const readRetention = async (db: Db): Promise<Retention> =>
  toRetention((await queries.findRetention(db)) ?? unchosen);

/** Changes the periods, unless they have another revision than the given one. */
export const changeRetention = async (
  trx: Db,
  form: RetentionForm,
  revision: number | undefined,
): Promise<'no_firm' | 'stale' | { readonly before: Retention; readonly after: Retention }> => {
  const before = await queries.lockRetention(trx);
  if (before === undefined) return 'no_firm';
  if (revision !== undefined && revision !== before.retention_revision) return 'stale';
  return { before: toRetention(before), after: toRetention(await queries.putRetention(trx, form)) };
};
