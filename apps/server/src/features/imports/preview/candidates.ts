/** The rows of a transaction file that may be booked, and what identifies each. */
import type { ImportRow, portfolioState } from '../queries.ts';
import type { ReadLayout } from '../rows/row-cells.ts';
import type { RowInstruments } from '../rows/row-keys.ts';
import type { RowLimit } from '../read/row-limit.ts';
import type { BookableDraft } from '../rows/row-values.ts';

/** A row that may be booked; the ids of instruments yet to be created stand in `newInstruments`. */
export interface Candidate extends RowInstruments {
  /** Position among the assessed rows. */
  readonly at: number;
  readonly draft: BookableDraft;
  /** Charges in another currency, which are booked beside it. */
  readonly separate: readonly BookableDraft[];
  /** By which the row can be found again. */
  readonly key: string;
  /** Which of the equal rows of the ledger it will be. */
  readonly occurrence: number;
  /** Whether the row needs an answer, so that it is not booked yet. */
  readonly isOpen: boolean;
}

/** A portfolio's ledger that rows are held against. */
export type AssessedLedger = NonNullable<Awaited<ReturnType<typeof portfolioState>>>;

export interface AssessmentInput {
  readonly row: ImportRow;
  readonly portfolioId: string;
  readonly layout: ReadLayout;
  /** Whether the person may create instruments. */
  readonly mayCreate: boolean;
  readonly rowLimit: RowLimit;
  readonly today: string;
}
