import type { FactRowStatus, FoundFact } from '@partnerfolio/contract/instruments/fact-imports';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';

/** A fact of a row as it is stored; an issuer that is to be created has no id yet. */
export interface Finding extends FoundFact {
  readonly issuerId: string | null;
}

/** What becomes of a row, as it is stored. */
export interface Outcome {
  readonly line: number;
  readonly named: { readonly isin: string; readonly symbol: string; readonly name: string };
  readonly instrumentId: string | null;
  readonly status: FactRowStatus;
  readonly errors: readonly FieldError[];
  readonly facts: readonly Finding[];
  readonly source: string | null;
}
