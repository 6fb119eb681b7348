/** Imports in the shape of the contract. */
import { importErrorTitle } from '@partnerfolio/contract/refusals/import-errors';
import type { FailureReason } from '@partnerfolio/contract/refusals/import-errors';
import type { CashQuestion } from '@partnerfolio/contract/imports/cash-question';
import type { Import, Layout } from '@partnerfolio/contract/imports';
import { answerTo, hasFile, storedCashAnswer } from './rules.ts';
import type { StoredCashQuestion } from './rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { fieldOfEntry, importError } from './errors.rules.ts';
import type { StoredError } from './errors.rules.ts';
import { findImport } from './queries.ts';
import type { ImportRow } from './queries.ts';

/** A stored error in the shape of the contract. */
export const rowErrorView = (stored: StoredError) => {
  if ('message' in stored)
    return {
      ...importError('read_by_earlier_version'),
      field: fieldOfEntry(stored.field),
      message: stored.message,
    };
  return { ...stored, message: importErrorTitle(stored) };
};

/** Why an import failed. Versions up to v0.1.0 stored only an English sentence. */
export const failureView = ({
  failure,
  failure_reason,
}: {
  readonly failure: string | null;
  readonly failure_reason: unknown;
}): FailureReason | null => {
  if (failure_reason !== null) return failure_reason as FailureReason;
  return failure === null ? null : { ...importError('failed_in_earlier_version'), line: null };
};

/** The question about cash with its answer, as it was stored. */
export const cashQuestionView = ({
  cash_question,
  cash_answer,
}: Pick<ImportRow, 'cash_question' | 'cash_answer'>): CashQuestion | null => {
  const question = cash_question as StoredCashQuestion | null;
  if (question === null) return null;
  return { ...question, answer: answerTo(question, storedCashAnswer({ cash_answer })) };
};

/** An uploaded file that nobody applies is kept for this many days. */
export const draftDays = 30;
const dayMs = 86_400_000;

/**
 * When an import that nobody applied expires: so many days after its upload, or after the last instrument requested for
 * it was answered. Null as long as it waits for one.
 */
export const draftEnd = ({
  created_at: createdAt,
  is_requesting: isRequesting,
  requests_settled_at: settledAt,
}: Pick<ImportRow, 'created_at' | 'is_requesting' | 'requests_settled_at'>): string | null => {
  if (isRequesting) return null;
  const since = Math.max(Date.parse(createdAt), settledAt === null ? 0 : Date.parse(settledAt));
  return new Date(since + draftDays * dayMs).toISOString();
};

/** An import in a list. */
export const importView = (row: ImportRow): Import => ({
  id: row.id,
  kind: row.kind,
  portfolio:
    row.portfolio_id === null || row.portfolio_name === null
      ? null
      : { id: row.portfolio_id, name: row.portfolio_name },
  accountId: row.account_id,
  state: row.state,
  fileName: row.file_name,
  byteSize: row.byte_size,
  // The contract had parsed the layout before it was stored.
  layout: row.layout as Layout | null,
  totalRows: row.total_rows,
  doneRows: row.done_rows,
  newRows: row.new_rows,
  duplicateRows: row.duplicate_rows,
  errorRows: row.error_rows,
  questionRows: row.question_rows,
  waitingRows: row.waiting_rows,
  differingRows: row.differing_rows,
  cashQuestion: hasFile(row.state) ? cashQuestionView(row) : null,
  failure: row.failure,
  failureReason: failureView(row),
  createdBy: { id: row.created_by, fullName: row.created_by_name },
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
  expiresAt: hasFile(row.state) ? draftEnd(row) : null,
  revision: row.revision,
});

/** An import that a request has just changed. */
export const changedView = async (db: Db, id: string): Promise<Import> => {
  const row = await findImport(db, id);
  invariant(row !== null, 'an import that was just changed is there');
  return importView(row);
};
