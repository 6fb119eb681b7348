import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import {
  hasSeveralAccounts,
  onlyOpenAccount,
  useAccountOptions,
} from '../../../records/portfolio/account-names.ts';
import { Select } from '../../../ui/input/Select.tsx';

interface AccountChoice {
  /** Null for the only account of the portfolio, or while none of several is chosen. */
  accountId: string | null;
  /** Nothing for a portfolio with one account. */
  field: ReactNode;
  /** Whether the rows can be booked; otherwise the field says what is missing. */
  require: () => boolean;
}

/** The account into which all rows of the grid are booked. */
export function useAccountChoice(portfolio: Pick<Portfolio, 'accounts'>): AccountChoice {
  const { t } = useLingui();
  const options = useAccountOptions(portfolio);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const accountId = chosen ?? onlyOpenAccount(portfolio)?.id ?? null;
  if (!hasSeveralAccounts(portfolio)) return { accountId: null, field: null, require: () => true };
  return {
    accountId,
    field: (
      <div className="mb-3 max-w-80">
        <Select
          label={t`Account of all rows`}
          placeholder={t`Choose an account`}
          options={options}
          value={accountId}
          onValueChange={(id) => {
            setChosen(id);
            setIsMissing(false);
          }}
          error={isMissing ? t`Choose the account` : undefined}
        />
      </div>
    ),
    require: () => {
      setIsMissing(accountId === null);
      return accountId !== null;
    },
  };
}
