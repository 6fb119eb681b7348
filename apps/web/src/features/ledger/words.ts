import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const typeTexts: Record<TransactionType, MessageDescriptor> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  transfer_in: msg`Transfer in`,
  transfer_out: msg`Transfer out`,
  buy: msg`Buy`,
  sell: msg`Sell`,
  dividend: msg`Dividend`,
  interest: msg`Interest`,
  fee: msg`Fee`,
  tax: msg`Tax`,
  fee_refund: msg`Fee refund`,
  tax_refund: msg`Tax refund`,
  split: msg`Split`,
  spin_off: msg`Spin-off`,
  merger: msg`Merger`,
  symbol_change: msg`Symbol change`,
  return_of_capital: msg`Return of capital`,
  valuation: msg`Valuation`,
};
