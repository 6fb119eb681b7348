import type { Transaction } from '@partnerfolio/contract/ledger';
import { negateExact, sumExact } from '../../../figures/exact.ts';

type Entry = Pick<
  Transaction,
  'net' | 'amount' | 'instrument' | 'accountId' | 'toAccountId' | 'reversesId' | 'currency'
>;

/**
 * Returns an entry's cash in (+) or out (−) for one of the portfolio's accounts, in its own currency. It differs from that for the
 * portfolio only for a transfer between accounts, which takes the amount from one and brings it to the other; the giver pays the charges.
 */
export function cashOfAccount(entry: Entry, account: string | undefined): string | null {
  const { net, amount, instrument, accountId, toAccountId, reversesId } = entry;
  if (account === undefined || toAccountId === null || accountId === toAccountId) return net;
  const charges = account === accountId && net !== null ? [net] : [];
  if (instrument !== null || amount === null) return charges[0] ?? null;
  const isIn = (account === toAccountId) === (reversesId === null);
  return sumExact([isIn ? amount : negateExact(amount), ...charges]);
}
