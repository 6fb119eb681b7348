/** The lines of a statement of holdings: those of a portfolio, or of one of its accounts. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { getHoldings } from '@partnerfolio/contract/performance';
import { roundedParts } from '@partnerfolio/contract/figures/rounded-parts';
import { Decimal } from '@partnerfolio/finance/decimal';
import { partIn } from '../template/asked.rules.ts';
import type { AskedAccount } from '../template/asked.rules.ts';

export type Holdings = OutputOf<typeof getHoldings>;
export type Holding = Holdings['holdings'][number];
export type Money = Holding['value'];
type Cash = Holdings['cash'][number];

/** What is held of an instrument. */
export interface HeldLine {
  readonly of: Holding;
  readonly quantity: string;
  readonly value: Money;
  readonly cost: Money;
  readonly gain: Money;
}

export interface CashLine {
  readonly of: Cash;
  readonly amount: string;
  readonly value: Money;
}

export interface HeldLines {
  readonly held: readonly HeldLine[];
  readonly cash: readonly CashLine[];
}

const isNothing = (amount: string): boolean => new Decimal(amount).isZero();

/** The lines of the whole portfolio, or of an account. */
export const linesOf = ({ holdings, cash }: Holdings, account: AskedAccount | null): HeldLines => {
  const held = holdings.flatMap((of): HeldLine[] => {
    const part = partIn(of.accounts, account);
    if (part === null) return [];
    const { quantity, value, cost, unrealised } = part === 'all' ? of : part;
    return isNothing(quantity) ? [] : [{ of, quantity, value, cost, gain: unrealised }];
  });
  return {
    held,
    cash: cash.flatMap((of): CashLine[] => {
      const part = partIn(of.accounts, account);
      if (part === null) return [];
      const { amount, value } = part === 'all' ? of : part;
      return isNothing(amount) ? [] : [{ of, amount, value }];
    }),
  };
};

/** The sum of figures, which is unknown as soon as one of them is. */
export const sumOf = (figures: readonly Money[]): Money => {
  const unknown = figures.find(({ known }) => !known);
  if (unknown) return unknown;
  const sum = figures.reduce(
    (total, figure) => (figure.known ? total.plus(figure.value) : total),
    new Decimal(0),
  );
  return { known: true, value: sum.toFixed() };
};

/** The fraction of a whole; null where one of both is unknown or the whole is nothing. */
const weightOf = (part: Money, whole: Money): string | null => {
  if (!part.known || !whole.known || new Decimal(whole.value).isZero()) return null;
  return new Decimal(part.value).div(whole.value).toFixed();
};

/** The weights of values that make up a whole, rounded together to add up as printed; null where the whole is unknown or nothing. */
export const roundedWeights = (parts: readonly Money[]): readonly number[] | null => {
  const whole = sumOf(parts);
  const weights = parts.map((part) => weightOf(part, whole));
  return weights.includes(null) ? null : roundedParts(weights.map(Number), 1);
};

/** The printed weight of some lines of a statement; null where it is unknown. */
export type Weights = (lines: readonly (HeldLine | CashLine)[]) => number | null;

/** The weights of a statement's lines, which add up: those of a class or of all are sums of printed weights. */
export const weightsOf = ({ held, cash }: HeldLines): Weights => {
  const lines = [...held, ...cash];
  const weights = roundedWeights(lines.map(({ value }) => value));
  if (weights === null) return () => null;
  const byLine = new Map<HeldLine | CashLine, number>(lines.map((line, n) => [line, weights[n] ?? 0]));
  return (some) => some.reduce((sum, line) => sum + (byLine.get(line) ?? 0), 0);
};

/** By value, the largest first; unknown values last. */
export const byValue = (one: { readonly value: Money }, other: { readonly value: Money }): number => {
  if (!one.value.known || !other.value.known) return Number(other.value.known) - Number(one.value.known);
  return new Decimal(other.value.value).cmp(one.value.value);
};
