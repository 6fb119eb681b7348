/** The entry of a row by the signs of its amount and charges, where they say something else than its type. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import type { Numbers } from '../cells/row-cells.ts';
import { turnedType } from '../cells/row-directions.ts';
import { allCharges, chargesLessRefunds, doubtfulCharge, refundedType } from '../cells/charge-signs.ts';
import { readMoneyParts, readStated } from './stated-entry.ts';
import type { EntryParts, Refunds, RowParts, StatedEntry } from './stated-entry.ts';

const chargedNumbers = (numbers: Numbers, { fee, tax }: Refunds): Numbers => ({
  ...numbers,
  fee: numbers.fee === null ? null : fee,
  tax: numbers.tax === null ? null : tax,
});

/** A charge of a currency exchange that may be a refund is left to the user, who can edit it. */
export const doubtErrors = ({ charges, numbers }: RowParts, type: TransactionType): RowError[] => {
  const doubtful = doubtfulCharge(charges, { type, amount: numbers.amount });
  return doubtful === null
    ? []
    : [rowError(doubtful.kind, 'charge_sign_unclear', { amount: doubtful.amount })];
};

/** The row with all its charges as charges. */
export const withAllCharges = <P extends EntryParts>(parts: P): P =>
  parts.row.isOwnExport
    ? parts
    : { ...parts, numbers: chargedNumbers(parts.numbers, allCharges(parts.charges)) };

/**
 * The same row by its signs; null if they agree with its type and with the other charges of the file, or the result is
 * not a valid entry.
 */
const turned = (parts: EntryParts, errors: RowError[]): StatedEntry | null => {
  const turnedBy = turnedType(parts.type, parts.numbers.amount);
  const doubtful = doubtfulCharge(parts.charges, { type: parts.type, amount: parts.numbers.amount });
  if ((turnedBy === null && doubtful === null) || parts.row.isOwnExport) return null;
  const net = chargesLessRefunds(parts.charges);
  const type = turnedBy ?? refundedType(parts.type, net);
  const isRefund = turnedBy === null && type !== parts.type;
  const numbers = isRefund || doubtful === null ? parts.numbers : chargedNumbers(parts.numbers, net);
  const own: RowError[] = [];
  const read = readStated({ ...parts, type, numbers }, own);
  if (doubtful !== null) errors.push(...own);
  return own.length === 0 ? read : null;
};

/** A row as its type and as its signs say. */
export interface EntryReadings extends StatedEntry {
  readonly turned: StatedEntry | null;
}

export const wholeEntry = (parts: EntryParts, errors: RowError[]): EntryReadings => {
  const charged = withAllCharges(parts);
  return { ...readStated(charged, errors), turned: turned(charged, errors) };
};

/** One side of an exchange, which may be incomplete. */
export const sideEntry = (parts: EntryParts, errors: RowError[]): EntryReadings => {
  errors.push(...doubtErrors(parts, parts.type));
  return { ...readMoneyParts(withAllCharges(parts), errors), turned: null };
};
