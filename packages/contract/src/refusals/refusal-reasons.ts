/**
 * The closed list of reasons for refusals, each with its English title. The problem code is the general class for
 * programs (`wrong_state`); the reason is the exact cause. The web has a text for each in both languages.
 */
import { codedSchema, englishTitle } from './coded-text.ts';
import type { ParamsOf } from './coded-text.ts';

export const refusalReasons = {
  // The request itself.
  body_not_json: 'The body is not JSON',
  unknown_host: 'This server does not answer to that host name',
  bad_idempotency_key:
    'Idempotency-Key must have 1 to 128 visible ASCII characters, without quotes, commas, semicolons and backslashes',
  secret_shown_before: 'An earlier request with this key created it; its secret was shown only then',

  // Accounts.
  too_many_sign_ins: 'Too many login attempts. Please try again later.',
  last_sign_in_method: 'It is the only way left to sign in. Add another first.',
  no_password: 'This account has no password',
  already_founded: 'The firm is set up already',
  user_administrator: 'You cannot view the portal as an administrator',
  user_deactivated: 'This user is deactivated',
  user_not_deactivated: 'This user is not deactivated',
  user_erased: 'This user is erased',
  email_confirmed: 'The email address is confirmed already',
  portal_sends_mail: 'The portal can send mail: send the confirmation link instead',
  mail_not_kept: 'This email has been sent or is about to be sent',
  too_many_tokens: 'You have the maximum number of API tokens: revoke one first',
  too_many_list_views: 'You have {limit} views of this list: delete one first',
  too_many_passkeys: 'You have the maximum number of passkeys: remove one first',
  no_passkey: 'This account has no passkey',
  passkeys_need_https: 'Passkeys need https and a host name: see PUBLIC_URL',
  authenticator_confirmed: 'An authenticator app is set up already',
  authenticator_absent: 'No authenticator app is set up',

  // Clients and portfolios.
  client_closed: 'The client is closed',
  client_closed_already: 'The client is closed already',
  client_not_closed: 'The client is not closed',
  client_not_prospect: 'The client is not a prospect',
  client_closed_to_changes: 'Reopen the client before you change it',
  client_erased: 'The client is erased: nothing of it can change any more',
  client_in_retention: 'The records of the client are still to be kept',
  closing_date_unknown:
    'It is not known when the client was closed, and so how long its records are to be kept',
  client_held: 'A hold forbids to erase the client: release it first',
  client_has_open_log_records: 'A complaint or breach of the client is open: close it first',
  client_has_members: 'Clients still belong to this household: move them out of it first',
  too_many_holds: 'The client has the maximum number of holds',
  hold_released: 'The hold is released already',
  client_has_open_portfolios: 'Close the portfolios of the client first',
  client_of_portfolio_closed: 'Reopen the client first',
  client_merged_already: 'The client was merged into another already',
  client_merge_kinds_differ: 'The two clients are of different types',
  client_merge_closed: 'One of the two clients is closed: reopen it first',
  client_merge_household_of_other: 'One of the two is the household of the other',
  client_merge_households_differ: 'The two clients belong to different households: change that first',
  client_merge_hidden_household: 'A colleague who sees more of these clients has to merge them',
  client_merge_closed_periods:
    'The duplicate is closed through a later day than the client that stays: close that one through the same day first',
  client_merge_too_many_tags: 'Together the two have too many tags: remove some first',
  client_merge_too_large: 'Together the two have too many portfolios or records for one client',
  kyc_of_household: 'A household has no KYC of its own: record that of its members',
  no_such_portfolio: 'There is no such portfolio',
  no_such_proposal: 'There is no such proposal',
  log_record_closed: 'The record is closed: reopen it before you change it',
  log_record_open: 'The record is open',
  too_many_log_steps: 'The record has the maximum number of steps',
  client_import_begun: 'The clients of this file are being imported, or were',
  client_import_ended: 'This import has ended',
  client_import_open: 'Choose first how the file writes dates and numbers',
  client_import_empty: 'There is nothing to import',
  client_rows_left_out: '{count} rows would be left out: look at them first',
  client_import_not_applied: 'Only an import that has ended can be undone',
  workbook_too_large: 'More than {limit} portfolios: ask for the clients of one adviser',
  portfolio_closed: 'The portfolio is closed',
  portfolio_closed_already: 'The portfolio is closed already',
  portfolio_not_closed: 'The portfolio is not closed',
  portfolio_holds_positions: 'The portfolio still holds positions',
  portfolio_holds_cash: 'The portfolio still holds cash',
  entry_after_closing: 'There is an entry of {day}, after that day',
  mandate_after_closing: 'A mandate begins or ends on {day}, after that day: change it first',
  last_mandate: 'A portfolio keeps at least one mandate: change this one instead',
  no_questionnaire: 'The firm has not published a questionnaire yet',
  questionnaire_draft_exists: 'There is a draft already: edit or discard it',
  questionnaire_published: 'A published version never changes: start a draft',
  questionnaire_superseded: 'A newer version of the questionnaire was published: look at the answers again',
  answers_need_comment: 'Something new is to be asked: look at the answers again',
  too_many_answer_sheets: 'The client has the maximum number of answer sheets',
  too_many_contacts: 'The client has the maximum number of contacts',
  too_many_rules: 'The firm has the maximum number of rules of its own',
  market_not_chosen: 'Choose the market of the firm first',
  no_deviation_to_accept: 'The check has no such deviation now that is not accepted already',
  too_many_exceptions: 'The portfolio has the maximum number of exceptions',
  restriction_in_force: 'The same restriction is in force here already',
  too_many_restrictions: 'The maximum number of restrictions is in force here: end one first',
  too_many_mandates: 'The portfolio has the maximum number of mandates',
  instrument_currency_fixed: 'The currency cannot change: there are prices or entries in it',

  instrument_quotation_fixed:
    'There are prices or entries: change the price quotation with them under More actions',
  quotation_needs_every_client:
    'The figures of portfolios would change ({count}): only users who see every client can change the quotation',
  quotation_too_large: 'Too many portfolios name the instrument to change its quotation at once',
  quotation_not_convertible: 'A price would have more than 18 decimals, or be above 1,000,000,000,000,000',
  quotation_same: 'The prices are quoted like this already',
  merge_quotations_differ: 'The prices of one are per unit, those of the other in percent',

  merge_currencies_differ: 'The two instruments are quoted in different currencies',
  merge_instruments_linked:
    'An entry or corporate action turns one of them into the other, so they are not the same',
  merge_worthless: 'One of them is declared worthless: revoke that first',
  merge_in_proposal: 'A proposal that is being decided names the instrument',
  merge_changes_units:
    'The units of a portfolio would change, or its ledger would not add up: edit its entries by hand',
  merge_changes_valuation:
    'A manual valuation by amount would value the units of both: enter it as a price per unit, or remove it',
  merge_changes_cost: 'The cost of a holding would change',
  merge_needs_every_client:
    'The cost or realised gain of portfolios would change ({count}): only users who see every client can merge them',
  merge_too_large: 'Too many entries name the instrument: merge the other one into it',
  worthless_already: 'The instrument is declared worthless already',
  not_worthless: 'The instrument is not declared worthless',
  too_many_declarations: 'The instrument was declared worthless the maximum number of times',
  too_many_statements: 'The instrument has the maximum number of stated facts',
  too_many_corporate_actions: 'The instrument has the maximum number of corporate actions',
  corporate_action_booked: 'The corporate action is booked in a portfolio: reverse its entries first',

  provider_host_not_allowed:
    'The operator does not allow calls to the host of this provider. See OUTGOING_HOSTS.',
  too_many_providers: 'At most 20 providers: delete one first',
  too_many_own_days: 'The firm has the maximum number of own days: remove one first',
  document_too_long: 'A statement prints at most {rows} rows: export the table instead',
  required_parts_missing: 'A rule of the market ({rule}) asks for parts that the report lacks: {parts}',
  figures_unknown:
    'The report prints figures that are unknown ({figures}): say why, and it is printed with them',
  report_superseded: 'There is a newer version of the report',
  report_withdrawn: 'The report was withdrawn',
  report_not_kept: 'The file of the report is no longer kept',
  address_not_of_client: 'The address is neither that of the client nor of one of its contacts',
  firm_report_needs_every_client: 'Only users who see every client can run a report over the whole firm',
  firm_report_not_sent: 'A report over the whole firm is sent to nobody: download it',
  reports_of_several_clients: 'One email brings reports of one client only: choose those of one client',
  mail_too_large: 'One email takes {limit} MB of reports, and these have more: send fewer at a time',
  package_too_long: 'A ZIP file takes {limit} reports, and these are {count}: choose fewer',
  package_too_large: 'A ZIP file takes {limit} MB of reports, and these have more: choose fewer',
  nothing_to_download: 'The batch has no issued report that you can download',
  notice_not_open: 'The notice is no longer open',
  notice_cannot_be_judged:
    'The fall cannot be judged, so there is no letter: correct the cause, or close the notice',
  batch_empty: 'No portfolio that you may see matches',
  batch_too_large:
    'A batch has at most {limit} reports, and these are {count}: choose fewer portfolios or reports',
  too_many_batches: 'You have {limit} unfinished batches: wait until one has ended, or cancel one',
  batch_cancelled: 'The batch was cancelled',
  batch_done: 'The batch has ended',
  nothing_to_retry: 'No report of the batch was refused or has failed',
  owner_may_not_issue: 'The owner of the batch may no longer issue reports',
  owner_lost_portfolio: 'The owner of the batch may no longer change the portfolio',
  nothing_to_review: 'No report of the batch waits for a review',
  may_not_issue_reports: 'You may not issue reports, which a schedule does',
  too_many_report_presets: 'The firm has {limit} templates of reports: remove one first',
  report_preset_in_schedules: 'Schedules use the template ({names}): choose another report there first',
  report_preset_in_others_schedules:
    'Schedules of other users use the template ({count}): their owners or an administrator have to choose another report there first',
  too_many_schedules: 'A user has at most {limit} schedules: remove one',
  schedule_owner_may_not: 'The owner of the schedule may no longer schedule and issue reports',
  schedule_client_gone: 'The client of the schedule was deleted: choose another',
  client_without_address: 'The client has no email address',
  report_benchmark_deleted: 'A benchmark of the template was deleted',
  no_figures_in_range: 'The portfolio has no figures in the range',
  mail_server_missing: 'The portal has no mail server: download the report and send it yourself',
  characters_not_printable: 'The fonts of documents lack characters of these names: {text}',
  firm_not_set_up: 'The firm is not set up yet',
  too_many_models: 'The firm has the maximum number of models: {limit}',
  too_many_model_versions: 'The model has the maximum number of versions: {limit}',
  model_assigned_already: 'The portfolio has this version of the model already',
  too_many_assignments: 'The portfolio has had the maximum number of models: {limit}',
  model_retired: 'The model is retired: reactivate it first',
  model_contained: 'Another model contains it: {name}. Change that one first.',
  model_contains_retired: 'It contains a retired model: {name}. Reactivate that one first.',
  model_not_expandable: 'Models within it have changed, so that it would contain too many levels or itself',
  benchmark_of_firm: 'It is the default benchmark of the firm. Choose another in the settings first.',
  benchmark_needs_every_client: 'Only users who see every client can delete a benchmark',
  benchmark_of_portfolios: 'Portfolios are compared with it ({count}). Choose another benchmark there first.',

  // The ledger.
  in_closed_period: 'The period to {day} is closed ({reason}). Ask a colleague who may correct transactions.',
  closed_period_unconfirmed:
    'The period to {day} is closed ({reason}). Nothing was changed without your confirmation.',
  no_such_entry: 'There is no such entry',
  reversal_fixed: 'A reversal cannot be changed or reversed',
  entry_reversed_already: 'The entry is reversed already',
  transfer_side_changed_alone:
    'One side of a transfer cannot be changed alone: reverse the transfer and book it again',
  transfer_side_reversed_alone: 'One side of a transfer cannot be reversed alone',
  other_side_not_yours: 'The other side of the transfer is in a portfolio that you may not change',
  entry_not_transfer: 'The entry is not a transfer',
  entry_not_transfer_side: 'The entry is not part of a transfer between two portfolios',
  entry_transfer_side_already: 'The entry is already one side of a transfer',
  transfer_has_no_candidates: 'Only a transfer that is not reversed and has no other side can be linked',
  transfer_has_no_lots: 'Only a received transfer that is not reversed has lots to renew',
  other_side_unbalanced: 'The other side of the transfer does not add up',
  giving_side_unbalanced: 'The sending side of the transfer does not add up',
  no_order_change: 'There is no change of the processing order to confirm',
  no_former_order: 'The ledger already uses the current processing order',
  ledger_kept_changing: 'The ledger kept changing. Please try again.',
  no_changed_definitions: 'There are no changed definitions to confirm',

  too_many_attachments: 'The entry has the maximum number of attachments',

  // Documents of clients.
  too_many_documents: 'The client has the maximum number of documents',
  too_many_document_versions: 'The document has the maximum number of versions',
  document_quota_reached:
    'The documents of the firm take all the space that they may: delete some, or ask for more',
  same_document_version: 'This is the file of the newest version',
  no_preview: 'A file of this type cannot be shown here: download it',

  // Facts of instruments from files.
  fact_import_begun: 'The facts of this file are being imported, or were',
  fact_import_ended: 'This import has ended',
  fact_import_open: 'Answer first what the file leaves open',
  fact_import_empty: 'There is nothing to import',
  fact_rows_left_out: '{count} rows would be left out: look at them first',
  fact_import_not_applied: 'Only an import that has ended can be undone',

  // Exports.
  export_too_long: 'A file can have {limit} rows. Narrow the filters.',
  export_kept_changing: 'The list kept changing while it was read. Please try again.',

  // Proposals.
  proposal_in_other_state: 'The status of the proposal does not allow this',
} as const;

export type RefusalReasons = typeof refusalReasons;
export type ReasonCode = keyof RefusalReasons;

/** A reason with its parameters, optionally limited to the given codes. */
export type Reason<C extends ReasonCode = ReasonCode> = {
  [R in C]: { readonly code: R; readonly params: ParamsOf<RefusalReasons, R> };
}[C];

/** Reasons that any endpoint may give; an endpoint names its others. */
export const universalReasons = [
  'body_not_json',
  'unknown_host',
  'bad_idempotency_key',
  'secret_shown_before',
  'too_many_sign_ins',
  'client_erased',
] as const satisfies readonly ReasonCode[];
export type UniversalReason = (typeof universalReasons)[number];

/** A reason in an answer. */
export const reasonSchema = codedSchema(refusalReasons);

/** The English title of a reason. */
export const reasonTitle = ({ code, params }: Reason): string => englishTitle(refusalReasons[code], params);
