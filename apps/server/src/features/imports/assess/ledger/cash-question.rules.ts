/** Whether rows make it doubtful that a portfolio tracks cash. */
import type { CashQuestion } from '@partnerfolio/contract/imports/cash-question';
import type { LocalDate } from '@partnerfolio/contract/values';
import { entryTypeRule } from '@partnerfolio/finance/entry-types';
import { amountText } from '@partnerfolio/finance/exact';
import { toAmount } from '@partnerfolio/finance/money';
import type { EntryFields } from '../../../ledger/rules.ts';

/** The effect of an entry on the cash of one currency. */
export interface CashMove {
  readonly day: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** Whether an entry moves cash in or out by itself: a deposit, a withdrawal or a transfer of cash. */
export const movesCashAlone = ({
  type,
  instrumentId,
}: {
  readonly type: EntryFields['type'];
  readonly instrumentId: string | null;
}): boolean => {
  const { border, instrument } = entryTypeRule(type);
  return border !== null && (instrument === 'never' || instrumentId === null);
};

type Balance = CashQuestion['balances'][number];

type ByDay = ReadonlyMap<string, bigint>;

const sumByDay = (moves: Iterable<CashMove>): Map<string, Map<string, bigint>> => {
  const byCurrency = new Map<string, Map<string, bigint>>();
  for (const { day, currency, amount } of moves) {
    const days = byCurrency.get(currency) ?? new Map<string, bigint>();
    byCurrency.set(currency, days.set(day, (days.get(day) ?? 0n) + amount));
  }
  return byCurrency;
};

/** The lowest balance of one currency; null if it never falls below zero. Moves of one day count together. */
const lowestBalance = (currency: string, amounts: ByDay): Balance | null => {
  const days = [...amounts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let [balance, lowest, lowestOn] = [0n, 0n, ''];
  for (const [day, amount] of days) {
    balance += amount;
    if (balance < lowest) [lowest, lowestOn] = [balance, day];
  }
  const firstOn = days[0]?.[0] ?? '';
  return lowest === 0n
    ? null
    : {
        currency,
        lowest: amountText(lowest),
        lowestOn: lowestOn as LocalDate,
        firstOn: firstOn as LocalDate,
      };
};

/** The cash balances that moves take below zero, by currency. */
export const negativeBalances = (moves: Iterable<CashMove>): Balance[] => {
  return [...sumByDay(moves)]
    .flatMap(([currency, days]) => lowestBalance(currency, days) ?? [])
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
};

/** The largest of some amounts by currency. */
export const largestByCurrency = (moves: Iterable<CashMove>): ReadonlyMap<string, bigint> => {
  const largest = new Map<string, bigint>();
  for (const { currency, amount } of moves)
    if (amount > (largest.get(currency) ?? 0n)) largest.set(currency, amount);
  return largest;
};

/**
 * The balances that rows take below zero although deposits are booked or in the file: lower than those of the ledger
 * alone, by more than the largest payment of income, as a missing one would.
 */
export const shortfalls = (
  balances: readonly Balance[],
  before: readonly Balance[],
  incomes: ReadonlyMap<string, bigint>,
): Balance[] =>
  balances.filter(({ currency, lowest }) => {
    const own = before.find((one) => one.currency === currency)?.lowest ?? '0';
    return toAmount(own) - toAmount(lowest) > (incomes.get(currency) ?? 0n);
  });
