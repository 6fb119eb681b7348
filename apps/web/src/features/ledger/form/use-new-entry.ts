import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { onlyOpenAccount } from '../../../records/portfolio/account-names.ts';
import { useToday } from '../../../today.ts';
import { newEntrySchema, newEntryValues } from '../fields/entry-form.ts';

/** What the next entry takes over from the one before. */
export interface KeptValues {
  type: TransactionType;
  day: string;
  accountId: string | null;
}

/** The form of a new entry, which starts with what an earlier one leaves, and with the only open account. */
export function useNewEntry(
  portfolio: Pick<Portfolio, 'accounts' | 'baseCurrency'>,
  kept: KeptValues | null,
) {
  const today = useToday();
  const only = onlyOpenAccount(portfolio);
  const start = { type: kept?.type, accountId: kept?.accountId ?? only?.id ?? null };
  const currency = only?.currency ?? portfolio.baseCurrency;
  return useKeptForm(newEntrySchema, newEntryValues(kept?.day ?? today, currency, start));
}
