/**
 * The codes of imports: why a row cannot be booked, what is unusual about it, why a file is refused, and why an
 * import was not applied. Each has an English title; parameters carry values of the file or the ledger.
 */
import { z } from 'zod';
import { codedSchema, englishTitle } from './coded-text.ts';
import type { Coded } from './coded-text.ts';
import { fieldErrors, otherEntryErrors } from './field-errors.ts';
import { ledgerErrors } from './ledger-errors.ts';

/** Files that are not text tables. */
export const foreignFileKinds = [
  'spreadsheet',
  'old_excel',
  'pdf',
  'compressed',
  'picture',
  'ofx',
  'qif',
  'mt940',
  'web_page',
  'xml',
  'json',
  'rich_text',
] as const;
export type ForeignFileKind = (typeof foreignFileKinds)[number];

/** The ledger's errors about an entry, with the same codes as field errors. */
const entryRowErrors = {
  ...ledgerErrors,
  ...otherEntryErrors,
  above_limit: fieldErrors.above_limit,
  value_of_zero: fieldErrors.value_of_zero,
  trade_date_in_future: fieldErrors.trade_date_in_future,
  date_out_of_range: fieldErrors.date_out_of_range,
  settled_before_trade: fieldErrors.settled_before_trade,
  late_settlement: fieldErrors.late_settlement,
  cash_with_instrument: fieldErrors.cash_with_instrument,
  exchange_with_instrument: fieldErrors.exchange_with_instrument,
  action_during_transit: fieldErrors.action_during_transit,
  sides_differ: fieldErrors.sides_differ,
  arrives_before_leaving: fieldErrors.arrives_before_leaving,
  transit_too_long: fieldErrors.transit_too_long,
  charges_in_other_currency: fieldErrors.charges_in_other_currency,
  one_side_of_transfer: fieldErrors.one_side_of_transfer,
  choose_account: fieldErrors.choose_account,
  unknown_account: fieldErrors.unknown_account,
  account_closed: fieldErrors.account_closed,
  in_closed_period: fieldErrors.in_closed_period,
  closed_period_unconfirmed: fieldErrors.closed_period_unconfirmed,
} as const;
export type EntryRowErrors = typeof entryRowErrors;
export type EntryRowErrorCode = keyof EntryRowErrors;

/** Errors of a row, and remarks about it. */
const rowErrors = {
  // An unreadable cell; `column` counts from 1.
  not_a_number: 'Column {column}: "{text}" is not a number like {example}',
  too_many_digits: 'Column {column}: "{text}" has more than 18 digits before or 12 after the point',
  not_a_date: 'Column {column}: "{text}" is not a date like {format}',
  two_dates: 'Column {column}: "{text}" can be {one} or {other}',
  not_of_export: 'Column {column}: "{text}" is not what an export of the portal contains',
  not_a_time: 'Column {column}: "{text}" is not a time like 09:30 or 09:30:15',
  in_other_currency: 'Column {column}: "{text}" is not in {currency}',
  price_of_zero: fieldErrors.price_of_zero,
  close_below_zero: 'Column {column}: {value} is below zero',
  quote_not_closed: 'A quotation mark is opened but never closed',
  // A field that is missing.
  date_required: 'A date is required',
  close_required: 'A close is required',
  symbol_required: 'A symbol is required',
  type_required: 'A type is required',
  currency_required: 'A currency is required',
  instrument_required: 'A symbol or ISIN is required for this type',
  received_required: 'The symbol or ISIN of what was received is required',
  account_transfer_in_file: 'Files state no transfers between accounts: enter them by hand',
  quantity_required: 'Quantity is required',
  price_required: 'Price or amount is required',
  amount_required: 'Amount is required',
  amount_or_units_required: 'Amount, or quantity and price, is required',
  new_count_required: 'The new count is required',
  old_count_required: 'The old count is required',
  cost_share_required: 'The share of the cost is required',
  bought_amount_required: 'The amount bought is required',
  bought_currency_required: 'Choose the currency bought',
  // A field that contradicts another.
  price_below_zero: 'A price is not below zero',
  bought_below_zero: 'The amount bought is not below zero',
  negative_purchase:
    'A purchase of {quantity} is a correction or a sale; choose another type for it or enter it by hand',
  negative_income: 'Income of {amount} is a correction; enter it by hand',
  charge_sign_unclear:
    'The charge {amount} has another sign than the others of the file: enter a charge without a minus, or a refund as a row of its own',
  charges_exceed_amount: 'The amount {amount} is less than the fee, tax and accrued interest it contains',
  accrued_interest_below_zero:
    'Accrued interest against the direction of the trade is booked as an entry of its own: interest, or interest charged',
  accrued_interest_without_trade: 'Only purchases and sales have accrued interest',
  same_instrument: 'Choose another instrument than the one given up',
  unknown_currency: '"{text}" is not the code of a currency',
  unknown_type: '"{word}" has no type chosen for it',
  two_closes: 'The file gives two closes for that day: {one} and {other}',
  day_in_future: 'The day is in the future',
  // Exchange rates.
  rate_required: 'A rate is required',
  rate_not_positive: 'Column {column}: {value} is not above zero',
  pair_required: 'Both currencies of the pair are required',
  not_a_pair: '"{text}" does not name two currencies like EUR/USD',
  bad_units: '"{text}" is not a number of units like 1 or 100',
  currencies_equal: fieldErrors.currencies_equal,
  rate_of_minor_unit: fieldErrors.rate_of_minor_unit,
  two_rates: 'The file gives two rates for that day: {one} and {other}',
  rate_replaced: 'Replaces the stored rate {stored}',
  rate_kept: 'The stored rate {stored} stays',
  // The two sides of a currency exchange.
  other_side_missing:
    'No row states the other side of this currency exchange: enter the amount and currency bought, or choose another type',
  other_side_unclear:
    'Several rows may be the other side of this currency exchange: enter the amount and currency bought, and skip the row of the other side',
  other_side_in_line: 'Booked together with line {line}, the other side of the currency exchange',
  converts_instruments: '{from} for {to}: enter a sale and a purchase by hand, and skip this row',
  // Instruments.
  no_instrument: 'There is no instrument "{name}"',
  several_instruments: 'Several instruments are called "{name}"; map the ISIN',
  symbol_too_long: '"{text}" is too long for a symbol',
  quoted_in_other_currency: '"{symbol}" is quoted in {currency}',
  creation_needs_currency: 'A currency is required to create the instrument',
  account_missing: 'The row names no account',
  // Remarks on a row that is booked anyway, or left out.
  debit_below_zero:
    'Column {column}: "{text}" is a debit with a minus in a file of debits without: a correction; enter it by hand',
  credit_below_zero: 'Column {column}: "{text}" is a credit with a minus: a correction; enter it by hand',
  debit_and_credit: 'Both a debit and a credit: enter the amount',
  not_executed: 'The status is "{text}": not executed, so nothing is booked',
  other_account: 'Of another account: "{text}"',
  settled_long_before_trade: 'Settlement is {days} days before the trade',
  cost_unknown: 'The cost is not known',
  new_in_percent:
    'The amount shows a price in percent of the nominal: the new instrument is quoted in percent',
  // A row that cannot be booked before another one.
  cancels_row: 'Cancels line {line}: both are left out',
  cancelled_by_row: 'Cancelled by line {line}: both are left out',
  cancels_unknown:
    'Cancels a transaction that is not in this file: reverse it in the ledger and skip this row',
  cancels_unclear:
    'Several transactions may be the one that this row cancels: skip this row and the one it cancels',
  cancels_booked:
    'Cancels line {line}, which may be booked already: reverse it in the ledger and skip this row',
  waits_for_row: 'Depends on line {line}, which needs your answer',
  // An error that an earlier version stored as a sentence instead of a code.
  read_by_earlier_version: 'Read by an earlier version; read the rows again',
} as const;

/** Why a file is refused, or cannot be read with its layout. */
const fileErrors = {
  foreign_file: 'This file cannot be imported yet ({kind}): export it as CSV',
  not_text: 'This is not a text file: export it as CSV first',
  file_empty: 'The file is empty',
  file_damaged: 'The file is damaged or incomplete',
  unpacked_too_large: 'The file contains more than {limit} MB when it is unpacked',
  takes_too_long: 'The file takes too long to read',
  formula_without_value:
    'The spreadsheet has formulas without results: open and save it in a spreadsheet program',
  too_many_sheets: 'The spreadsheet has more than {limit} sheets',
  ibkr_activity_statement:
    'An activity statement of Interactive Brokers has several tables in one file. Use a Flex query instead: in Client Portal under Performance & Reports > Flex Queries, create an Activity Flex Query with Trades, Cash Transactions, Transfers and Corporate Actions, run it as XML, and import that file',
  kraken_ledgers:
    'The ledgers of Kraken state the two sides of a trade in two rows, which are not joined. Write each trade as one row in a spreadsheet, with date, type (buy or sell), symbol, quantity, amount, fee and currency, deposits and withdrawals likewise, and import that file',
  no_transactions: 'The file contains no transactions',
  file_version_unread:
    'Files of version {version} are not read: save the file with a current version of its program',
  has_document_type: 'The XML file has a document type definition, which is not read',
  portfolio_file_packed:
    'The file of Portfolio Performance is compressed or encrypted: save it as XML without a password',
  table_required: 'The file has several tables; choose one',
  account_required: 'The file has rows of several accounts; choose one of them',
  no_such_table: 'The file has no such table',
  no_rows: 'The file has a line of names but no rows',
  cell_too_long: 'Line {line} has a cell of more than {limit} characters',
  line_too_long: 'Line {line} has more than {limit} characters',
  too_many_columns: 'Line {line} has more than {limit} columns',
  too_many_lines: 'Line {line} is one more than the {limit} that a file may have',
  too_many_rows: 'A file of transactions may have {limit} rows; split it',
  too_many_rows_embedded:
    'An import may have {limit} rows on the embedded database; split it, or move to PostgreSQL',
  no_rate_columns: 'No column holds rates: map the rate, or name a currency in each heading',
  too_many_rates: 'A file may have {limit} exchange rates; split it',
  too_many_years: 'More than {limit} years of instruments in one file; split it',
  missing_column: 'The file has {width} columns, but no column {column}',
  reads_two_ways: '"{text}" can be read in two ways',
  other_kind_of_import: 'This is an import of {kind}',
  contradicts_ledger: 'Too many rows contradict the ledger; check the mapping',
} as const;

/** Why an import cannot be applied, changed or undone. */
const stepErrors = {
  in_state: 'This import is {state}',
  layout_missing: 'Choose the layout first',
  prices_not_edited: 'Rows of prices cannot be edited: correct the file',
  no_such_row: 'The file has no row on line {line}',
  row_without_name: 'Enter the symbol of line {line} first',
  broken_row: 'Line {line} cannot be edited: close its quotation mark in the file, or skip the row',
  too_many_edits: 'An import may have {limit} edits; correct the file',
  moved_on: 'This import has moved on meanwhile',
  name_chosen_twice: '"{name}" is chosen twice',
  may_not_create_instruments: 'Creating instruments needs the right to',
  nothing_to_request: 'The file has no unknown instrument that could be requested',
  nobody_may_create_instruments: 'Nobody may create instruments at present',
  request_closed: '{count} of these requests are closed: answered meanwhile, or no longer needed',
  request_answered_twice: 'A request is answered twice',
  rows_have_faults: '{count} rows have faults: import the valid rows, or correct the file',
  cash_undecided: 'Answer first whether the portfolio tracks cash',
  cash_not_asked: 'The rows have changed and no longer ask about cash',
  rows_wait: '{count} rows wait for an answer: answer them, or import the valid rows',
  other_import_running: 'Another import of yours is under way; wait until it has finished',
  nothing_new: 'There is nothing new in this file',
  matching_entry_booked: 'A matching entry was booked meanwhile',
  row_needs_answer: 'This row waits for an answer',
  instrument_created_meanwhile: 'An instrument of this file was created by someone else meanwhile; try again',
  ledger_kept_changing: 'The ledger kept changing meanwhile; try again',
  portfolio_closed: 'The portfolio is closed',
  portfolio_gone: 'There is no such portfolio',
  may_not_correct_entries:
    'Entries that somebody else booked, or that were changed since, need the right to correct booked entries',
  changed_entry: '{day} {type} {size}',
  more_changed_entries: '+{count}',
  server_stopped:
    'The server was stopped during this import. Nothing of it was kept; it can be applied again.',
  unexpected_error: 'An unexpected error stopped this import. Nothing of it was kept.',
  failed_in_earlier_version: 'This import failed in an earlier version; apply it again to see why',
} as const;

/** All codes of imports; for a row that the ledger refuses, the ledger's own code. */
export const importErrors = { ...entryRowErrors, ...rowErrors, ...fileErrors, ...stepErrors } as const;
export type ImportErrors = typeof importErrors;
export type ImportErrorCode = keyof ImportErrors;
export type ImportError = Coded<ImportErrors>;

/** The English title of an import's code. */
export const importErrorTitle = ({ code, params }: ImportError): string =>
  englishTitle(importErrors[code], params);

/** What an error of a row concerns: a field of the layout, or the whole row. */
export const errorFields = [
  'row',
  'date',
  'type',
  'symbol',
  'isin',
  'name',
  'quantity',
  'price',
  'close',
  'amount',
  'debit',
  'credit',
  'fee',
  'tax',
  'accruedInterest',
  'currency',
  'feeCurrency',
  'taxCurrency',
  'settlementDate',
  'time',
  'instrumentCurrency',
  'priceQuoted',
  'ratioNew',
  'ratioOld',
  'toSymbol',
  'costShare',
  'toAmount',
  'toCurrency',
  'status',
  'note',
  'reference',
  'account',
  'reverses',
  'lots',
  'fromLots',
  'otherSide',
  'base',
  'quote',
  'pair',
  'rate',
  'units',
] as const;
export type ErrorField = (typeof errorFields)[number];

export const importErrorSchema = codedSchema(importErrors);

/** An error of a row or a remark about it; `message` is its English title. */
export const rowErrorSchema = importErrorSchema.extend({ field: z.enum(errorFields), message: z.string() });

/** Why an import failed; includes the line of the file if a single row is the cause. */
export const failureReasonSchema = importErrorSchema.extend({ line: z.int().nullable() });
export type FailureReason = ImportError & { readonly line: number | null };
