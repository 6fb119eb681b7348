/** The rows of a file as users see them before and after they are booked. */
import type { RowEdits } from '@partnerfolio/contract/imports/row-edits';
import type { RowQuestion } from '@partnerfolio/contract/imports';
import type { Person } from '@partnerfolio/contract/people';
import type { Db } from '../../../platform/database/db.ts';
import { instrumentNames } from '../understand/edits/edits.queries.ts';
import type { StoredRowEdits } from '../understand/edits/row-edits.ts';
import { findBookers } from './ledger/booked.queries.ts';
import { listRows } from './rows/rows.queries.ts';
import type { RowPage } from './rows/rows.queries.ts';
import type { StoredQuestion } from '../understand/rows/row-questions.ts';
import { rowErrorView } from '../import/view.ts';

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

/** Adds the names of the chosen instruments to the edits of some rows. */
const editsView = async (
  db: Db,
  stored: readonly StoredRowEdits[],
): Promise<(edits: StoredRowEdits) => RowEdits> => {
  const names = await instrumentNames(
    db,
    stored.flatMap(({ instrument }) => instrument?.id ?? []),
  );
  return ({ instrument, ...edits }) => {
    const named = instrument === null ? undefined : names.get(instrument.id);
    return {
      ...edits,
      instrument: instrument === null || named === undefined ? null : { ...instrument, ...named },
    };
  };
};

/** A page of the rows of an import, of one status or of all. Prices belong to no portfolio. */
export const pageOfRows = async (db: Db, portfolioId: string | null, page: RowPage) => {
  const { rows, total } = await listRows(db, page);
  const stored = rows.flatMap((row) => row.questions);
  const shownQuestion = await questionView(db, portfolioId, stored);
  const shownEdits = await editsView(
    db,
    rows.flatMap(({ edits }) => edits ?? []),
  );
  return {
    items: rows.map(({ shown, errors, questions, edits, ...row }) => ({
      ...row,
      ...shown,
      // Rows that an earlier version read have none.
      tax: shown.tax ?? null,
      accruedInterest: shown.accruedInterest ?? null,
      toAmount: shown.toAmount ?? null,
      toCurrency: shown.toCurrency ?? null,
      storedRate: shown.storedRate ?? null,
      faults: errors.map(rowErrorView),
      questions: questions.map(shownQuestion),
      edits: edits === null ? null : shownEdits(edits),
    })),
    total,
  };
};
