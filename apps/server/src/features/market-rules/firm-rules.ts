/** A stored rule of the firm's own in the shapes of the contract. */
import type { FirmRule, FirmRuleFields } from '@partnerfolio/contract/settings/market';
import { toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { StoredRule } from './queries.ts';

/** The columns of a rule, from which all that is written, answered and audited of it derives. */
export const firmRuleColumns = {
  title: 'title',
  text: 'text',
  documents: 'documents',
  service: 'service',
  source: 'source',
} as const satisfies ColumnTable<FirmRuleFields>;

/** A rule as its form holds it, for the audit log. */
export const firmRuleForm = (row: StoredRule): FirmRuleFields => toFields(firmRuleColumns, row);

export const toFirmRule = (row: StoredRule): FirmRule => ({
  id: row.id,
  ...firmRuleForm(row),
  revision: row.revision,
  updatedAt: row.updated_at,
  updatedBy: { id: row.updated_by, fullName: row.editor_name },
});
