/** The texts of errors in rows and files, in the user's language. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Params, ParamValue, TextsOf } from '@partnerfolio/contract/refusals/coded-text';
import {
  foreignFileKinds,
  type EntryRowErrorCode,
  type ForeignFileKind,
  type ImportErrorCode,
  type ImportErrors,
} from '@partnerfolio/contract/refusals/import-errors';
import type { Import } from '@partnerfolio/contract/imports';
import { importStates, transactionTypes } from '@partnerfolio/contract/choices';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { fieldText } from '../../../field-texts.ts';
import { i18n } from '../../../i18n.ts';
import { importStateTexts, typeTexts } from '../../../texts/labels.ts';
import { formatText } from '../understand/words.ts';
import { count, figure, rateErrorTexts, shownFormat } from './rate-error-texts.ts';

const foreignKindTexts: Record<ForeignFileKind, MessageDescriptor> = {
  spreadsheet: msg`a spreadsheet of another format than XLSX`,
  old_excel: msg`an old Excel file`,
  pdf: msg`a PDF`,
  compressed: msg`a compressed file`,
  picture: msg`a picture`,
  ofx: msg`an OFX or QFX file`,
  qif: msg`a QIF file`,
  mt940: msg`a bank statement in the MT940 format`,
  web_page: msg`a web page`,
  xml: msg`an XML file`,
  json: msg`a JSON file`,
  rich_text: msg`a formatted text`,
};

/** The name of a code from a closed list; undefined for a code of a newer version. */
const nameIn = <C extends string>(
  codes: readonly C[],
  texts: Readonly<Record<C, MessageDescriptor>>,
  value: ParamValue,
): string => {
  const code = codes.find((one) => one === value);
  return code === undefined ? '' : i18n._(texts[code]);
};

const dayText = (value: ParamValue): string => shownFormat().date(String(value));

/** Codes with texts of their own here; errors of the ledger have the same texts as everywhere. */
type OwnCode = Exclude<ImportErrorCode, EntryRowErrorCode>;

const ownKindTexts: Partial<Record<string, MessageDescriptor>> = {
  prices: msg`This is an import of prices`,
  rates: msg`This is an import of exchange rates`,
};

/** A text for each code; a missing one does not compile. Cells are quoted as in the file. */
const importErrorTexts: Pick<TextsOf<ImportErrors, MessageDescriptor>, OwnCode> = {
  ...rateErrorTexts,
  not_a_number: ({ text, example }) => msg`“${text}” is not a number like ${example}`,
  too_many_digits: ({ text }) => msg`“${text}” has more than 18 digits before or 12 after the point`,
  not_a_date: ({ text, ...params }) => {
    const format = formatText(String(params.format));
    return msg`“${text}” is not a date like ${format}`;
  },
  two_dates: ({ text, ...days }) => {
    const [one, other] = [dayText(days.one), dayText(days.other)];
    return msg`“${text}” can be ${one} or ${other}`;
  },
  not_of_export: ({ text }) => msg`“${text}” is not what an export of the portal contains`,
  not_a_time: ({ text }) => msg`“${text}” is not a time like 09:30 or 09:30:15`,
  in_other_currency: ({ text, currency }) => msg`“${text}” is not in ${currency}`,
  close_below_zero: (params) => {
    const value = figure(params.value);
    return msg`${value} is below zero`;
  },
  price_of_zero: () => msg`No price is 0: if it has lost all value, declare the instrument worthless`,
  quote_not_closed: () => msg`A quotation mark is opened but never closed`,
  date_required: () => msg`A date is required`,
  close_required: () => msg`A closing price is required`,
  symbol_required: () => msg`A symbol is required`,
  type_required: () => msg`A type is required`,
  currency_required: () => msg`A currency is required`,
  instrument_required: () => msg`A symbol or ISIN is required for this type`,
  received_required: () => msg`The symbol or ISIN of the instrument received is required`,
  account_transfer_in_file: () => msg`Files state no transfers between accounts: enter them by hand`,
  quantity_required: () => msg`Quantity is required`,
  price_required: () => msg`Price or amount is required`,
  amount_required: () => msg`Amount is required`,
  amount_or_units_required: () => msg`Amount, or quantity and price, is required`,
  new_count_required: () => msg`The new count is required`,
  old_count_required: () => msg`The old count is required`,
  cost_share_required: () => msg`The share of the cost is required`,
  bought_amount_required: () => msg`The amount bought is required`,
  bought_currency_required: () => msg`Choose the currency bought`,
  bought_below_zero: () => msg`The amount bought is not below zero`,
  price_below_zero: () => msg`A price cannot be below zero`,
  negative_purchase: (params) => {
    const quantity = figure(params.quantity);
    return msg`A purchase of ${quantity} is a correction or a sale; choose another type, or enter it by hand`;
  },
  negative_income: (params) => {
    const amount = figure(params.amount);
    return msg`Income of ${amount} is a correction; enter it by hand`;
  },
  charge_sign_unclear: (params) => {
    const amount = figure(params.amount);
    return msg`${amount} has another sign than the other charges of the file. Enter a charge without a minus, or a refund as a row of its own`;
  },
  charges_exceed_amount: (params) => {
    const amount = figure(params.amount);
    return msg`The amount ${amount} is less than the fee, tax and accrued interest it contains`;
  },
  accrued_interest_below_zero: () =>
    msg`Accrued interest against the direction of the trade is booked as an entry of its own: interest, or interest charged`,
  accrued_interest_without_trade: () => msg`Only purchases and sales have accrued interest`,
  same_instrument: () => msg`Choose another instrument than the one given up`,
  unknown_currency: ({ text }) => msg`“${text}” is not the code of a currency`,
  unknown_type: ({ word }) => msg`“${word}” has no type chosen for it`,
  two_closes: (params) => {
    const [one, other] = [figure(params.one), figure(params.other)];
    return msg`The file gives two closing prices for that day: ${one} and ${other}`;
  },
  day_in_future: () => msg`The day is in the future`,
  other_side_missing: () =>
    msg`No row has the other side of this currency exchange. Enter the amount and currency bought, or choose another type.`,
  other_side_unclear: () =>
    msg`Several rows could be the other side of this currency exchange. Enter the amount and currency bought, and skip the row of the other side.`,
  other_side_in_line: (params) => {
    const line = count(params.line);
    return msg`Booked with line ${line}, the other side of the currency exchange`;
  },
  converts_instruments: ({ from, to }) =>
    msg`${from} for ${to}: enter a sale and a purchase by hand, and skip this row`,
  no_instrument: ({ name }) => msg`There is no instrument “${name}”`,
  several_instruments: ({ name }) => msg`Several instruments are called “${name}”; use the ISIN`,
  symbol_too_long: ({ text }) => msg`“${text}” is too long for a symbol`,
  quoted_in_other_currency: ({ symbol, currency }) => msg`“${symbol}” is quoted in ${currency}`,
  creation_needs_currency: () => msg`A currency is required to create the instrument`,
  account_missing: () => msg`The row names no account`,
  other_account: ({ text }) => msg`Of another account: “${text}”`,
  debit_below_zero: ({ column, text }) =>
    msg`Column ${column}: “${text}” is a debit with a minus, and others have none. It is a correction: enter it by hand.`,
  credit_below_zero: ({ column, text }) =>
    msg`Column ${column}: “${text}” is a credit with a minus. It is a correction: enter it by hand.`,
  debit_and_credit: () => msg`The row has both a debit and a credit: enter the amount`,
  not_executed: ({ text }) => msg`The status is “${text}”: not executed, so nothing is imported`,
  settled_long_before_trade: ({ days }) => msg`Settlement is ${days} days before the trade`,
  new_in_percent: () =>
    msg`The amount shows a price in percent of the nominal: the new instrument is quoted in percent`,
  cost_unknown: () => msg`The cost is unknown; you can enter it in the ledger later`,
  cancels_row: ({ line }) => msg`Cancels line ${line}: both are left out`,
  cancelled_by_row: ({ line }) => msg`Cancelled by line ${line}: both are left out`,
  cancels_unknown: () =>
    msg`Cancels a transaction that is not in this file. Reverse it in the ledger if it is booked, and skip this row`,
  cancels_unclear: () =>
    msg`Several transactions may be the one that this row cancels. Skip this row and the one it cancels`,
  cancels_booked: ({ line }) =>
    msg`Cancels line ${line}, which may be booked already. Reverse it in the ledger, and skip this row`,
  waits_for_row: (params) => {
    const line = count(params.line);
    return msg`Depends on line ${line}, which needs your answer`;
  },
  read_by_earlier_version: () =>
    msg`An earlier version found an error here. Go back to the columns and read the rows again.`,
  foreign_file: ({ kind }) => {
    const name = nameIn(foreignFileKinds, foreignKindTexts, kind);
    return msg`This is ${name}, which cannot be imported yet. Export it as CSV.`;
  },
  not_text: () => msg`This is not a text file. Export it as CSV first.`,
  file_empty: () => msg`The file is empty`,
  file_damaged: () => msg`The file is damaged or incomplete. Export it again.`,
  unpacked_too_large: (params) => {
    const limit = count(params.limit);
    return msg`The file contains more than ${limit} MB when it is unpacked. Split it, or export it as CSV.`;
  },
  takes_too_long: () => msg`The file takes too long to read. Split it, or export it as CSV.`,
  formula_without_value: () =>
    msg`The spreadsheet has formulas without results. Open it in a spreadsheet program, save it and upload it again.`,
  too_many_sheets: (params) => {
    const limit = count(params.limit);
    return msg`A spreadsheet may have ${limit} sheets at most; save the one to import as a file of its own`;
  },
  no_transactions: () => msg`The file contains no transactions`,
  file_version_unread: ({ version }) =>
    msg`Files of version ${version} cannot be read. Save the file with a current version of its program and upload it again.`,
  has_document_type: () =>
    msg`The XML file has a document type definition, which is not read. Export it again.`,
  ibkr_activity_statement: () =>
    msg`This is an activity statement of Interactive Brokers, which has several tables in one file. Use a Flex query instead: in Client Portal under Performance & Reports > Flex Queries, create an Activity Flex Query with Trades, Cash Transactions, Transfers and Corporate Actions, run it as XML, and upload that file.`,
  kraken_ledgers: () =>
    msg`These are ledgers of Kraken, which state the two sides of a trade in two rows. Write each trade as one row in a spreadsheet, with date, type (buy or sell), symbol, quantity, amount, fee and currency, deposits and withdrawals likewise, and upload that file.`,
  portfolio_file_packed: () =>
    msg`This file of Portfolio Performance is compressed or encrypted. Save it as XML without a password and upload it again.`,
  table_required: () => msg`Choose the sheet or account to import`,
  no_such_table: () => msg`The file has no such sheet or account`,
  no_rows: () => msg`The file has a header row but no other rows`,
  cell_too_long: (params) => {
    const [line, limit] = [count(params.line), count(params.limit)];
    return msg`Line ${line} has a cell of more than ${limit} characters`;
  },
  line_too_long: (params) => {
    const [line, limit] = [count(params.line), count(params.limit)];
    return msg`Line ${line} has more than ${limit} characters`;
  },
  too_many_columns: (params) => {
    const [line, limit] = [count(params.line), count(params.limit)];
    return msg`Line ${line} has more than ${limit} columns`;
  },
  too_many_lines: (params) => {
    const limit = count(params.limit);
    return msg`A file may have ${limit} lines at most; split it`;
  },
  too_many_rows: (params) => {
    const limit = count(params.limit);
    return msg`A file of transactions may have ${limit} rows at most; split it`;
  },
  too_many_rows_embedded: (params) => {
    const limit = count(params.limit);
    return msg`An import may have ${limit} rows at most here. Split the file, or ask your administrator to move the portal to PostgreSQL.`;
  },
  too_many_years: (params) => {
    const limit = count(params.limit);
    return msg`More than ${limit} years of instruments in one file; split it`;
  },
  missing_column: ({ width, column }) => msg`The file has ${width} columns, but no column ${column}`,
  account_required: () => msg`The file has rows of several accounts: choose the one of this portfolio`,
  reads_two_ways: ({ text }) => msg`“${text}” can be read in two ways: choose which is meant`,
  other_kind_of_import: ({ kind }) => ownKindTexts[String(kind)] ?? msg`This is an import of transactions`,
  contradicts_ledger: () => msg`Too many rows contradict the ledger; check the columns`,
  in_state: (params) => {
    const state = nameIn(importStates, importStateTexts, params.state);
    return msg`The state of this import is: ${state}`;
  },
  layout_missing: () => msg`Choose the columns first`,
  prices_not_edited: () => msg`Prices cannot be edited here: correct the file`,
  no_such_row: ({ line }) => msg`The file has no row on line ${line}`,
  row_without_name: ({ line }) => msg`Enter the symbol of line ${line} first`,
  broken_row: ({ line }) =>
    msg`Line ${line} cannot be edited: close its quotation mark in the file, or skip the row`,
  too_many_edits: (params) => {
    const limit = count(params.limit);
    return msg`An import may have ${limit} edits at most: correct the file instead`;
  },
  moved_on: () => msg`This import has changed meanwhile; look at it again`,
  name_chosen_twice: ({ name }) => msg`“${name}” is chosen twice`,
  may_not_create_instruments: () => msg`You need the right to create instruments`,
  nothing_to_request: () => msg`The file has no unknown instrument to request`,
  nobody_may_create_instruments: () =>
    msg`Nobody may add instruments at the moment. Ask an administrator to switch this right on.`,
  request_closed: () =>
    msg`Some of these requests are closed: answered by someone else, or no longer needed. Nothing was changed.`,
  request_answered_twice: () => msg`A request is answered twice`,
  rows_have_faults: (params) => {
    const rows = count(params.count);
    return msg`${rows} rows have errors: import the valid rows, or correct the file`;
  },
  rows_wait: (params) => {
    const rows = count(params.count);
    return msg`${rows} rows need an answer: answer them, or import the valid rows`;
  },
  cash_undecided: () => msg`Answer first whether the portfolio tracks cash`,
  cash_not_asked: () => msg`The rows have changed and no longer ask about cash`,
  other_import_running: () =>
    msg`Another import of yours is under way. Wait until it has finished, then try again.`,
  nothing_new: () => msg`There is nothing new in this file`,
  matching_entry_booked: () =>
    msg`A matching entry was booked meanwhile. Nothing was imported; answer the row first.`,
  row_needs_answer: () => msg`This row needs your answer`,
  instrument_created_meanwhile: () =>
    msg`Someone else created an instrument of this file meanwhile; try again`,
  ledger_kept_changing: () => msg`The ledger kept changing meanwhile; try again`,
  portfolio_closed: () => msg`The portfolio is closed`,
  portfolio_gone: () => msg`The portfolio no longer exists`,
  may_not_correct_entries: () =>
    msg`Entries that someone else booked, or that were changed since, can only be reversed with the right to correct booked entries.`,
  changed_entry: (params) => {
    const day = dayText(params.day);
    const type = nameIn(transactionTypes, typeTexts, params.type);
    const size = figure(params.size);
    return size === '' ? msg`${day} · ${type}` : msg`${day} · ${type} · ${size}`;
  },
  more_changed_entries: (params) => {
    const more = count(params.count);
    return msg`and ${more} more`;
  },
  server_stopped: () => msg`The server was stopped during this import. Nothing of it was kept.`,
  unexpected_error: () => msg`An unexpected error stopped this import. Nothing of it was kept.`,
  failed_in_earlier_version: () =>
    msg`This import failed in an earlier version. Try again to see the reason.`,
};

interface Coded {
  code: string;
  params: Params;
}

const isOwn = (code: string): code is OwnCode => Object.hasOwn(importErrorTexts, code);

/** The text of an error or remark about a row or a file. */
export const explainImportError = ({ code, params }: Coded): string =>
  isOwn(code)
    ? i18n._((importErrorTexts[code] as (given: Params) => MessageDescriptor)(params))
    : (fieldText({ code, params }) ?? '');

/** Why an import failed; includes the line of the file if a single row is the cause. */
export function explainFailure({ line, ...reason }: NonNullable<Import['failureReason']>): string {
  const error = explainImportError(reason);
  return line === null ? error : i18n._(msg`Line ${line}: ${error}`);
}

/** The texts of all reasons for a refused step; empty if only the problem code is known. */
export const errorReasons = (error: Error): string[] =>
  isProblem(error) ? error.reasons.map(explainImportError).filter((text) => text !== '') : [];

/** The text for a refused step: the error of a field, or why the step must wait. */
export function explainRefusal(error: Error): string {
  const said = isProblem(error) ? error.fields.slice(0, 1).map(explainImportError) : [];
  return [...said, ...errorReasons(error)].find((text) => text !== '') ?? explainProblem(error);
}
