/** Charges in another currency than their row, which cannot be added to its amount. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { CurrencyCode } from '@partnerfolio/contract/values';
import { currencyText } from '../cells/row-currency.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { magnitude, shortened } from '../cells/row-cells.ts';
import type { Numbers, RowCells } from '../cells/row-cells.ts';
import { isNegative } from '../cells/row-signs.ts';

export interface ForeignCharge {
  readonly amount: string;
  readonly currency: CurrencyCode;
  /** Whether it is given back. */
  readonly isRefund: boolean;
}

export interface ForeignCharges {
  readonly fee: ForeignCharge | null;
  readonly tax: ForeignCharge | null;
}

interface ChargedRow {
  readonly row: RowCells;
  /** A fee or tax below zero is a refund. */
  readonly numbers: Numbers;
  readonly layout: TransactionLayout;
  /** Null if the row has no currency of its own. */
  readonly currency: CurrencyCode | null;
}

const currencyFields = { fee: 'feeCurrency', tax: 'taxCurrency' } as const;

const foreignCharge = (
  field: 'fee' | 'tax',
  { row, numbers, currency }: ChargedRow,
  errors: RowError[],
): ForeignCharge | null => {
  const amount = magnitude(numbers[field]) ?? '0';
  // In a sale of a currency pair, the entry's currency is not the row's, which is that of the charge.
  const text = row.at(currencyFields[field]) || row.at('currency');
  if (amount === '0' || text === '') return null;
  const own = currencyText(text);
  if (own === null)
    errors.push(rowError(currencyFields[field], 'unknown_currency', { text: shortened(text) }));
  return own === null || own === currency
    ? null
    : { amount, currency: own, isRefund: isNegative(numbers[field]) };
};

/** The charges of a row in another currency than its own. */
export const foreignCharges = (row: ChargedRow, errors: RowError[]): ForeignCharges => ({
  fee: foreignCharge('fee', row, errors),
  tax: foreignCharge('tax', row, errors),
});
