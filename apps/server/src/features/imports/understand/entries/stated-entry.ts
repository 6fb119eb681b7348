/** The entry that a row states as one type, with all its money as in the file. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { CurrencyCode, LocalDate } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { SignedCharges } from '../cells/charge-signs.ts';
import { corporateActions, readMoney, sizedByAmount } from '../cells/charges.ts';
import type { Difference, MoneyRow, RowMoney } from '../cells/charges.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { quotedMoney } from './quoted-money.ts';
import type { QuotedMoney } from './quoted-money.ts';
import { foreignCharges } from './foreign-charges.ts';
import type { ForeignCharges } from './foreign-charges.ts';
import { magnitude, cellPlaces, readDay, readRowTime, strayNumbers } from '../cells/row-cells.ts';
import type { Numbers, ReadLayout, RowCells } from '../cells/row-cells.ts';
import type { StatedFields } from './entry-fields.ts';
import { missing } from './missing-fields.ts';
import { exchanges, receivedNamed, transfers } from '../cells/row-names.ts';
import type { NamedInstrument } from '../cells/row-names.ts';
import { ownNumbers, readOwnFields } from './own-rows.ts';
import type { OwnFields } from './own-rows.ts';
import { keptPrice } from './row-remarks.ts';
import { chargesErrors, currencyExchanges, isNegative, signErrors } from '../cells/row-signs.ts';

/** An entry without its instrument's id, which a file does not contain. */
export type EntryDraft = StatedFields & {
  /** Null in a corporate action without one: it moves no money, and takes the currency of its instrument. */
  readonly currency: CurrencyCode | null;
  readonly instrument: NamedInstrument | null;
  /** The instrument that a spin-off, merger or symbol change delivers. */
  readonly toInstrument: NamedInstrument | null;
  /** What only our own export states. */
  readonly own?: OwnFields;
};

/** A draft with a known currency. */
export type BookableDraft = EntryDraft & { readonly currency: CurrencyCode };

export interface Refunds {
  readonly fee: string;
  readonly tax: string;
}

export const noRefunds: Refunds = { fee: '0', tax: '0' };

/** A row as an entry of one type, with all its money as the file states it. */
export interface StatedEntry {
  readonly entry: EntryDraft;
  /** The part of the amount that quantity × price does not explain. */
  readonly difference: Difference | null;
  readonly foreign: ForeignCharges;
  /** The fee and tax that the row gives back in its own currency; '0' for none. */
  readonly refunds: Refunds;
  /** The money of a trade if its price is in percent; `entry` and `difference` are for a price per unit. */
  readonly quoted: QuotedMoney | null;
}

const noMoney = new Decimal(0);
const isZero = (value: string | null): boolean => value === '0';
const positive = (value: string | null): string | null => (isZero(value) ? null : magnitude(value));

const rowNote = (row: RowCells): string | null => row.at('note').slice(0, 1000) || null;

export interface RowParts {
  readonly type: TransactionType;
  readonly day: LocalDate;
  readonly numbers: Numbers;
  readonly charges: SignedCharges;
  readonly row: RowCells;
  readonly layout: ReadLayout;
  readonly cells: readonly string[];
}

/** A value or cost of 0 in a transfer of securities means that it is unknown. */
const transferValue = (value: string | null): string | null => (isZero(value) ? null : value);

export interface EntryParts extends RowParts {
  readonly currency: CurrencyCode | null;
  readonly instrument: NamedInstrument | null;
  /** What an exchange buys; null for every other type. */
  readonly toCurrency: CurrencyCode | null;
  /** Cash moved without an instrument. */
  readonly isCash: boolean;
}

/** What a row gives back in its own currency. */
const refundsIn = ({ numbers }: EntryParts, foreign: ForeignCharges): Refunds => {
  const refund = (kind: 'fee' | 'tax') =>
    foreign[kind] === null && isNegative(numbers[kind]) ? (magnitude(numbers[kind]) ?? '0') : '0';
  return { fee: refund('fee'), tax: refund('tax') };
};

const moneyRow = (parts: EntryParts, foreign: ForeignCharges, refunds = noRefunds): MoneyRow => ({
  type: parts.type,
  numbers: {
    ...parts.numbers,
    fee: foreign.fee === null && refunds.fee === '0' ? parts.numbers.fee : null,
    tax: foreign.tax === null && refunds.tax === '0' ? parts.numbers.tax : null,
  },
  refunded: isZero(refunds.fee) && isZero(refunds.tax) ? noMoney : new Decimal(refunds.fee).plus(refunds.tax),
  isInKind: parts.instrument !== null,
  isAfter: parts.layout.amounts === 'after_charges',
  places: () => cellPlaces(parts.numbers, parts.row),
  strayNumbers: () => strayNumbers(parts.cells, parts.layout),
});

/** The quantity, price and amount to book, as far as the entry's type has them. */
const tradeSizes = (
  { type, numbers, instrument, isCash }: EntryParts,
  stated: string | null,
): Pick<EntryDraft, 'quantity' | 'price' | 'amount'> => {
  if (isCash || sizedByAmount.has(type) || corporateActions.has(type))
    return { quantity: null, price: null, amount: stated };
  const quantity = positive(numbers.quantity);
  const { price, amount } = keptPrice({ quantity, price: magnitude(numbers.price), amount: stated });
  return transfers.has(type) && instrument !== null
    ? { quantity, price: transferValue(price), amount: transferValue(amount) }
    : { quantity, price, amount };
};

const toDraft = (parts: EntryParts, money: Omit<RowMoney, 'difference'>): EntryDraft => {
  const { type, row, numbers, currency, instrument } = parts;
  return {
    type,
    tradeDate: parts.day,
    settlementDate: readDay(row, 'settlementDate', parts.layout),
    tradeTime: readRowTime(row),
    instrument,
    ...tradeSizes(parts, money.amount),
    fee: money.fee,
    tax: money.tax,
    accruedInterest: money.accruedInterest,
    currency,
    ratioNew: positive(numbers.ratioNew),
    ratioOld: positive(numbers.ratioOld),
    toInstrument: exchanges.has(type) ? receivedNamed(row, currency ?? '') : null,
    costShare: type === 'spin_off' ? magnitude(numbers.costShare) : null,
    toAmount: currencyExchanges.has(type) ? positive(numbers.toAmount) : null,
    toCurrency: parts.toCurrency,
    note: rowNote(row),
  };
};

/** A row of our own export, as it is. */
const readOwn = (parts: EntryParts, errors: RowError[]): StatedEntry => {
  const own = readOwnFields(parts.row, errors);
  const sizes = ownNumbers(parts.numbers);
  const entry = { ...toDraft(parts, sizes), ...sizes, own };
  if (errors.length === 0) errors.push(...missing(entry));
  const foreign = { fee: null, tax: null };
  const whole = { ...sizes, difference: null };
  const quoted = quotedMoney(moneyRow(parts, foreign), whole);
  return { entry, difference: null, foreign, refunds: noRefunds, quoted };
};

/** The row as an entry of a type, complete or not. */
export const readMoneyParts = (parts: EntryParts, errors: RowError[]): StatedEntry => {
  const { type, numbers } = parts;
  errors.push(...signErrors(type, numbers));
  const foreign = foreignCharges(parts, errors);
  const refunds = refundsIn(parts, foreign);
  const inRow = moneyRow(parts, foreign, refunds);
  const read = readMoney(inRow);
  const { difference, ...money } = read;
  errors.push(...chargesErrors(numbers, money));
  return { entry: toDraft(parts, money), difference, foreign, refunds, quoted: quotedMoney(inRow, read) };
};

/** The row as an entry of a type. */
export const readStated = (parts: EntryParts, errors: RowError[]): StatedEntry => {
  if (parts.row.isOwnExport) return readOwn(parts, errors);
  const stated = readMoneyParts(parts, errors);
  if (errors.length === 0) errors.push(...missing(stated.entry));
  return stated;
};
