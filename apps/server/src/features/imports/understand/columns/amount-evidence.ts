/** What rows show about their amounts. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';

export type AmountKind = TransactionLayout['amounts'];

/** What the rows show under one number format. */
export interface AmountEvidence {
  /** Whether a row leaves open which of its amounts was paid. */
  isColumnOpen: boolean;
  /** Whether the choice of gross or net matters to a row that does not show it. */
  isKindOpen: boolean;
  /** Whether such a row states accrued interest. */
  isAccruedOpen: boolean;
  readonly kinds: AmountKind[];
}
export type AmountsEvidence = Readonly<Record<NumberFormat, AmountEvidence>>;
