import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { hasSeveralAccounts, useAccountOptions } from '../../../records/portfolio/account-names.ts';
import { Select } from '../../../ui/input/Select.tsx';
import type { Target } from '../import/wizard.ts';

type Start = (files: readonly File[], accountId: string | null) => void;

interface TargetAccount {
  /** Nothing unless the portfolio has several accounts. */
  field: ReactNode;
  /** Takes files as soon as the account is chosen. */
  take: (files: readonly File[]) => void;
}

/** The account into which files are booked: asked where a portfolio has several, and files wait for the answer. */
export function useTargetAccount({ portfolio }: Target, start: Start): TargetAccount {
  const { t } = useLingui();
  const options = useAccountOptions(portfolio);
  const [accountId, setAccountId] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  if (!portfolio || !hasSeveralAccounts(portfolio))
    return { field: null, take: (files) => start(files, null) };
  return {
    field: (
      <div className="grid max-w-96 gap-2 pb-4">
        <Select
          label={t`Account that the file is from`}
          placeholder={t`Choose an account`}
          options={options}
          value={accountId}
          onValueChange={(id) => {
            setAccountId(id);
            if (waiting.length > 0) start(waiting, id);
            setWaiting([]);
          }}
          error={waiting.length > 0 ? t`Choose the account` : undefined}
        />
        {waiting.length > 0 && (
          <p className="text-sm text-ink-2">
            <Trans>The files are uploaded as soon as you choose it.</Trans>
          </p>
        )}
      </div>
    ),
    take: (files) => {
      if (accountId === null) setWaiting(files);
      else start(files, accountId);
    },
  };
}
