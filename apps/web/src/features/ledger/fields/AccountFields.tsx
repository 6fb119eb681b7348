import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { transactionTypes } from '@partnerfolio/contract/choices';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../../form/SelectField.tsx';
import { hasSeveralAccounts, useAccountOptions } from '../../../records/portfolio/account-names.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { givesAccount, type EntryForm } from './entry-form.ts';

interface AccountFieldProps {
  form: EntryForm;
  portfolio: Pick<Portfolio, 'accounts'> | undefined;
  name: 'accountId' | 'toAccountId';
  label: string;
}

/** Chooses an account of a portfolio; nothing for a portfolio with one account. */
export function AccountField({ form, portfolio, name, label }: AccountFieldProps) {
  const { t } = useLingui();
  const options = useAccountOptions(portfolio);
  if (!hasSeveralAccounts(portfolio)) return null;
  return (
    <SelectField form={form} name={name} label={label} options={options} placeholder={t`Choose an account`} />
  );
}

interface AccountFieldsProps {
  form: EntryForm;
  portfolio: Pick<Portfolio, 'accounts'>;
}

/** The account of an entry, and the one that a transfer between accounts moves into. */
export function AccountFields({ form, portfolio }: AccountFieldsProps) {
  const { t } = useLingui();
  const type = useWatch({ control: form.control, name: 'type' });
  if (!givesAccount(type))
    return <AccountField form={form} portfolio={portfolio} name="accountId" label={t`Account`} />;
  return (
    <>
      <AccountField form={form} portfolio={portfolio} name="accountId" label={t`From account`} />
      <AccountField form={form} portfolio={portfolio} name="toAccountId" label={t`To account`} />
    </>
  );
}

/** Returns the types that entries of a portfolio may have; a transfer between accounts needs two, or was booked with two. */
export function useTypesOf(portfolio: Pick<Portfolio, 'accounts'>, chosen: TransactionType) {
  const { i18n } = useLingui();
  return transactionTypes
    .filter((type) => !givesAccount(type) || type === chosen || hasSeveralAccounts(portfolio))
    .map((value) => ({ value, label: i18n._(typeTexts[value]) }));
}
