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
