/** Files that write signs: a row whose sign says the opposite of its type may be a correction, and is asked. */
import type { QuestionKind, RowAnswer, RowQuestion } from '@partnerfolio/contract/imports';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import { cashDirection } from './charges.ts';

/** What a person has answered, by question. */
export type RowAnswers = Readonly<Partial<Record<QuestionKind, RowAnswer>>>;

export type DirectionQuestion = Extract<RowQuestion, { kind: 'direction' }>;
import { ENTRY_TYPES } from '@partnerfolio/finance/entry-types';
import type { Numbers } from './row-cells.ts';

/** What a row's word and amount say of the direction of its cash. */
export interface SignedAmount {
  readonly type: TransactionType;
  /** With its sign. */
  readonly amount: string | null;
  /** Null in a corporate action without one. */
  readonly currency: CurrencyCode | null;
  readonly isInKind: boolean;
}

const amountSign = (amount: string | null): 1 | -1 | 0 => {
  if (amount === null || amount === '0') return 0;
  return amount.startsWith('-') ? -1 : 1;
};

const contradicts = ({ type, amount, isInKind }: Omit<SignedAmount, 'currency'>): boolean =>
  amountSign(amount) * cashDirection(type, isInKind) === -1;

const isNothing = (value: string | null): boolean => value === null || value === '0';

/**
 * The type a word and its sign mean: money paid in with a minus is money taken out, interest with a minus is interest charged.
 * Negative income beside a fee or tax is left as it is: a sign says nothing of whether these were charged or given back.
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

/** What a row would be by its sign, where that says the opposite of its type. */
export const turnedType = (type: TransactionType, amount: string | null): TransactionType | null => {
  const { opposite } = ENTRY_TYPES[type];
  return opposite?.when === 'asked' && contradicts({ type, amount, isInKind: false }) ? opposite.type : null;
};

/** Whether a file's amounts carry the sign of their cash: costs with a minus, and not all that comes in too. */
const writesSigns = (rows: readonly SignedAmount[]): boolean => {
  const costs = rows.filter(({ type, isInKind }) => cashDirection(type, isInKind) === -1);
  const negative = costs.filter(({ amount }) => amountSign(amount) === -1).length;
  const positive = costs.filter(({ amount }) => amountSign(amount) === 1).length;
  const comesIn = rows.some(
    ({ type, amount, isInKind }) => cashDirection(type, isInKind) === 1 && amountSign(amount) === 1,
  );
  return comesIn && negative > positive;
};

/** For each row whether its sign has to be asked about, with what was answered. */
export const directionQuestions = (
  rows: readonly SignedAmount[],
): ((row: SignedAmount, answers: RowAnswers) => DirectionQuestion | null) => {
  const isSigned = writesSigns(rows);
  return ({ type, amount, currency }, { direction }) => {
    if (!isSigned || amount === null || currency === null || turnedType(type, amount) === null) return null;
    const answer = direction === 'by_sign' || direction === 'by_type' ? direction : null;
    return { kind: 'direction', amount, currency, answer };
  };
};
