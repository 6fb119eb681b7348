import type { TransactionType } from '@partnerfolio/contract/ledger';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { newEntrySchema, newEntryValues } from '../fields/entry-form.ts';

/** The form of a new entry. */
export const useNewEntry = (
  today: string,
  currency: string,
  start: { type?: TransactionType | undefined; accountId: string | null },
) => useKeptForm(newEntrySchema, newEntryValues(today, currency, start));
