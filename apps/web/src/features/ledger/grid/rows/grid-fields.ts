/** The columns of the grid, from the fields of the form and of each type. */
import type { TransactionForm, TransactionType } from '@partnerfolio/contract/ledger';
import { transactionTypes } from '@partnerfolio/contract/choices';
import { givesAccount, hasField, statesCostShare } from '../../fields/entry-form.ts';

/**
 * A field with a column. Lots are chosen in the form of a single entry, where they can be seen; the account is chosen
 * once for all rows.
 */
export type GridField = Exclude<keyof TransactionForm, 'lots' | 'fromLots' | 'accountId' | 'toAccountId'>;

/** How the cells of a column are read and edited. */
export type CellKind = 'date' | 'type' | 'instrument' | 'number' | 'currency' | 'text';

/** The columns in their order; one that the form has and this lacks does not compile. */
export const cellKinds: Readonly<Record<GridField, CellKind>> = {
  tradeDate: 'date',
  type: 'type',
  instrumentId: 'instrument',
  quantity: 'number',
  price: 'number',
  amount: 'number',
  fee: 'number',
  tax: 'number',
  accruedInterest: 'number',
  currency: 'currency',
  toAmount: 'number',
  toCurrency: 'currency',
  toInstrumentId: 'instrument',
  ratioNew: 'number',
  ratioOld: 'number',
  costShare: 'number',
  settlementDate: 'date',
  tradeTime: 'text',
  note: 'text',
};

/** The types that rows may have; a transfer between accounts names two, so it has a form of its own. */
export const gridTypes = transactionTypes.filter((type) => !givesAccount(type));

export const gridFields = Object.keys(cellKinds) as GridField[];

/** Whether entries of a type have a cell in this column. */
export function hasCell(type: TransactionType, field: GridField): boolean {
  switch (field) {
    case 'type':
    case 'tradeDate':
    case 'note':
      return true;
    case 'currency':
      return hasField(type, 'amount');
    case 'costShare':
      return statesCostShare(type);
    default:
      return hasField(type, field);
  }
}

/** The columns that at least one of the types has. */
export const fieldsOfTypes = (types: ReadonlySet<TransactionType>): GridField[] =>
  gridFields.filter((field) => [...types].some((type) => hasCell(type, field)));
