/** The rows of a file as users see them before and after they are booked. */
import type { RowQuestion } from '@partnerfolio/contract/imports';
import type { Person } from '@partnerfolio/contract/people';
import type { Db } from '../../platform/database/db.ts';
import { findBookers } from './preview/booked.queries.ts';
import { listRows } from './read/file.queries.ts';
import type { RowPage } from './read/file.queries.ts';
import type { StoredQuestion } from './rows/row-questions.ts';
import { faultView } from './view.ts';

/** Adds to the stored questions of some rows who booked the entries that they are about. */
const questionView = async (
  db: Db,
  portfolioId: string | null,
  stored: readonly StoredQuestion[],
): Promise<(question: StoredQuestion) => RowQuestion> => {
  const ids = stored.flatMap((one) => (one.kind === 'likely_duplicate' ? one.entry.id : []));
  const bookers: ReadonlyMap<string, Person> =
    portfolioId === null ? new Map() : await findBookers(db, portfolioId, ids);
  return (one) =>
    one.kind === 'likely_duplicate'
      ? { ...one, entry: { ...one.entry, bookedBy: bookers.get(one.entry.id) ?? null } }
      : one;
};

/** A page of the rows of an import, of one status or of all. Prices belong to no portfolio. */
export const pageOfRows = async (db: Db, portfolioId: string | null, page: RowPage) => {
  const { rows, total } = await listRows(db, page);
  const stored = rows.flatMap((row) => row.questions);
  const shownQuestion = await questionView(db, portfolioId, stored);
  return {
    items: rows.map(({ shown, faults, questions, ...row }) => ({
      ...row,
      ...shown,
      // Rows that an earlier version read have none.
      tax: shown.tax ?? null,
      toAmount: shown.toAmount ?? null,
      toCurrency: shown.toCurrency ?? null,
      faults: faults.map(faultView),
      questions: questions.map(shownQuestion),
    })),
    total,
  };
};
