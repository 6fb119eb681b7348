/**
 * The signs of fees and taxes. Files write charges with or without a minus; one whose sign differs from the others of its
 * file may be a refund, so the user is asked.
 */
import { cellAt } from '../columns/samples.ts';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { Decimal } from '@partnerfolio/finance/decimal';
import { ENTRY_TYPES } from '@partnerfolio/finance/entry-types';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { ChargeSigns, Strictness, UsualSign } from '../columns/format-evidence.ts';
import { chargeColumns } from '../columns/more-charges.ts';
import { ownCharge } from './charges.ts';
import { signOf } from '../columns/row-word.ts';

/** The usual sign is at least this many times as frequent as the other. */
const usualShare = 2;

export const usualSign = ({ plus, minus }: ChargeSigns): UsualSign => {
  if (minus === 0 || plus >= minus * usualShare) return '+';
  return minus >= plus * usualShare ? '-' : null;
};

type Layout = Pick<TransactionLayout, 'columns' | 'charges' | 'types'>;

/** Whether the row is a charge that its amount states, so that the columns of charges only repeat it. */
const isStatedByAmount = (type: TransactionType, amount: string): boolean =>
  ownCharge(type) !== null && /[1-9]/.test(amount);

/** Counts the signs of the charges of a file. */
export const chargeSignCounter = (layout: Layout) => {
  const counts = { plus: 0, minus: 0 };
  const own = [layout.columns.fee, layout.columns.tax].filter((at) => at !== null);
  const currencies = new Set((layout.charges ?? []).map(({ currency }) => currency));
  const columns = [...own, ...chargeColumns(layout).filter((at) => !currencies.has(at))];
  const isCounted = (cells: readonly string[], word: string): boolean => {
    const type = Object.hasOwn(layout.types, word) ? layout.types[word] : undefined;
    if (type === undefined || type === 'ignore') return type === undefined;
    return !isStatedByAmount(type, cells[layout.columns.amount ?? -1] ?? '');
  };
  return {
    take(cells: readonly string[], word: string): void {
      if (columns.length === 0 || !isCounted(cells, word)) return;
      for (const column of columns) {
        const sign = signOf(cellAt(cells, column));
        if (sign !== '0') counts[sign === '+' ? 'plus' : 'minus'] += 1;
      }
    },
    result: (): ChargeSigns => counts,
  };
};

/** The charges of one kind in a row: those with the file's usual sign, without it, and those with the other, with it. */
export interface SignedCharge {
  readonly usual: string;
  readonly other: string;
}

const kinds = ['fee', 'tax'] as const;
type Kind = (typeof kinds)[number];
export type SignedCharges = Readonly<Record<Kind, SignedCharge>>;

const isBelowZero = (value: string): boolean => value.startsWith('-');
const isSome = (value: string): boolean => /[1-9]/.test(value);

const nothing = new Decimal(0);

/** Most charges of most files are 0, and decimals are what reading a row spends most time on. */
const sum = (values: readonly string[]): Decimal =>
  values.reduce((total, value) => (isSome(value) ? total.plus(value) : total), nothing);
/** The sum without its sign; a value that has nothing to be added to is one already. */
const size = (values: readonly string[]): string => {
  const some = values.filter(isSome);
  const [only = '0'] = some;
  return some.length > 1 ? sum(some).abs().toFixed() : only.replace('-', '');
};

/** The values of a row's cells by kind, and whether a user edited them: such a charge has no minus, a refund has one. */
export type ChargeValues = Readonly<
  Record<Kind, { readonly values: readonly string[]; readonly isEdited: boolean }>
>;

/** Without a usual sign, a minus among charges of a row is the other one; charges of one sign may all be refunds. */
const rowSign = (found: ChargeValues, usual: UsualSign): '+' | '-' | null => {
  if (usual !== null) return usual;
  const values = kinds.flatMap((kind) => found[kind].values).filter(isSome);
  return values.some(isBelowZero) && !values.every(isBelowZero) ? '+' : null;
};

/** The charges of a row by their signs, if those of the file are known. */
export const signedCharges = (found: ChargeValues, strict: Strictness | undefined): SignedCharges => {
  const usual = strict?.charges;
  if (usual === undefined)
    return {
      fee: { usual: size(found.fee.values), other: '0' },
      tax: { usual: size(found.tax.values), other: '0' },
    };
  const expected = rowSign(found, usual);
  const split = (kind: Kind): SignedCharge => {
    const { values, isEdited } = found[kind];
    const sign = isEdited ? '+' : expected;
    const isUsual = (value: string) => isBelowZero(value) === (sign === '-');
    if (sign === null) return { usual: '0', other: sum(values).toFixed() };
    const others = values.filter((value) => !isUsual(value));
    return { usual: size(values.filter(isUsual)), other: sum(others).toFixed() };
  };
  return { fee: split('fee'), tax: split('tax') };
};

/** What a row charges if all of it is charges. */
export const allCharges = ({ fee, tax }: SignedCharges): Readonly<Record<Kind, string>> => ({
  fee: size([fee.usual, size([fee.other])]),
  tax: size([tax.usual, size([tax.other])]),
});

/** What a row charges if those with the other sign are refunds: below zero for what is refunded. */
export const chargesLessRefunds = ({ fee, tax }: SignedCharges): Readonly<Record<Kind, string>> => ({
  fee: new Decimal(fee.usual).minus(size([fee.other])).toFixed(),
  tax: new Decimal(tax.usual).minus(size([tax.other])).toFixed(),
});

/** A charge that may be a refund, with its sign in the file. */
export interface DoubtfulCharge {
  readonly kind: Kind;
  readonly amount: string;
}

const isRefundType = (type: TransactionType): boolean =>
  ownCharge(type) !== null && ENTRY_TYPES[type].figure?.sign === -1;

/** The first charge of a row that may be a refund; null if none may. */
export const doubtfulCharge = (
  charges: SignedCharges,
  { type, amount }: { readonly type: TransactionType; readonly amount: string | null },
): DoubtfulCharge | null => {
  if (isStatedByAmount(type, amount ?? '') || isRefundType(type)) return null;
  const kind = kinds.find((one) => isSome(charges[one].other));
  return kind === undefined ? null : { kind, amount: charges[kind].other };
};

/** The type of a row that states a charge only in its column, and there a refund. */
export const refundedType = (type: TransactionType, net: Readonly<Record<Kind, string>>): TransactionType => {
  const own = ownCharge(type);
  return own !== null && isBelowZero(net[own]) ? `${own}_refund` : type;
};
