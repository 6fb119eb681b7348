/** The rows of a transaction file that could be booked, with their keys. */
import type { ImportRow, portfolioState } from '../../import/queries.ts';
import type { ReadLayout } from '../../understand/cells/row-cells.ts';
import type { RowInstruments } from '../../understand/entries/row-keys.ts';
import type { RowLimit } from '../../upload/row-count.ts';
import type { OwnFields } from '../../understand/entries/own-rows.ts';
import type { BookableDraft } from '../../understand/entries/stated-entry.ts';

/**
 * A row that could be booked. For instruments that do not exist yet it has placeholder ids, listed in
 * `newInstruments`.
 */
export interface BookableRow extends RowInstruments {
  /** Position among the assessed rows. */
  readonly at: number;
  readonly draft: BookableDraft;
  /** Charges in another currency, which are booked as separate entries. */
  readonly separate: readonly BookableDraft[];
  /** The key by which a later import recognises the row. */
  readonly key: string;
  /** The row's number among the ledger's rows with the same key. */
  readonly occurrence: number;
  /** The id that the entry gets, and what it names by id; only for rows of our own export. */
  readonly own?: OwnFields | undefined;
  /** Whether the row has an open question and is not booked yet. */
  readonly isOpen: boolean;
}

/** The ledger against which rows are checked. */
export type AssessedLedger = NonNullable<Awaited<ReturnType<typeof portfolioState>>>;

export interface AssessmentInput {
  readonly row: ImportRow;
  readonly portfolioId: string;
  readonly layout: ReadLayout;
  /** Whether the user may create instruments. */
  readonly mayCreate: boolean;
  /** Whether the user may book rows into a closed period. */
  readonly mayCorrect: boolean;
  readonly rowLimit: RowLimit;
  readonly today: string;
}
