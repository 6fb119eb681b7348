import type { LocalDate } from '../dates/dates.ts';
import type { SeriesGap } from '../values/series-gaps.ts';
import type { Figure } from '../number/unknown.ts';

/** A number, date or exact decimal that a formula uses. */
export interface Term {
  readonly name: string;
  readonly value: number | string;
}

/** One of the parts of a figure: a day, an entry, a flow, a holding, a lot. */
export interface DerivationRow {
  readonly date: LocalDate;
  /** The id of the entry, instrument or lot, or the currency's code; empty for a day. */
  readonly subject: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** The quality of the data behind a figure. */
export interface DerivationQuality {
  /** The number of days with an outdated price or rate, or of outdated holdings. */
  readonly stale: number;
  /** What was missing, or negative. */
  readonly gaps: readonly SeriesGap[];
}

/**
 * How a figure was computed, as a plain value: it can be stored, shown or sent, and refers to nothing in the engine.
 */
export interface Derivation {
  readonly figure: string;
  readonly value: Figure<number | string>;
  /** The formula, with the names of the terms and of the rows' columns. */
  readonly formula: string;
  readonly method: string;
  /** The page of `docs/methodology/` that defines it. */
  readonly page: string;
  readonly terms: readonly Term[];
  readonly rows: readonly DerivationRow[];
  readonly quality: DerivationQuality;
}

/** The terms by name; unknown ones with their reason. */
export function toTerms(figures: Readonly<Record<string, Figure<number | string>>>): Term[] {
  return Object.entries(figures).map(([name, figure]) => ({
    name,
    value: figure.known ? figure.value : figure.reason,
  }));
}
