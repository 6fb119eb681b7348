/**
 * The closed list of field errors, each with its English title. Schemas have a code as their message; the web has a
 * text for each code in both languages, and a missing one does not compile.
 */
import { z } from 'zod';
import { codedSchema, englishTitle } from './coded-text.ts';
import type { ArgsOf, Coded, ParamValue } from './coded-text.ts';
import { ledgerErrors } from './ledger-errors.ts';
import type { LedgerErrorCode, LedgerErrors } from './ledger-errors.ts';

/** The same errors in another entry than the one in the request. */
type OtherEntryErrors = {
  readonly [
    Code in LedgerErrorCode as `other_entry_${Code}`
  ]: `The entry of {day} would not add up. ${LedgerErrors[Code]}`;
};
export const otherEntryErrors = Object.fromEntries(
  Object.entries(ledgerErrors).map(([code, title]) => [
    `other_entry_${code}`,
    `The entry of {day} would not add up. ${title}`,
  ]),
) as unknown as OtherEntryErrors;

export const fieldErrors = {
  // The errors that any schema may report.
  required: 'This field is required',
  not_valid: 'Not a valid value',
  not_a_choice: 'Not one of the choices',
  unknown_field: 'There is no such field',
  text_too_short: 'Use at least {limit} characters',
  text_too_long: 'Use at most {limit} characters',
  number_too_small: 'Use a number of at least {limit}',
  number_too_large: 'Use a number of at most {limit}',
  list_too_short: 'Choose at least {limit}',
  list_too_long: 'Use at most {limit} lines',
  unstorable_character: 'Contains a character that cannot be stored',
  nested_too_deeply: 'Nested too deeply',
  control_characters: 'Use one line without control characters',
  bad_id: 'Not a valid id',
  bad_date: 'Use a date like 2026-11-20',
  date_out_of_range: 'Use a date between 1900 and 2200',
  day_in_future: 'The day is in the future',
  range_reversed: 'The range begins after its end',
  range_after_figures: 'The range begins after the last day with figures',
  report_of_one_day: 'This report is of one day and has no first day',
  report_of_a_year: 'Use the first and the last day of a calendar year',
  report_of_all_accounts: 'This report covers all accounts together',
  report_of_a_portfolio: 'This report exists of single portfolios only',
  report_of_fewer_portfolios: 'A report covers at most {count} portfolios',
  report_without_option: 'This report does not have this option',
  report_preset_exists: 'A template of this name exists',
  report_required: 'Choose at least one report',
  too_many_reports: 'Choose at most five reports',
  unknown_report_preset: 'A template was removed: choose another report',
  closed_positions_need_holdings: 'Closed positions are listed with the holdings: choose that section too',
  too_many_benchmarks: 'Choose at most three benchmarks',
  list_view_exists: 'You have a view of this name',
  choice_repeated: 'Choose each only once',
  bad_number: 'Use a number with at most 18 digits before and 12 after the point',
  bad_amount: 'Use a number that is zero or more, with at most 18 digits before and 12 after the point',
  above_limit: 'Amounts, quantities, prices and their product can be at most 1,000,000,000,000,000',
  price_of_zero: 'No price is 0: if it has lost all value, declare the instrument worthless',
  value_of_zero: 'Nothing is sold or valued at 0 before its instrument is declared worthless',
  bad_currency: 'Use a three-letter currency code',
  unknown_currency: 'There is no currency of that code',
  key_used: 'This key was sent with another request before; use a new one',

  // Accounts.
  email_invalid: 'Invalid email address',
  email_too_long: 'Email must be less than 255 characters',
  email_needed: 'Please enter a valid email address',
  email_outside_firm: 'Use an address of your firm',
  password_too_short: 'Password must be at least 8 characters',
  password_too_long: 'Password must be less than 100 characters',
  password_too_common: 'This password is too common',
  password_guessable: 'This password is easy to guess: a name, season or common word with digits or signs',
  passwords_differ: "Passwords don't match",
  current_password_required: 'Current password is required',
  full_name_required: 'Full name is required',
  full_name_required_for_signup: 'Full name is required for signup',
  full_name_too_long: 'Full name must be less than 100 characters',
  full_name_has_address: 'Full name must not contain an address or a link',
  phone_too_long: 'Phone must be less than 20 characters',
  code_required: 'Enter the code',
  code_not_six_digits: 'Enter the six digits that your app shows',
  not_base64url: 'Not base64url',
  role_unknown: 'Role must be admin, employee, or agent',
  bad_user_id: 'Invalid user ID format',
  takeover_required: 'Choose who takes over their clients and tasks',
  not_active_colleague: 'Choose an active colleague',
  firm_currency_fixed: 'FIRM_CURRENCY sets another currency',
  scopes_required: 'Choose at least one scope',
  picture_description_required: 'Please provide a description',
  description_too_long: 'Description must be less than {limit} characters',

  // Records.
  name_required: 'Name is required',
  text_required: 'Write a text',
  subject_required: 'Subject is required',
  subject_too_long: 'Subject must be less than 200 characters',
  not_editor_of_client: 'Choose an active colleague who may change the client',
  name_too_long: 'Name must be less than {limit} characters',
  note_too_long: 'Note must be less than {limit} characters',
  tax_residence_too_long: 'Tax residence must be less than 60 characters',
  tag_too_long: 'A tag must be less than 40 characters',
  too_many_tags: 'At most 20 tags',
  colleague_owns_client: "This colleague is the client's adviser already",
  colleague_sees_all: 'This colleague sees every client already',
  type_change_needs_colleague: 'Ask a colleague who sees all clients to change the type',
  household_required: 'Choose a household',
  household_in_household: 'A household cannot belong to another household',
  household_has_members: 'This household has members',
  portfolio_name_taken: 'This client has a portfolio of that name',
  custodian_required: 'Custodian is required',
  custodian_too_long: 'Custodian must be less than 100 characters',
  account_number_required: 'Account number is required',
  account_number_too_long: 'Account number must be less than 60 characters',
  account_repeated: 'This account is listed already',
  too_many_accounts: 'At most 20 accounts',
  alias_too_long: 'Alias must be less than 60 characters',
  account_in_use: 'An account with entries cannot be removed; give it a closing date',
  account_elsewhere: 'This account is in another portfolio at that time',
  account_closed_before_opening: 'The closing date of the account is before its opening date',
  account_has_later_entries: 'The account has entries after this day',
  choose_account: 'Choose the account',
  unknown_account: 'The portfolio has no such account',
  account_closed: 'The account is closed on that day',
  agreement_too_long: 'Agreement must be less than 200 characters',
  mandate_ends_before_start: 'The last day is before the first',
  mandate_overlaps: 'The portfolio has another mandate from {day} on',
  kind_of_mandate: 'The service of a portfolio is changed by its mandates',
  closing_day_out_of_range: 'Choose a day between the opening date and today',

  in_closed_period: 'The period to {day} is closed ({reason}). Ask a colleague who may correct transactions.',
  closed_period_unconfirmed:
    'The period to {day} is closed ({reason}). Nothing was changed without your confirmation.',
  period_closed_already: 'The period is closed to {day} already: choose a later day',
  period_not_closed: 'No period is closed',
  not_before_closed_day: 'Choose a day before {day}, the last closed day',

  // The firm.
  own_day_exists: 'This day is in the list already: edit it there',
  own_day_out_of_range: 'Use a date between 1970 and 2100',
  bad_iban: 'Not a valid IBAN: check its digits',
  bad_bic: 'A BIC has 8 or 11 letters and digits',
  bad_colour: 'Use a colour like #1b5e7a',
  bad_hash: 'Use the 64 hexadecimal digits of a SHA-256, or the 12 printed on the document',
  colour_too_pale: 'Too pale: its contrast is {ratio}, and readable text needs 4.5',

  // Instruments, prices and rates.
  symbol_required: 'Symbol is required',
  symbol_too_long: 'Symbol must be less than 40 characters',
  bad_isin: 'Not a valid ISIN',
  bad_provider_symbol: 'Not a symbol such as AAPL or VOD.L',
  provider_repeated: 'A provider can have one symbol',
  unknown_provider: 'There is no such provider',
  address_required: 'Address is required',
  bad_provider_address: 'Not a web address such as https://data.example/prices',
  unknown_placeholder: 'Only the words that the hint names can stand in braces',
  symbol_placeholder_required: 'The address needs the word symbol in braces',
  bad_headers: 'Write at most five headers, one a line, such as Accept: text/csv',
  connection_header:
    'Headers of the connection, such as Host, Upgrade or Content-Length, cannot be set: remove them',
  bad_key: 'A key has at most 500 letters, digits and signs, without spaces',
  key_of_other_server: 'Enter the key again, because the address names another server',
  key_required: 'Enter the key for which the address or a header has a place',
  unknown_time_zone: 'Not a time zone such as Europe/London',
  bad_endings: 'Not a list such as .us=USD .de=EUR',
  splits_required: 'Adjusted prices need the split factors, so that they are stored as traded',
  sector_too_long: 'Sector must be less than 60 characters',
  region_too_long: 'Region must be less than 60 characters',
  exchange_too_long: 'Exchange must be less than 20 characters',
  instrument_exists: 'An instrument with this symbol or ISIN exists',
  currency_in_use: 'There are prices or entries in the current currency',
  quotation_in_use: 'There are prices or entries: change it under More actions',
  bad_lei: 'Not a valid LEI: check its 20 letters and digits',
  bad_country: 'Not the two-letter code of a country, such as ES',
  issuer_exists: 'The issuer {name} exists: choose it from the list',
  lei_exists: 'This is the LEI of {name}: choose it from the list',
  unknown_issuer: 'There is no such issuer',
  issuer_below_itself: 'This issuer belongs to the group of the other: choose another parent',
  group_too_deep: 'A group has at most six levels',
  source_required: 'Enter the source, such as KID of 3 May 2026',
  source_too_long: 'Source must be less than 200 characters',
  fact_required: 'Change at least one fact',
  percent_format: 'Use a percentage such as 0.25, with at most 6 decimals',
  percent_too_large: 'At most 100 %',
  currencies_equal: 'Choose two different currencies',
  action_recorded: 'Such a corporate action is recorded within ten days of this date',
  ratio_without_effect: 'The ratio changes nothing',
  rate_repeated: 'The list has this pair and day already',
  rate_of_minor_unit: 'Enter the rate of the currency itself, not of its minor unit',

  // Benchmarks.
  benchmark_exists: 'A benchmark of this name exists',
  benchmark_part_required: 'Add at least one instrument',
  too_many_benchmark_parts: 'At most 20 instruments',
  benchmark_part_repeated: 'This instrument is in the benchmark already',
  unknown_benchmark: 'There is no such benchmark',
  yearly_rate_format: 'Use a percentage between -99 and 99 with at most 4 decimals',

  // Clients taken over from a file.
  book_file_empty: 'The file has no rows',
  book_file_unreadable: 'This file cannot be read. Use an Excel workbook (XLSX) or a CSV file.',
  book_too_many_rows: 'At most {rows} rows: divide the file',
  book_layout_wrong: 'The file has no such table, line, column or field',
  unreadable_date: 'Not a date',
  date_reads_two_ways: 'Can be {one} or {other}',
  unreadable_number: 'Not a number',
  unreadable_yes_no: 'Write yes or no',
  row_repeated: 'Line {line} says the same',
  key_of_several: 'Several rows or records have this number or name',
  no_such_client: 'No client has this number or name',
  no_such_portfolio_row: 'No portfolio in the file has this number or name',
  no_such_instrument: 'No instrument has this ISIN or symbol: add it to the sheet of instruments',
  several_such_instruments: 'Several instruments have this symbol: give the ISIN',
  no_such_household: 'No household has this number or name',
  acquired_after_position: 'Acquired after the day of the position',
  cash_not_tracked: 'The portfolio does not track cash',
  may_not_create_instruments: "You don't have permission to create instruments: ask a colleague to add it",
  used_since: 'Something was added or changed since',
  client_file_closed: 'The client is closed',

  // Entries of the ledger.
  ...ledgerErrors,
  ...otherEntryErrors,
  not_in_type: 'Entries of this type have no such value: remove it',
  instrument_required: 'Choose an instrument',
  quantity_required: 'Quantity is required',
  amount_required: 'Amount is required',
  currency_required: 'Currency is required',
  price_or_amount_required: 'Price or amount is required',
  amount_or_units_required: 'Amount, or quantity and price, is required',
  new_count_required: 'The new count is required',
  old_count_required: 'The old count is required',
  received_instrument_required: 'Choose the instrument received',
  cost_share_required: 'The share of the cost is required',
  bought_amount_required: 'The amount bought is required',
  bought_currency_required: 'Choose the currency bought',
  receiving_account_required: 'Choose the account that receives',
  only_transfer_names_account: 'Only a transfer between accounts has a second account',
  only_exchange_buys: 'Only a currency exchange has a currency bought',
  exchange_with_instrument: 'A currency exchange moves cash only: leave the instrument empty',
  share_out_of_range: 'Must be between 0 and 1',
  received_instrument_equal: 'Choose another instrument than the one given up',
  lots_not_taken: 'Only sales and transfers out use lots',
  accrued_interest_without_trade: 'Only purchases and sales have accrued interest',
  cash_with_instrument:
    'A deposit or withdrawal moves cash only: leave the instrument empty, or choose another type',
  trade_time_format: 'Enter a time like 09:30 or 09:30:15',
  trade_date_in_future: 'The trade date is in the future',
  settled_before_trade: 'Settlement is before the trade',
  late_settlement: 'Settlement is more than a year from today',

  deposits_without_cash: 'Only a portfolio that tracks cash has opening deposits',
  not_an_answer: 'This is not an answer to that question',

  // Attached files.
  attached_file_empty: 'The file is empty',
  attached_file_of_other_type: 'Only PDF, PNG, JPEG, WebP, XLSX and plain text or CSV files are accepted',
  attached_file_incomplete: 'The file is damaged or cut off: its end is missing',
  attached_file_mixed: 'The file contains a second type of file',
  attached_workbook_unsafe: 'The workbook has macros or a password, or unpacks to far more than its size',
  attached_file_infected: 'The virus scanner found {virus} in this file',

  // Facts of instruments from files.
  fact_file_empty: 'The file has no rows',
  fact_file_unreadable: 'This file cannot be read. Use an Excel workbook (XLSX) or a CSV file.',
  fact_file_unrecognised: 'No heading names a fact: see below which columns are read',
  fact_file_too_many_rows: 'At most {rows} rows: divide the file',
  emt_version_not_read: 'Only version 4 of the template is read',
  emt_not_isin: 'The template identifies it by another code than an ISIN',
  instrument_not_named: 'Give an ISIN or symbol',
  no_instrument_of_name: 'No instrument has this ISIN or symbol',
  several_instruments_of_name: 'Several instruments have this symbol: give the ISIN',
  unreadable_day: 'Not a date',
  day_reads_two_ways: 'Can be {one} or {other}',
  unreadable_percentage: 'Not a percentage',
  percent_negative: 'Below 0 %',
  as_of_missing: 'The date as of which it holds is missing',
  fact_contradicted: 'Line {line} says otherwise',
  too_many_facts: 'The instrument has the maximum number of stated facts',
  row_without_facts: 'States no fact',
  issuer_name_missing: 'No issuer has this LEI: give its name too',
  issuers_differ: 'The LEI is that of {name}, the name that of another issuer',
  issuer_with_other_lei: '{name} has another LEI',

  // Transfers between portfolios.
  other_portfolio_required: 'Choose the other portfolio',
  same_portfolio: 'Choose another portfolio',
  units_or_cash: 'Transfer either units or an amount of cash',
  cash_has_no_lots: 'Cash has no lots',
  arrives_before_leaving: 'The date received is before the date sent',
  transit_too_long: 'A transfer takes at most 90 days',
  sides_differ: 'The two entries do not transfer the same units or amount',
  charges_in_other_currency: 'Its charges are in another currency: book them as a separate entry first',
  action_during_transit:
    'There is a corporate action between the two dates: book both sides before or after it',
  one_side_of_transfer:
    'It is one side of a transfer between two of our portfolios: reverse the transfer first',

  // Proposals.
  purpose_required: 'Purpose is required',
  purpose_too_long: 'Purpose must be less than 200 characters',
  rationale_required: 'Rationale is required',
  rationale_too_long: 'Rationale must be less than 10,000 characters',
  weight_format: 'Use a percentage with at most 4 decimals',
  weight_too_large: 'Use a percentage of at most 100',
  weights_not_100: 'The weights must add up to exactly 100%',
  too_many_targets: 'At most 200 lines',
  target_unnamed: 'Choose an asset class or an instrument',
  target_repeated: 'This is in the allocation already',
  target_of_other_basis: 'This does not fit the chosen basis: asset classes or instruments',
  portfolio_choice_required: 'Choose a portfolio, or name a new one',
  not_open_portfolio: 'Choose an open portfolio of this client',
  not_colleague_of_client: 'Choose an active colleague who may see the client',
  reason_required: 'Say why',
  reason_too_long: 'Reason must be less than 2000 characters',
} as const;

export type FieldErrors = typeof fieldErrors;
export type FieldErrorCode = keyof FieldErrors;

/** One wrong field: `path` as in the request body ("name", "rows.3.quantity"), or "" for the whole body. */
export type FieldError = Coded<FieldErrors> & { readonly path: string };

/** The error of one field, with the parameters of its title. */
export const fieldError = <const C extends FieldErrorCode>(
  path: string,
  code: C,
  ...[params]: ArgsOf<FieldErrors, C>
): FieldError => ({ path, code, params: params ?? {} }) as unknown as FieldError;

/** A field error in an answer; `message` is the English title, for programs and logs. */
export const fieldErrorSchema = codedSchema(fieldErrors).extend({ path: z.string(), message: z.string() });

/** The English title of a field error. */
export const fieldErrorTitle = (error: {
  readonly code: FieldErrorCode;
  readonly params: Readonly<Record<string, ParamValue>>;
}): string => englishTitle(fieldErrors[error.code], error.params);
