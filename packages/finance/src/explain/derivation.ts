import type { LocalDate } from '../dates/dates.ts';
import type { SeriesGap } from '../values/series-gaps.ts';
import type { Figure } from '../number/unknown.ts';

/** A number (or a date, or an exact decimal) that goes into a formula. */
export interface Term {
  readonly name: string;
  readonly value: number | string;
}

/** One of the parts that a figure is made of: a day, an entry, a flow, a holding, a lot. */
export interface DerivationRow {
  readonly date: LocalDate;
  /** The id of the entry, instrument or lot; the code of the currency; empty for a day. */
  readonly subject: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** How good the data behind a figure is. */
export interface DerivationQuality {
  /** Days with a price or rate older than the portfolio's limit, or stale lines. */
  readonly stale: number;
  /** What was missing, or below zero. */
  readonly gaps: readonly SeriesGap[];
}

/** How a figure came about, as a plain value: it can be stored, shown or sent, and holds nothing of the engine. */
export interface Derivation {
  readonly figure: string;
  readonly value: Figure<number | string>;
  /** The formula in the names of the terms and of the columns of the rows. */
  readonly formula: string;
  readonly method: string;
  /** The page of `docs/methodology/` that defines it. */
  readonly page: string;
  readonly terms: readonly Term[];
  readonly rows: readonly DerivationRow[];
  readonly quality: DerivationQuality;
}

/** Terms by name, those that aren't known by their reason. */
export function toTerms(figures: Readonly<Record<string, Figure<number | string>>>): Term[] {
  return Object.entries(figures).map(([name, figure]) => ({
    name,
    value: figure.known ? figure.value : figure.reason,
  }));
}
