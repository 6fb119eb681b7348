import { rowStatuses } from '@partnerfolio/contract/choices';
import type {
  fileFormats,
  Import,
  PriceLayout,
  RateLayout,
  TransactionLayout,
} from '@partnerfolio/contract/imports';
import type { ErrorField } from '@partnerfolio/contract/refusals/import-errors';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../../i18n.ts';
import { messagesOf } from '../../../texts/contract-texts.ts';
import { typeTexts } from '../../../texts/labels.ts';
import type { Tone } from '../../../ui/text/Badge.tsx';
import type { Meaning } from './draft.ts';

type RowStatus = (typeof rowStatuses)[number];

/** The format that a file's content shows. */
export const fileFormatTexts: Record<(typeof fileFormats)[number], MessageDescriptor> = {
  csv: msg`Recognised as CSV`,
  xlsx: msg`Recognised as an Excel workbook`,
  ofx: msg`Recognised as an OFX statement`,
  ibkr_flex: msg`Recognised as an Interactive Brokers Flex query`,
  ghostfolio: msg`Recognised as a Ghostfolio export`,
  portfolio_performance: msg`Recognised as a Portfolio Performance file`,
};

export const statusTexts = messagesOf('states', 'importRow', rowStatuses);

export const statusTones: Record<RowStatus, Tone> = {
  new: 'gain',
  duplicate: 'neutral',
  ignored: 'neutral',
  error: 'loss',
  question: 'warn',
  waiting: 'warn',
};

/** The possible meanings of a word in the file. */
export const meaningTexts: Record<Meaning, MessageDescriptor> = {
  ...typeTexts,
  ignore: msg`Leave these rows out`,
};

const transactionFieldTexts: Record<keyof TransactionLayout['columns'], MessageDescriptor> = {
  date: msg`Trade date`,
  type: msg`Type`,
  symbol: msg`Symbol`,
  isin: msg`ISIN`,
  name: msg`Instrument name`,
  quantity: msg`Quantity`,
  price: msg`Unit price`,
  amount: msg`Amount`,
  debit: msg`Debit`,
  credit: msg`Credit`,
  fee: msg`Fee`,
  tax: msg`Tax`,
  accruedInterest: msg`Accrued interest`,
  currency: msg`Currency`,
  feeCurrency: msg`Fee currency`,
  taxCurrency: msg`Tax currency`,
  settlementDate: msg`Settlement date`,
  time: msg`Trade time`,
  instrumentCurrency: msg`Instrument currency`,
  priceQuoted: msg`Price quoted`,
  ratioNew: msg`Ratio: new count`,
  ratioOld: msg`Ratio: old count`,
  toSymbol: msg`Symbol received`,
  costShare: msg`Share of cost (0 to 1)`,
  toAmount: msg`Amount bought`,
  toCurrency: msg`Currency bought`,
  status: msg`Order status`,
  note: msg`Note`,
  reference: msg`Reference number`,
  account: msg`Account`,
  reverses: msg`Reversed entry`,
  lots: msg`Transferred lots`,
  fromLots: msg`Lots taken`,
  otherSide: msg`Other side of the transfer`,
};

/** The name of a field of a transaction. */
export const transactionFieldText = (field: keyof TransactionLayout['columns']): MessageDescriptor =>
  transactionFieldTexts[field];

const priceFieldTexts: Record<Exclude<keyof PriceLayout['columns'], 'currency'>, MessageDescriptor> = {
  symbol: msg`Symbol or ISIN`,
  date: msg`Date`,
  close: msg`Closing price`,
};

const rateFieldTexts: Record<keyof RateLayout['columns'], MessageDescriptor> = {
  date: msg`Date`,
  pair: msg`Pair`,
  base: msg`Base currency`,
  quote: msg`Quote currency`,
  rate: msg`Rate`,
  units: msg`Units`,
};

/** The name of an error's field. */
export const errorFieldTexts: Record<ErrorField, MessageDescriptor> = {
  ...transactionFieldTexts,
  ...rateFieldTexts,
  close: priceFieldTexts.close,
  date: transactionFieldTexts.date,
  row: msg`Row`,
};

const ownFieldTexts: Record<Import['kind'], Partial<Record<ErrorField, MessageDescriptor>>> = {
  transactions: {},
  prices: priceFieldTexts,
  rates: rateFieldTexts,
};

/** The name of a field in a type of file. */
export const fieldText = (kind: Import['kind'], field: ErrorField): MessageDescriptor =>
  ({ ...errorFieldTexts, ...ownFieldTexts[kind] })[field];

/** A date format with the letters of the user's language: a year is `aaaa` in Spanish. */
export const formatText = (format: string): string =>
  i18n.locale === 'es' ? format.replaceAll('y', 'a') : format;
