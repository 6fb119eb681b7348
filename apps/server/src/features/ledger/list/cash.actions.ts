/** The cash of listed entries: the balance after each, and the totals of all that match the filter. */
import type {
  BalanceReason,
  ListedTransaction,
  MatchingCash,
  Transaction,
} from '@partnerfolio/contract/ledger';
import { cashTotals, runningBalances } from '@partnerfolio/finance/running-balances';
import type { BalanceAfter } from '@partnerfolio/finance/running-balances';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { ledgerState } from '../entries.queries.ts';
import { listMatchingIds } from '../queries.ts';
import type { TransactionFilter } from '../queries.ts';
import { loadLedger, toPricingState } from '../replay.actions.ts';

type Balances = NonNullable<ListedTransaction['balances']>;

const unknownBalance = (currency: string, reason: BalanceReason): Balances[number] => ({
  currency,
  balance: { known: false, reason },
});

const balanceView = ({ currency, balance }: BalanceAfter): Balances[number] =>
  balance === null
    ? unknownBalance(currency, 'order_unknown')
    : { currency, balance: { known: true, value: balance } };

/**
 * Orders the entries of each day as the ledger processes them, the last first, so that the balances read from the bottom to the top.
 * Entries that are not processed stand above the others of their day.
 */
const inProcessingOrder = <E extends { readonly id: string; readonly tradeDate: string }>(
  ledger: Ledger,
  entries: readonly E[],
): E[] => {
  const places = new Map(ledger.bookings.map(({ entry }, place) => [entry.id, place]));
  const placeOf = ({ id }: E): number => places.get(id) ?? Infinity;
  return entries.toSorted((one, other) => {
    if (one.tradeDate !== other.tradeDate) return one.tradeDate < other.tradeDate ? 1 : -1;
    return Number(placeOf(other) > placeOf(one)) - Number(placeOf(other) < placeOf(one));
  });
};

interface ListedCash {
  readonly items: ListedTransaction[];
  readonly cash: MatchingCash;
}

/**
 * Adds to listed entries the balances after them, and sums the cash of all entries that match the filter. Both come from the ledger
 * as figures replay it, which may be newer than the entries: open pages then reload.
 */
export const withCash = async (
  db: Db,
  filter: TransactionFilter,
  items: readonly Transaction[],
): Promise<ListedCash> => {
  const { portfolioId, accountId } = filter;
  const matching = await listMatchingIds(db, filter);
  const state = await ledgerState(db, portfolioId);
  invariant(state !== null, 'the portfolio was found before its entries were listed');
  const ledger = await (await loadLedger(db, toPricingState(state))).ledger();
  const page = new Set(items.map(({ id }) => id));
  const balances = runningBalances(ledger, { includes: (id) => page.has(id), accountId });
  const invalid = new Set(ledger.faults.map(({ entryId }) => entryId));
  const isMatching = (id: string): boolean => matching === null || matching.has(id);
  const balancesOf = ({ id, net, currency }: Transaction): Balances => {
    if (invalid.has(id)) return net === null ? [] : [unknownBalance(currency, 'entry_invalid')];
    const after = balances.get(id) ?? [];
    return state.cash_kept
      ? after.map(balanceView)
      : after.map((one) => unknownBalance(one.currency, 'cash_not_tracked'));
  };
  return {
    items: inProcessingOrder(ledger, items).map((item) => ({ ...item, balances: balancesOf(item) })),
    cash: {
      partial: [...invalid].some(isMatching),
      totals: cashTotals(ledger, { includes: isMatching, accountId }),
    },
  };
};
