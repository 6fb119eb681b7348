import {
  listActionPortfolios,
  listCorporateActions,
  listOfferedActions,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { getTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { afterPriceChange } from '../refreshes.ts';

/** What to refetch after a corporate action is recorded, deleted or declined. */
export const afterActionChange = [listCorporateActions, listActionPortfolios, listOfferedActions];

/** What to refetch after a corporate action is booked: it changes ledgers and their figures. */
export const afterActionBooking = [
  ...afterActionChange,
  listTransactions,
  getTransaction,
  ...afterPriceChange,
];
