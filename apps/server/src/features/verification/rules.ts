/** What is said of an issued report. */
import type { Verification } from '@partnerfolio/contract/reports/verification';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { VerifiedRow } from './queries.ts';

const digitsOfHash = 64;

/** The least and the greatest hash that begin with the given digits. */
export const hashRange = (digits: string): readonly [first: string, last: string] => [
  digits.padEnd(digitsOfHash, '0'),
  digits.padEnd(digitsOfHash, 'f'),
];

/** Whether the digits are a whole hash, and not its beginning. */
export const isWhole = (digits: string): boolean => digits.length === digitsOfHash;

/** The firm's day of a stored instant. */
type DayOf = (instant: string) => LocalDate;

const issuedPart = (row: VerifiedRow, matchedBy: 'file' | 'data', dayOf: DayOf) => ({
  number: row.number,
  version: row.version,
  issuedOn: dayOf(row.issued_at),
  matchedBy,
});

const laterPart = (row: VerifiedRow, dayOf: DayOf) =>
  row.later_version === null || row.later_issued_at === null
    ? null
    : {
        version: row.later_version,
        issuedOn: dayOf(row.later_issued_at),
        withdrawnOn: row.later_withdrawn_at === null ? null : dayOf(row.later_withdrawn_at),
      };

interface Found {
  readonly rows: readonly VerifiedRow[];
  readonly matchedBy: 'file' | 'data';
}

/** One state for a reader: that a report was withdrawn matters more than that it was superseded, and that more than its copy. */
export const toVerification = ({ rows, matchedBy }: Found, dayOf: DayOf): Verification => {
  const [row, other] = rows;
  if (row === undefined) return { state: 'unknown' };
  if (other !== undefined) return { state: 'ambiguous' };
  const issued = issuedPart(row, matchedBy, dayOf);
  const { is_kept: isKept, withdrawn_at: withdrawnAt } = row;
  if (withdrawnAt !== null) return { state: 'withdrawn', ...issued, withdrawnOn: dayOf(withdrawnAt), isKept };
  const by = laterPart(row, dayOf);
  if (by !== null) return { state: 'superseded', ...issued, by, isKept };
  return { state: isKept ? 'issued' : 'no_longer_kept', ...issued };
};
