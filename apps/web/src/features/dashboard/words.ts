import type { activityEvents } from '@partnerfolio/contract/dashboard';
import type { assetClasses, transactionTypes } from '@partnerfolio/contract/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const classTexts: Record<(typeof assetClasses)[number], MessageDescriptor> = {
  equity: msg`Equity`,
  bond: msg`Bonds`,
  fund: msg`Funds`,
  real_asset: msg`Real assets`,
  alternative: msg`Alternatives`,
  cash: msg`Cash`,
  other: msg`Other`,
};

export const eventTexts: Record<(typeof activityEvents)[number], MessageDescriptor> = {
  'client.create': msg`New client`,
  'client.update': msg`Client changed`,
  'client.reassign': msg`New owner`,
  'client.close': msg`Client closed`,
  'client.reopen': msg`Client reopened`,
  'client.share': msg`Shared with a colleague`,
  'portfolio.create': msg`New portfolio`,
  'portfolio.update': msg`Portfolio changed`,
  'portfolio.change_settings': msg`Settings changed`,
  'portfolio.close': msg`Portfolio closed`,
  'portfolio.reopen': msg`Portfolio reopened`,
  'transaction.create': msg`Entry added`,
  'transaction.update': msg`Entry corrected`,
  'transaction.reverse': msg`Entry reversed`,
  'import.apply': msg`Import booked`,
  'import.undo': msg`Import undone`,
};

export const typeTexts: Record<(typeof transactionTypes)[number], MessageDescriptor> = {
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
