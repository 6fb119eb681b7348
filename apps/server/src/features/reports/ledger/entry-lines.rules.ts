/** The lines of a statement of transactions, and the cash that they move in the portfolio or in one of its accounts. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { Transaction } from '@partnerfolio/contract/ledger';
import type { getHoldings } from '@partnerfolio/contract/performance';
import { sumAmounts } from '@partnerfolio/finance/money';
import { statedGross } from '../../ledger/amounts.rules.ts';
import { partIn } from '../template/asked.rules.ts';
import type { AskedAccount } from '../template/asked.rules.ts';

export type Cash = Pick<OutputOf<typeof getHoldings>['cash'][number], 'currency' | 'amount' | 'accounts'>;

/** A transaction, or what a currency exchange buys. */
export interface EntryLine {
  readonly key: string;
  readonly entry: Transaction;
  readonly isBought: boolean;
  readonly currency: string;
  readonly amount: string | null;
  /** In (+) or out (−); null if it moves none here. */
  readonly cash: string | null;
  /** Whether fee, tax and accrued interest are paid or received here. */
  readonly hasCharges: boolean;
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** What a transfer between accounts moves into (+) or out of (−) an account. */
const movedBetween = (entry: Transaction, account: string | null): string[] => {
  const { type, instrument, accountId, toAccountId, reversesId } = entry;
  const gross = statedGross({ ...entry, quotation: null });
  if (account === null || type !== 'account_transfer' || instrument !== null || gross === null) return [];
  const received = reversesId === null ? gross : negated(gross);
  if (account === toAccountId) return [received];
  return account === accountId ? [negated(received)] : [];
};

const cashOf = (entry: Transaction, account: string | null): string | null => {
  const isOwn = account === null || entry.accountId === account;
  const moved = [...movedBetween(entry, account), ...(isOwn && entry.net !== null ? [entry.net] : [])];
  return moved.length === 0 ? null : sumAmounts(moved);
};

/** The lines of an entry; a currency exchange has one for each currency. */
export const linesOf = (entry: Transaction, account: string | null): EntryLine[] => {
  const { id, instrument, currency, toAmount, toCurrency, toNet } = entry;
  const line: EntryLine = {
    key: id,
    entry,
    isBought: false,
    currency,
    amount: statedGross({ ...entry, quotation: instrument?.quotation }),
    cash: cashOf(entry, account),
    hasCharges: account === null || entry.accountId === account,
  };
  if (toCurrency === null) return [line];
  const bought = { key: `${id}/bought`, isBought: true, currency: toCurrency, amount: toAmount, cash: toNet };
  return [line, { ...line, ...bought, hasCharges: false }];
};

export interface Balance {
  readonly currency: string;
  readonly opening: string;
  readonly moved: string;
  readonly closing: string;
}

const balanceOf = (cash: readonly Cash[], currency: string, account: AskedAccount | null): string => {
  const found = cash.find((one) => one.currency === currency);
  const part = found === undefined ? null : partIn(found.accounts, account);
  if (found === undefined || part === null) return '0';
  return part === 'all' ? found.amount : part.amount;
};

interface Ends {
  readonly opening: readonly Cash[];
  readonly closing: readonly Cash[];
}

/** The balances of each currency that is held or moved, by its code. */
export const balancesOf = (
  { opening, closing }: Ends,
  lines: readonly EntryLine[],
  account: AskedAccount | null,
): Balance[] => {
  const moved = lines.filter(({ cash }) => cash !== null);
  const currencies = new Set([...opening, ...closing, ...moved].map(({ currency }) => currency));
  return [...currencies]
    .toSorted()
    .map((currency) => ({
      currency,
      opening: balanceOf(opening, currency, account),
      moved: sumAmounts(moved.flatMap((line) => (line.currency === currency ? (line.cash ?? []) : []))),
      closing: balanceOf(closing, currency, account),
    }))
    .filter(
      (balance) =>
        moved.some(({ currency }) => currency === balance.currency) ||
        [balance.opening, balance.closing].some((amount) => /[1-9]/u.test(amount)),
    );
};
