/** The sentences of new entries, by the type of the entry. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { msg } from '@lingui/core/macro';
import type { Variants } from './pattern.ts';

/** A type of entry without a sentence does not compile. */
export const entrySentences: Readonly<Record<TransactionType, Variants>> = {
  deposit: [msg`{who} booked a deposit of {cash}`, msg`{who} booked a deposit`],
  withdrawal: [msg`{who} booked a withdrawal of {cash}`, msg`{who} booked a withdrawal`],
  transfer_in: [
    msg`{who} transferred in {quantity} {instrument}`,
    msg`{who} booked a transfer in of {cash}`,
    msg`{who} booked a transfer in`,
  ],
  transfer_out: [
    msg`{who} transferred out {quantity} {instrument}`,
    msg`{who} booked a transfer out of {cash}`,
    msg`{who} booked a transfer out`,
  ],
  account_transfer: [
    msg`{who} moved {cash} from {account} to {toAccount}`,
    msg`{who} booked a transfer between accounts`,
  ],
  buy: [
    msg`{who} bought {quantity} {instrument} for {cash}`,
    msg`{who} bought {quantity} {instrument} at {unitPrice}`,
    msg`{who} bought {quantity} {instrument}`,
    msg`{who} booked a purchase`,
  ],
  sell: [
    msg`{who} sold {quantity} {instrument} for {cash}`,
    msg`{who} sold {quantity} {instrument} at {unitPrice}`,
    msg`{who} sold {quantity} {instrument}`,
    msg`{who} booked a sale`,
  ],
  dividend: [
    msg`{who} booked a dividend of {cash} from {instrument}`,
    msg`{who} booked a dividend from {instrument}`,
    msg`{who} booked a dividend`,
  ],
  interest: [
    msg`{who} booked interest of {cash} from {instrument}`,
    msg`{who} booked interest of {cash}`,
    msg`{who} booked interest`,
  ],
  interest_charged: [msg`{who} booked charged interest of {cash}`, msg`{who} booked charged interest`],
  fee: [msg`{who} booked a fee of {cash}`, msg`{who} booked a fee`],
  tax: [msg`{who} booked a tax of {cash}`, msg`{who} booked a tax`],
  fee_refund: [msg`{who} booked a fee refund of {cash}`, msg`{who} booked a fee refund`],
  tax_refund: [msg`{who} booked a tax refund of {cash}`, msg`{who} booked a tax refund`],
  currency_exchange: [msg`{who} exchanged {cash} for {boughtCash}`, msg`{who} booked a currency exchange`],
  split: [
    msg`{who} booked a split of {instrument}, {ratioNew} for {ratioOld}`,
    msg`{who} booked a split of {instrument}`,
    msg`{who} booked a split`,
  ],
  spin_off: [msg`{who} booked a spin-off of {toInstrument} from {instrument}`, msg`{who} booked a spin-off`],
  merger: [msg`{who} booked a merger of {instrument} into {toInstrument}`, msg`{who} booked a merger`],
  symbol_change: [
    msg`{who} booked a symbol change from {instrument} to {toInstrument}`,
    msg`{who} booked a symbol change`,
  ],
  return_of_capital: [
    msg`{who} booked a return of capital of {cash} from {instrument}`,
    msg`{who} booked a return of capital`,
  ],
  valuation: [msg`{who} booked a valuation of {instrument}`, msg`{who} booked a valuation`],
};
