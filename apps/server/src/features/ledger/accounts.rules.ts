/** Pure decisions about the account at a custodian that an entry belongs to. */
import type { Account } from '@partnerfolio/contract/portfolios';
import type { EntryFields, OwnError } from './rules.ts';

/** What an entry states of its accounts; none is the only one of the portfolio. */
export interface StatedAccounts {
  readonly accountId?: string | null;
  readonly toAccountId?: string | null;
}

/** The accounts that an entry is booked in. */
interface Place {
  readonly accountId: string;
  /** Of a transfer between accounts. */
  readonly toAccountId: string | null;
}

/** An entry in its account. */
export type Placed<E> = E & Place;

/** An account of a portfolio as far as entries need it. */
export type AccountOfEntries = Pick<Account, 'id' | 'closedOn'>;

/** The accounts that an entry states; the only one of the portfolio, or the first where it has to state one. */
export const placeIn = (
  accounts: readonly AccountOfEntries[],
  { accountId, toAccountId }: StatedAccounts,
): Place => ({
  accountId: accountId ?? accounts[0]?.id ?? '',
  toAccountId: toAccountId ?? null,
});

/** The errors of the accounts that an entry states. */
export const accountErrors = (
  accounts: readonly AccountOfEntries[],
  { accountId, toAccountId, tradeDate }: StatedAccounts & Pick<EntryFields, 'tradeDate'>,
): OwnError[] => {
  const check = (id: string, field: string): OwnError[] => {
    const account = accounts.find((one) => one.id === id);
    if (account === undefined) return [{ code: 'unknown_account', field }];
    const isClosed = account.closedOn !== null && account.closedOn < tradeDate;
    return isClosed ? [{ code: 'account_closed', field }] : [];
  };
  const stated = accountId ?? (accounts.length === 1 ? accounts[0]?.id : undefined);
  return [
    ...(stated === undefined
      ? [{ code: 'choose_account' as const, field: 'accountId' }]
      : check(stated, 'accountId')),
    ...(toAccountId === undefined || toAccountId === null ? [] : check(toAccountId, 'toAccountId')),
  ];
};
