/** What a row of either kind of file says, and what its cells show of the file's formats. */
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { LocalDate } from '@partnerfolio/contract/values';
import {
  countFormats,
  possibleFormats,
  voteOnNumber,
  voteOnOrder,
} from '../../imports/understand/columns/format-evidence.ts';
import type { CellVote, FormatEvidence, TwoWays } from '../../imports/understand/columns/format-evidence.ts';
import { withoutPercentSign } from './cells.ts';
import type { Formats } from './cells.ts';

/** A row as it is stored: the cells of the columns that are read. */
export interface StoredRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadFact {
  readonly fact: FactCode;
  readonly value: string;
  readonly asOf: LocalDate;
}

/** How a row names an issuer; one of both may be missing. */
export interface NamedIssuer {
  readonly name: string;
  readonly lei: string | null;
  readonly asOf: LocalDate;
}

export interface ReadRow {
  readonly line: number;
  readonly isin: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string | null;
  readonly facts: readonly ReadFact[];
  readonly issuer: NamedIssuer | null;
  /** Where the row says its facts come from; null for the file itself. */
  readonly source: string | null;
  readonly errors: readonly FieldError[];
  /** Whether it states facts, and has no date of its own. */
  readonly lacksDate: boolean;
}

/** How the rows of a file are read. */
export interface Reading {
  readonly formats: Formats;
  readonly today: LocalDate;
  /** The date of rows that have none. */
  readonly asOf: LocalDate | null;
}

/** Returns the trimmed cell of a column; empty if there is none. */
export const cellsOf =
  ({ cells }: StoredRow) =>
  (column: string): string =>
    (cells[column] ?? '').trim();

const count = (ways: TwoWays, vote: CellVote, text: string): void => {
  if (vote === 'either') ways.either ??= text;
  else if (vote !== null) ways[vote] += 1;
};

/** Counts what a date shows of the file's formats. */
export const countDay = (evidence: FormatEvidence, text: string): void => {
  if (text === '') return;
  countFormats(evidence, possibleFormats(text));
  const found = voteOnOrder(text);
  if (found !== null) count(evidence.orders[found.sign], found.vote, text);
};

/** Counts what a percentage shows of the file's formats. */
export const countPercent = (evidence: FormatEvidence, text: string): void => {
  const number = withoutPercentSign(text);
  if (number !== '') count(evidence.numbers, voteOnNumber(number), number);
};
