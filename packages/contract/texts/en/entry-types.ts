/** The types of ledger entries. */
import type { transactionTypes } from '../../src/choices.ts';

export const entryTypes = {
  type: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    transfer_in: 'Transfer in',
    transfer_out: 'Transfer out',
    account_transfer: 'Transfer between accounts',
    buy: 'Buy',
    sell: 'Sell',
    dividend: 'Dividend',
    interest: 'Interest',
    interest_charged: 'Interest charged',
    fee: 'Fee',
    tax: 'Tax',
    fee_refund: 'Fee refund',
    tax_refund: 'Tax refund',
    currency_exchange: 'Currency exchange',
    split: 'Split',
    spin_off: 'Spin-off',
    merger: 'Merger',
    symbol_change: 'Symbol change',
    return_of_capital: 'Return of capital',
    valuation: 'Valuation',
  },
} as const satisfies {
  type: Record<(typeof transactionTypes)[number], string>;
};
