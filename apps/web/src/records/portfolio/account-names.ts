import type { Account, Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';

/** Returns how accounts are named: by their alias, or by custodian and number. */
export function useAccountName(): (account: Pick<Account, 'alias' | 'custodian' | 'number'>) => string {
  const { t } = useLingui();
  return ({ alias, custodian, number }) =>
    (alias ?? `${custodian} ${number}`.trim()) || t`Account without a number`;
}

/** Returns the name of an account of a portfolio by its id; empty while the portfolio loads. */
export function useAccountNameById(
  portfolio: Pick<Portfolio, 'accounts'> | undefined,
): (id: string | null) => string {
  const nameOf = useAccountName();
  return (id) => {
    const account = portfolio?.accounts.find((one) => one.id === id);
    return account ? nameOf(account) : '';
  };
}

/** Whether the accounts of a portfolio are told apart on its pages. */
export const hasSeveralAccounts = (portfolio: Pick<Portfolio, 'accounts'> | undefined): boolean =>
  (portfolio?.accounts.length ?? 0) > 1;

/**
 * Returns the accounts of a portfolio as options of a choice. Closed ones come last and say so: entries from before
 * their closing may still be missing.
 */
export function useAccountOptions(portfolio: Pick<Portfolio, 'accounts'> | undefined) {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const isClosed = ({ closedOn }: Account) => closedOn !== null;
  return (portfolio?.accounts ?? [])
    .toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)))
    .map((account) => {
      const name = nameOf(account);
      return { value: account.id, label: isClosed(account) ? t`${name} (closed)` : name };
    });
}

/** The only open account of a portfolio, which new entries start with; undefined for none or several. */
export function onlyOpenAccount({ accounts }: Pick<Portfolio, 'accounts'>): Account | undefined {
  const open = accounts.filter(({ closedOn }) => closedOn === null);
  return open.length === 1 ? open[0] : undefined;
}
