/** Answers the questions of rows: stores the answers and reads the file again with them. */
import type { QuestionKind, RowAnswer } from '@partnerfolio/contract/imports';
import { layoutSchema } from '@partnerfolio/contract/imports';
import { can } from '../../../../platform/access/access.ts';
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import { refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { answerRows } from '../../assess/rows/answers.queries.ts';
import * as queries from '../../import/queries.ts';
import { readAgain } from '../reading/read-again.actions.ts';
import { refuseWithoutLayout } from '../../import/refusals.ts';
import { hasFile } from '../../import/rules.ts';

export interface Answering {
  readonly importId: string;
  readonly kind: QuestionKind;
  readonly answer: RowAnswer | null;
  readonly lines: readonly number[] | null;
  /** The revision of the reading that the user saw. */
  readonly revision: number;
  readonly viewer: Staff;
}

/**
 * Stores the answers, unless the import has changed since the user saw it. Concurrent calls: one wins, the other gets
 * 412.
 */
const keepAnswers = (
  app: App,
  { importId, revision, ...given }: Answering,
): Promise<number | Refusal<'wrong_state' | 'stale'>> =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row === null || !hasFile(row.state) || row.reading_id === null || row.layout === null)
      return refuseWithoutLayout();
    if (row.revision !== revision) return refuse('stale');
    const { kind, answer, lines } = given;
    await answerRows(trx, { importId, readingId: row.reading_id, kind, answer, lines });
    await queries.changeImport(trx, importId, {});
    return revision + 1;
  });

/** Answers questions of rows and reads the file again. */
export const listAnswerRows = async (
  app: App,
  answering: Answering,
): Promise<Refusal<'invalid' | 'wrong_state' | 'stale'> | null> => {
  const revision = await keepAnswers(app, answering);
  if (typeof revision !== 'number') return revision;
  const row = await queries.findImport(app.db, answering.importId);
  if (row === null) return refuse('wrong_state');
  const layout = layoutSchema.parse(row.layout);
  const mayCreate = can(answering.viewer, 'market_data.instruments');
  const mayCorrect = can(answering.viewer, 'ledger.correct');
  return readAgain(app, { row, layout, mayCreate, mayCorrect, revision });
};
