/** The texts of field errors about records. They load with the shell, after the sign-in. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ParamValue } from '@partnerfolio/contract/refusals/coded-text';
import type { FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import type { EntryErrors, LedgerErrorCode } from '@partnerfolio/contract/refusals/ledger-errors';
import { addFieldTexts, createTextLookup, type CodedTexts, type RecordFieldCode } from '../field-texts.ts';
import { i18n } from '../i18n.ts';
import { complianceTexts } from './compliance-texts.ts';
import { fileTexts } from './file-texts.ts';
import { modelTexts } from './model-texts.ts';
import { reportTexts } from './report-texts.ts';
import { formatNow } from '../ui/text/formats/format-now.ts';

const format = () => formatNow(i18n.locale);

const ofThatDay = (text: MessageDescriptor, available: ParamValue): MessageDescriptor => {
  const said = i18n._(text);
  const quantity = format().quantity(String(available));
  return msg`${said}: ${quantity} available on that day`;
};

const ledgerTexts: CodedTexts<FieldErrors, LedgerErrorCode> = {
  missing_field: msg`This field is required`,
  bad_decimal: msg`Not a number that the ledger can store`,
  bad_time: msg`Not a time of day`,
  not_positive: msg`Must be more than zero`,
  unknown_instrument: msg`No such instrument`,
  oversold: ({ available }) => ofThatDay(msg`More than is held`, available),
  no_holding: msg`Nothing is held on that day`,
  lots_mismatch: msg`The lots do not add up to the quantity`,
  missing_lot: ({ available }) => ofThatDay(msg`A lot is missing or too small`, available),
  currency_mismatch: msg`Not the currency of the holding`,
  same_currency: msg`Choose another currency than the one sold`,
  same_account: msg`Choose another account than the one that gives`,
  duplicate_id: msg`This entry appears twice`,
  unknown_reversal: msg`The entry it reverses does not exist`,
  already_reversed: msg`The entry is reversed already`,
};

/** The same texts for an error in another entry than the one being saved, with that entry's date in front. */
const otherEntryTexts = Object.fromEntries(
  Object.entries(ledgerTexts).map(([code, text]) => [
    `other_entry_${code}`,
    ({ day, available }: { day: ParamValue; available: ParamValue }) => {
      const said = i18n._(typeof text === 'function' ? text({ available }) : text);
      const date = format().date(String(day));
      return msg`The entry of ${date} would not add up. ${said}`;
    },
  ]),
);

type OtherEntryCode = `other_entry_${LedgerErrorCode}`;

const recordTexts: CodedTexts<FieldErrors, Exclude<RecordFieldCode, LedgerErrorCode | OtherEntryCode>> = {
  // Errors of any schema.
  required: msg`This field is required`,
  not_valid: msg`Not a valid value`,
  not_a_choice: msg`Not one of the choices`,
  unknown_field: msg`There is no such field`,
  list_view_exists: msg`You have a view of this name`,
  text_too_short: ({ limit }) => msg`Use at least ${limit} characters`,
  text_too_long: ({ limit }) => msg`Use at most ${limit} characters`,
  number_too_small: ({ limit }) => msg`Use a number of at least ${limit}`,
  number_too_large: ({ limit }) => msg`Use a number of at most ${limit}`,
  list_too_short: ({ limit }) => msg`Choose at least ${limit}`,
  list_too_long: ({ limit }) => msg`Use at most ${limit} lines`,
  nested_too_deeply: msg`Nested too deeply`,
  bad_id: msg`Not a valid id`,
  bad_date: msg`Enter a date such as 20/11/2026`,
  date_out_of_range: msg`Use a date between 1900 and 2200`,
  day_in_future: msg`The day is in the future`,
  ...complianceTexts,
  range_reversed: msg`The range begins after its end`,
  range_after_figures: msg`The range begins after the last day with figures`,
  bad_number: msg`Use a number with at most 18 digits before and 12 after the point`,
  above_limit: msg`Amounts, quantities, prices and their product can be at most 1,000,000,000,000,000`,
  price_of_zero: msg`No price is 0: if it has lost all value, declare the instrument worthless`,
  value_of_zero: msg`Nothing is sold or valued at 0 before its instrument is declared worthless`,
  bad_amount: msg`Use a number that is zero or more, with at most 18 digits before and 12 after the point`,
  bad_currency: msg`Use a three-letter currency code`,
  unknown_currency: msg`There is no currency of that code`,
  key_used: msg`This key was sent with another request before; use a new one`,
  // Accounts.
  current_password_required: msg`Current password is required`,
  phone_too_long: msg`Phone must be less than 20 characters`,
  code_not_six_digits: msg`Enter the six digits that your app shows`,
  not_base64url: msg`Not base64url`,
  role_unknown: msg`Role must be admin, employee, or agent`,
  bad_user_id: msg`Invalid user ID format`,
  takeover_required: msg`Choose who takes over their clients and tasks`,
  other_client_required: msg`Choose another client`,
  not_active_colleague: msg`Choose an active colleague`,
  firm_currency_fixed: msg`FIRM_CURRENCY sets another currency`,
  scopes_required: msg`Choose at least one scope`,
  picture_description_required: msg`Please provide a description`,
  description_too_long: ({ limit }) => msg`Description must be less than ${limit} characters`,
  // Records.
  name_required: msg`Name is required`,
  text_required: msg`Write a text`,
  subject_required: msg`Subject is required`,
  subject_too_long: msg`Subject must be less than 200 characters`,
  not_editor_of_client: msg`Choose an active colleague who may change the client`,
  name_too_long: ({ limit }) => msg`Name must be less than ${limit} characters`,
  note_too_long: ({ limit }) => msg`Note must be less than ${limit} characters`,
  tax_residence_too_long: msg`Tax residence must be less than 60 characters`,
  tag_too_long: msg`A tag must be less than 40 characters`,
  too_many_tags: msg`At most 20 tags`,
  colleague_owns_client: msg`This colleague is the client's adviser already`,
  colleague_sees_all: msg`This colleague sees every client already`,
  type_change_needs_colleague: msg`Ask a colleague who sees all clients to change the type`,
  status_by_activation: msg`Make the prospect active on its page, where the check is`,
  status_stays_active: msg`An active client does not become a prospect again: close it instead`,
  household_required: msg`Choose a household`,
  household_in_household: msg`A household cannot belong to another household`,
  household_has_members: msg`This household has members`,
  portfolio_name_taken: msg`This client has a portfolio of that name`,
  bad_lei: msg`Not a valid LEI: check its 20 letters and digits`,
  bad_country: msg`Not the two-letter code of a country, such as ES`,
  issuer_exists: ({ name }) => msg`The issuer ${name} exists: choose it from the list`,
  lei_exists: ({ name }) => msg`This is the LEI of ${name}: choose it from the list`,
  unknown_issuer: msg`There is no such issuer`,
  issuer_below_itself: msg`This issuer belongs to the group of the other: choose another parent`,
  group_too_deep: msg`A group has at most six levels`,
  source_required: msg`Enter the source, such as KID of 3 May 2026`,
  source_too_long: msg`Source must be less than 200 characters`,
  fact_required: msg`Change at least one fact`,
  percent_format: msg`Use a percentage such as 0.25, with at most 6 decimals`,
  percent_too_large: msg`At most 100 %`,
  own_day_exists: msg`This day is in the list already: edit it there`,
  own_day_out_of_range: msg`Use a date between 1970 and 2100`,
  bad_iban: msg`Not a valid IBAN: check its digits`,
  bad_bic: msg`A BIC has 8 or 11 letters and digits`,
  bad_colour: msg`Use a colour like #1b5e7a`,
  bad_hash: msg`Use the 64 hexadecimal digits of a SHA-256, or the 12 printed on the document`,
  colour_too_pale: ({ ratio }) => {
    const contrast = format().quantity(String(ratio));
    return msg`Too pale: its contrast is ${contrast}, and readable text needs 4.5`;
  },
  custodian_required: msg`Custodian is required`,
  custodian_too_long: msg`Custodian must be less than 100 characters`,
  account_number_required: msg`Account number is required`,
  account_number_too_long: msg`Account number must be less than 60 characters`,
  account_repeated: msg`This account is listed already`,
  too_many_accounts: msg`At most 20 accounts`,
  alias_too_long: msg`Alias must be less than 60 characters`,
  account_in_use: msg`An account with entries cannot be removed; give it a closing date`,
  account_elsewhere: msg`This account is in another portfolio at that time`,
  account_closed_before_opening: msg`The closing date of the account is before its opening date`,
  account_has_later_entries: msg`The account has entries after this day`,
  choose_account: msg`Choose the account`,
  unknown_account: msg`The portfolio has no such account`,
  account_closed: msg`The account is closed on that day`,
  receiving_account_required: msg`Choose the account that receives`,
  only_transfer_names_account: msg`Only a transfer between accounts has a second account`,
  agreement_too_long: msg`Agreement must be less than 200 characters`,
  mandate_ends_before_start: msg`The last day is before the first`,
  mandate_overlaps: ({ day }) => {
    const date = format().date(String(day));
    return msg`The portfolio has another mandate from ${date} on`;
  },
  in_closed_period: ({ day, reason }) => {
    const date = format().date(String(day));
    return msg`The period to ${date} is closed (${reason}). Ask a colleague who may correct transactions.`;
  },
  closed_period_unconfirmed: ({ day, reason }) => {
    const date = format().date(String(day));
    return msg`The period to ${date} is closed (${reason}). Nothing was changed without your confirmation.`;
  },
  period_closed_already: ({ day }) => {
    const date = format().date(String(day));
    return msg`The period is closed to ${date} already: choose a later day`;
  },
  period_not_closed: msg`No period is closed`,
  not_before_closed_day: ({ day }) => {
    const date = format().date(String(day));
    return msg`Choose a day before ${date}, the last closed day`;
  },
  kind_of_mandate: msg`The service of a portfolio is changed by its mandates`,
  closing_day_out_of_range: msg`Choose a day between the opening date and today`,
  // Instruments, prices and rates.
  symbol_required: msg`Symbol is required`,
  symbol_too_long: msg`Symbol must be less than 40 characters`,
  bad_isin: msg`Not a valid ISIN`,
  bad_provider_symbol: msg`Not a symbol such as AAPL or VOD.L`,
  provider_repeated: msg`A provider can have one symbol`,
  unknown_provider: msg`There is no such provider`,
  address_required: msg`Address is required`,
  bad_provider_address: msg`Not a web address such as https://data.example/prices`,
  unknown_placeholder: msg`Only the words that the hint names can stand in braces`,
  symbol_placeholder_required: msg`The address needs the word symbol in braces`,
  bad_headers: msg`Write at most five headers, one a line, such as Accept: text/csv`,
  connection_header: msg`Headers of the connection, such as Host, Upgrade or Content-Length, cannot be set: remove them`,
  bad_key: msg`A key has at most 500 letters, digits and signs, without spaces`,
  key_of_other_server: msg`Enter the key again, because the address names another server`,
  key_required: msg`Enter the key for which the address or a header has a place`,
  unknown_time_zone: msg`Not a time zone such as Europe/London`,
  bad_endings: msg`Not a list such as .us=USD .de=EUR`,
  splits_required: msg`Adjusted prices need the split factors, so that they are stored as traded`,
  sector_too_long: msg`Sector must be less than 60 characters`,
  region_too_long: msg`Region must be less than 60 characters`,
  exchange_too_long: msg`Exchange must be less than 20 characters`,
  instrument_exists: msg`An instrument with this symbol or ISIN exists`,
  quotation_in_use: msg`There are prices or entries: change it under More actions`,
  currency_in_use: msg`There are prices or entries in the current currency`,
  currencies_equal: msg`Choose two different currencies`,
  action_recorded: msg`Such a corporate action is recorded within ten days of this date`,
  ratio_without_effect: msg`The ratio changes nothing`,
  rate_repeated: msg`The list has this pair and day already`,
  rate_of_minor_unit: msg`Enter the rate of the currency itself, not of its minor unit`,
  // Facts of instruments from files.
  fact_file_empty: msg`The file has no rows`,
  fact_file_unreadable: msg`This file cannot be read. Use an Excel workbook (XLSX) or a CSV file.`,
  fact_file_unrecognised: msg`No heading names a fact: see below which columns are read`,
  fact_file_too_many_rows: ({ rows }) => {
    const most = format().count(Number(rows));
    return msg`At most ${most} rows: divide the file`;
  },
  emt_version_not_read: msg`Only version 4 of the template is read`,
  emt_not_isin: msg`The template identifies it by another code than an ISIN`,
  instrument_not_named: msg`Give an ISIN or symbol`,
  no_instrument_of_name: msg`No instrument has this ISIN or symbol`,
  several_instruments_of_name: msg`Several instruments have this symbol: give the ISIN`,
  unreadable_day: msg`Not a date`,
  day_reads_two_ways: ({ one, other }) => {
    const [first, second] = [format().date(String(one)), format().date(String(other))];
    return msg`Can be ${first} or ${second}`;
  },
  unreadable_percentage: msg`Not a percentage`,
  percent_negative: msg`Below 0 %`,
  as_of_missing: msg`The date as of which it holds is missing`,
  fact_contradicted: ({ line }) => msg`Line ${line} says otherwise`,
  too_many_facts: msg`The instrument has the maximum number of stated facts`,
  row_without_facts: msg`States no fact`,
  issuer_name_missing: msg`No issuer has this LEI: give its name too`,
  issuers_differ: ({ name }) => msg`The LEI is that of ${name}, the name that of another issuer`,
  issuer_with_other_lei: ({ name }) => msg`${name} has another LEI`,
  ...fileTexts,
  ...modelTexts,
  ...reportTexts,

  // Entries of the ledger.
  not_in_type: msg`Entries of this type have no such value: remove it`,
  instrument_required: msg`Choose an instrument`,
  quantity_required: msg`Quantity is required`,
  amount_required: msg`Amount is required`,
  currency_required: msg`Currency is required`,
  price_or_amount_required: msg`Price or amount is required`,
  amount_or_units_required: msg`Amount, or quantity and price, is required`,
  new_count_required: msg`The new count is required`,
  old_count_required: msg`The old count is required`,
  received_instrument_required: msg`Choose the instrument received`,
  cost_share_required: msg`The share of the cost is required`,
  bought_amount_required: msg`The amount bought is required`,
  bought_currency_required: msg`Choose the currency bought`,
  only_exchange_buys: msg`Only a currency exchange has a currency bought`,
  exchange_with_instrument: msg`A currency exchange moves cash only: leave the instrument empty`,
  share_out_of_range: msg`Must be between 0 and 1`,
  received_instrument_equal: msg`Choose another instrument than the one given up`,
  accrued_interest_without_trade: msg`Only purchases and sales have accrued interest`,
  lots_not_taken: msg`Only sales and transfers out use lots`,
  cash_with_instrument: msg`A deposit or withdrawal moves cash only: leave the instrument empty, or choose another type`,
  trade_time_format: msg`Enter a time like 09:30 or 09:30:15`,
  trade_date_in_future: msg`The trade date is in the future`,
  settled_before_trade: msg`Settlement is before the trade`,
  late_settlement: msg`Settlement is more than a year from today`,
  deposits_without_cash: msg`Only a portfolio that tracks cash has opening deposits`,
  not_an_answer: msg`This is not an answer to that question`,
  // Transfers between portfolios.
  attached_file_empty: msg`The file is empty`,
  attached_file_of_other_type: msg`Only PDF, PNG, JPEG, WebP, DOCX, PPTX, XLSX, EML and plain text or CSV files are accepted`,
  attached_file_incomplete: msg`The file is damaged or cut off: its end is missing`,
  attached_file_mixed: msg`The file contains a second type of file`,
  attached_workbook_unsafe: msg`The document has macros or a password, or unpacks to far more than its size`,
  attached_file_infected: ({ virus }) => msg`The virus scanner found ${virus} in this file`,

  other_portfolio_required: msg`Choose the other portfolio`,
  same_portfolio: msg`Choose another portfolio`,
  units_or_cash: msg`Transfer either units or an amount of cash`,
  cash_has_no_lots: msg`Cash has no lots`,
  arrives_before_leaving: msg`The date received is before the date sent`,
  transit_too_long: msg`A transfer takes at most 90 days`,
  sides_differ: msg`The two entries do not transfer the same units or amount`,
  charges_in_other_currency: msg`Its charges are in another currency: book them as a separate entry first`,
  action_during_transit: msg`There is a corporate action between the two dates: book both sides before or after it`,
  one_side_of_transfer: msg`It is one side of a transfer between two of our portfolios: reverse the transfer first`,
  // Proposals.
  purpose_required: msg`Purpose is required`,
  purpose_too_long: msg`Purpose must be less than 200 characters`,
  rationale_required: msg`Rationale is required`,
  rationale_too_long: msg`Rationale must be less than 10,000 characters`,
  weight_format: msg`Use a percentage with at most 4 decimals`,
  weight_too_large: msg`Use a percentage of at most 100`,
  weights_not_100: msg`The weights must add up to exactly 100%`,
  too_many_targets: msg`At most 200 lines`,
  target_unnamed: msg`Choose an asset class or an instrument`,
  target_repeated: msg`This is in the allocation already`,
  target_of_other_basis: msg`This does not fit the chosen basis: asset classes or instruments`,
  portfolio_choice_required: msg`Choose a portfolio, or name a new one`,
  not_open_portfolio: msg`Choose an open portfolio of this client`,
  not_colleague_of_client: msg`Choose an active colleague who may see the client`,
  reason_required: msg`Say why`,
  reason_too_long: msg`Reason must be less than 2000 characters`,
};

/** The texts of errors in booked entries, for a portfolio's data issues. */
const entryTexts: CodedTexts<EntryErrors> = {
  ...ledgerTexts,
  early_date: msg`The date is before 1900: figures count the entry from 1900-01-01`,
};

const entryErrors = createTextLookup(entryTexts);

/** Returns the text of an error in a booked entry. */
export const entryErrorText = (error: {
  code: keyof EntryErrors;
  params: Record<string, ParamValue>;
}): string => entryErrors.textFor(error) ?? error.code;

addFieldTexts({ ...ledgerTexts, ...otherEntryTexts, ...recordTexts });
