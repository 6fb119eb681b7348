/** In files that write signs, a row whose sign contradicts its type may be a correction, so the user is asked. */
import { isNothing } from '@partnerfolio/contract/written/number-text';
import type { QuestionKind, RowAnswer, RowQuestion } from '@partnerfolio/contract/imports';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import type { DoubtfulCharge } from './charge-signs.ts';
import { cashDirection } from './charges.ts';

/** The user's answers, by question. */
export type RowAnswers = Readonly<Partial<Record<QuestionKind, RowAnswer>>>;

export type DirectionQuestion = Extract<RowQuestion, { kind: 'direction' }>;
import { ENTRY_TYPES } from '@partnerfolio/finance/entry-types';
import type { Numbers } from './row-cells.ts';

/** The direction of a row's cash by its word and by its amount. */
export interface SignedAmount {
  readonly type: TransactionType;
  /** With its sign. */
  readonly amount: string | null;
  /** Null in a corporate action without an amount. */
  readonly currency: CurrencyCode | null;
  readonly isInKind: boolean;
  /** A charge whose sign differs from the others of the file; null if there is none. */
  readonly charge: DoubtfulCharge | null;
}

const amountSign = (amount: string | null): 1 | -1 | 0 => {
  if (amount === null || amount === '0') return 0;
  return amount.startsWith('-') ? -1 : 1;
};

const contradicts = ({
  type,
  amount,
  isInKind,
}: Pick<SignedAmount, 'type' | 'amount' | 'isInKind'>): boolean =>
  amountSign(amount) * cashDirection(type, isInKind) === -1;

/**
 * The type that a word and its sign mean together: a deposit with a minus is a withdrawal, interest with a minus is
 * interest charged. Negative income beside a fee or tax keeps its type, because the sign does not tell whether these
 * were charged or refunded.
 */
export const directedType = (
  type: TransactionType,
  { amount, fee, tax }: Pick<Numbers, 'amount' | 'fee' | 'tax'>,
): TransactionType => {
  const { opposite, figure } = ENTRY_TYPES[type];
  if (opposite?.when !== 'always' || !contradicts({ type, amount, isInKind: false })) return type;
  const isPlain = isNothing(fee) && isNothing(tax);
  return figure === null || isPlain ? opposite.type : type;
};

/** The type that the row would have by its sign, if that contradicts its type. */
export const turnedType = (type: TransactionType, amount: string | null): TransactionType | null => {
  const { opposite } = ENTRY_TYPES[type];
  return opposite?.when === 'asked' && contradicts({ type, amount, isInKind: false }) ? opposite.type : null;
};

/** Whether a file's amounts have the sign of their cash: costs are negative, and not all income is negative too. */
const writesSigns = (rows: readonly SignedAmount[]): boolean => {
  const costs = rows.filter(({ type, isInKind }) => cashDirection(type, isInKind) === -1);
  const negative = costs.filter(({ amount }) => amountSign(amount) === -1).length;
  const positive = costs.filter(({ amount }) => amountSign(amount) === 1).length;
  const comesIn = rows.some(
    ({ type, amount, isInKind }) => cashDirection(type, isInKind) === 1 && amountSign(amount) === 1,
  );
  return comesIn && negative > positive;
};

/** For each row, whether to ask about its sign, and the answer so far. */
export const directionQuestions = (
  rows: readonly SignedAmount[],
): ((row: SignedAmount, answers: RowAnswers) => DirectionQuestion | null) => {
  const isSigned = writesSigns(rows);
  return ({ type, amount, currency, charge }, { direction }) => {
    const answer = direction === 'by_sign' || direction === 'by_type' ? direction : null;
    if (currency === null) return null;
    if (isSigned && amount !== null && turnedType(type, amount) !== null)
      return { kind: 'direction', charge: null, amount, currency, answer };
    return charge === null
      ? null
      : { kind: 'direction', charge: charge.kind, amount: charge.amount, currency, answer };
  };
};
