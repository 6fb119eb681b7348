/** The texts of refusals and their reasons. They load with the shell, after the sign-in. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import {
  addFailureTexts,
  addReasonTexts,
  type RecordFailureCode,
  type RecordReasonCode,
} from '../explain.ts';
import type { CodedTexts } from '../field-texts.ts';
import { i18n } from '../i18n.ts';
import { formatNow } from '../ui/text/formats/format-now.ts';

const failureTexts: Record<RecordFailureCode, MessageDescriptor> = {
  payment_required: msg`Payment required. Please add credits to your workspace.`,
  viewing_only: msg`You can't change anything while viewing as another user`,
  already_exists: msg`This record already exists`,
  referenced: msg`Cannot delete: this item is referenced by other records`,
  cannot_be_computed: msg`The figures of this portfolio cannot be computed. An administrator finds the error in the server log.`,
  email_unconfirmed: msg`Confirm the email address before you assign a role`,
  last_administrator: msg`The firm needs at least one active administrator`,
  depended_on: msg`Later entries depend on this`,
  entries_changed: msg`Entries were changed or got an attachment since they were imported`,
  too_large: msg`This file is too large`,
  unsupported_media: msg`This type of content is not accepted here`,
  ledger_fault: msg`The ledger would not add up`,
  wrong_password: msg`Current password is incorrect`,
  file_damaged: msg`The stored file is damaged or missing. An administrator finds it in the server log.`,
  file_store_unavailable: msg`The file store does not answer. Please try again later.`,
  scanner_unavailable: msg`The virus scanner does not answer, so the file was not accepted. Please try again later.`,
  no_avatar: msg`No avatar URL returned`,
  avatar_failed: msg`Failed to generate avatar`,
  factor_required: msg`Your firm asks for a second factor: set one up in your profile`,
  confirmation_needed: msg`Confirm your identity`,
};
addFailureTexts(failureTexts);

const format = () => formatNow(i18n.locale);

const reasonTexts: CodedTexts<RefusalReasons, RecordReasonCode> = {
  // Requests.
  body_not_json: msg`The body is not JSON`,
  unknown_host: msg`This server does not answer to that host name`,
  bad_idempotency_key: msg`Idempotency-Key must have 1 to 128 visible ASCII characters, without quotes, commas, semicolons and backslashes`,
  secret_shown_before: msg`An earlier request with this key created it; its secret was shown only then`,
  // Accounts.
  last_sign_in_method: msg`It is the only way left to sign in. Add another first.`,
  no_password: msg`This account has no password`,
  user_administrator: msg`You cannot view the portal as an administrator`,
  user_deactivated: msg`This user is deactivated`,
  user_not_deactivated: msg`This user is not deactivated`,
  user_erased: msg`This user is erased`,
  email_confirmed: msg`The email address is confirmed already`,
  portal_sends_mail: msg`The portal can send mail: send the confirmation link instead`,
  mail_not_kept: msg`This email has been sent or is about to be sent`,
  too_many_tokens: msg`You have the maximum number of API tokens: revoke one first`,
  too_many_list_views: ({ limit }) => msg`You have ${limit} views of this list: delete one first`,
  too_many_passkeys: msg`You have the maximum number of passkeys: remove one first`,
  no_passkey: msg`This account has no passkey`,
  authenticator_confirmed: msg`An authenticator app is set up already`,
  authenticator_absent: msg`No authenticator app is set up`,
  // Clients and portfolios.
  client_closed: msg`The client is closed`,
  client_closed_already: msg`The client is closed already`,
  client_not_closed: msg`The client is not closed`,
  client_not_prospect: msg`The client is not a prospect`,
  client_closed_to_changes: msg`Reopen the client before you change it`,
  client_erased: msg`The client is erased: nothing of it can change any more`,
  client_in_retention: msg`The records of the client are still to be kept`,
  closing_date_unknown: msg`It is not known when the client was closed, and so how long its records are to be kept`,
  client_held: msg`A hold forbids to erase the client: release it first`,
  client_has_open_log_records: msg`A complaint or breach of the client is open: close it first`,
  client_has_members: msg`Clients still belong to this household: move them out of it first`,
  too_many_holds: msg`The client has the maximum number of holds`,
  hold_released: msg`The hold is released already`,
  client_has_open_portfolios: msg`Close the portfolios of the client first`,
  client_of_portfolio_closed: msg`Reopen the client first`,
  client_merged_already: msg`The client was merged into another already`,
  client_merge_kinds_differ: msg`The two clients are of different types`,
  client_merge_closed: msg`One of the two clients is closed: reopen it first`,
  client_merge_household_of_other: msg`One of the two is the household of the other`,
  client_merge_households_differ: msg`The two clients belong to different households: change that first`,
  client_merge_hidden_household: msg`A colleague who sees more of these clients has to merge them`,
  client_merge_closed_periods: msg`The duplicate is closed through a later day than the client that stays: close that one through the same day first`,
  client_merge_too_many_tags: msg`Together the two have too many tags: remove some first`,
  client_merge_too_large: msg`Together the two have too many portfolios or records for one client`,
  kyc_of_household: msg`A household has no KYC of its own: record that of its members`,
  no_such_portfolio: msg`There is no such portfolio`,
  no_such_proposal: msg`There is no such proposal`,
  log_record_closed: msg`The record is closed: reopen it before you change it`,
  log_record_open: msg`The record is open`,
  too_many_log_steps: msg`The record has the maximum number of steps`,
  client_import_begun: msg`The clients of this file are being imported, or were`,
  client_import_ended: msg`This import has ended`,
  client_import_open: msg`Choose first how the file writes dates and numbers`,
  client_import_empty: msg`There is nothing to import`,
  client_rows_left_out: ({ count }) => {
    const rows = format().count(Number(count));
    return msg`${rows} rows would be left out: look at them first`;
  },
  client_import_not_applied: msg`Only an import that has ended can be undone`,
  workbook_too_large: ({ limit }) => {
    const most = format().count(Number(limit));
    return msg`More than ${most} portfolios: ask for the clients of one adviser`;
  },
  portfolio_closed: msg`The portfolio is closed`,
  portfolio_closed_already: msg`The portfolio is closed already`,
  portfolio_not_closed: msg`The portfolio is not closed`,
  portfolio_holds_positions: msg`The portfolio still holds positions`,
  portfolio_holds_cash: msg`The portfolio still holds cash`,
  mandate_after_closing: ({ day }) => {
    const date = format().date(String(day));
    return msg`A mandate begins or ends on ${date}, after that day: change it first`;
  },
  last_mandate: msg`A portfolio keeps at least one mandate: change this one instead`,
  no_questionnaire: msg`The firm has not published a questionnaire yet`,
  questionnaire_draft_exists: msg`There is a draft already: edit or discard it`,
  questionnaire_published: msg`A published version never changes: start a draft`,
  questionnaire_superseded: msg`A newer version of the questionnaire was published: look at the answers again`,
  answers_need_comment: msg`Something new is to be asked: look at the answers again`,
  too_many_answer_sheets: msg`The client has the maximum number of answer sheets`,
  too_many_contacts: msg`The client has the maximum number of contacts`,
  too_many_rules: msg`The firm has the maximum number of rules of its own`,
  market_not_chosen: msg`Choose the market of the firm first`,
  no_deviation_to_accept: msg`The check has no such deviation now that is not accepted already`,
  too_many_exceptions: msg`The portfolio has the maximum number of exceptions`,
  restriction_in_force: msg`The same restriction is in force here already`,
  too_many_restrictions: msg`The maximum number of restrictions is in force here: end one first`,
  too_many_mandates: msg`The portfolio has the maximum number of mandates`,
  entry_after_closing: ({ day }) => {
    const date = format().date(String(day));
    return msg`There is an entry of ${date}, after that day`;
  },
  in_closed_period: ({ day, reason }) => {
    const date = formatNow(i18n.locale).date(String(day));
    return msg`The period to ${date} is closed (${reason}). Ask a colleague who may correct transactions.`;
  },
  closed_period_unconfirmed: ({ day, reason }) => {
    const date = formatNow(i18n.locale).date(String(day));
    return msg`The period to ${date} is closed (${reason}). Nothing was changed without your confirmation.`;
  },
  merge_currencies_differ: msg`The two instruments are quoted in different currencies`,
  merge_instruments_linked: msg`An entry or corporate action turns one of them into the other, so they are not the same`,
  merge_worthless: msg`One of them is declared worthless: revoke that first`,
  merge_in_proposal: msg`A proposal that is being decided names the instrument`,
  merge_changes_valuation: msg`A manual valuation by amount would value the units of both: enter it as a price per unit, or remove it`,
  merge_changes_units: msg`The units of a portfolio would change, or its ledger would not add up: edit its entries by hand`,
  merge_changes_cost: msg`The cost of a holding would change`,
  merge_needs_every_client: ({ count }) =>
    msg`The cost or realised gain of portfolios would change (${count}): only users who see every client can merge them`,
  merge_too_large: msg`Too many entries name the instrument: merge the other one into it`,
  worthless_already: msg`The instrument is declared worthless already`,
  not_worthless: msg`The instrument is not declared worthless`,
  too_many_declarations: msg`The instrument was declared worthless the maximum number of times`,
  too_many_statements: msg`The instrument has the maximum number of stated facts`,
  too_many_corporate_actions: msg`The instrument has the maximum number of corporate actions`,
  corporate_action_booked: msg`The corporate action is booked in a portfolio: reverse its entries first`,
  provider_host_not_allowed: msg`The operator does not allow calls to the host of this provider. See OUTGOING_HOSTS.`,
  too_many_providers: msg`At most 20 providers: delete one first`,
  too_many_own_days: msg`The firm has the maximum number of own days: remove one first`,
  document_too_long: ({ rows }) => msg`A statement prints at most ${rows} rows: export the table instead`,
  figures_unknown: ({ figures }) =>
    msg`The report prints figures that are unknown (${figures}): say why, and it is printed with them`,
  required_parts_missing: () =>
    msg`A rule of the firm’s market asks for parts that the report lacks. The editor of the report names them.`,
  report_superseded: msg`There is a newer version of the report`,
  report_withdrawn: msg`The report was withdrawn`,
  report_not_kept: msg`The file of the report is no longer kept`,
  address_not_of_client: msg`The address is neither that of the client nor of one of its contacts`,
  reports_of_several_clients: msg`One email brings reports of one client only: choose those of one client`,
  mail_too_large: ({ limit }) =>
    msg`One email takes ${limit} MB of reports, and these have more: send fewer at a time`,
  package_too_long: ({ limit, count }) =>
    msg`A ZIP file takes ${limit} reports, and these are ${count}: choose fewer`,
  package_too_large: ({ limit }) =>
    msg`A ZIP file takes ${limit} MB of reports, and these have more: choose fewer`,
  nothing_to_download: msg`The batch has no issued report that you can download`,
  notice_not_open: msg`The notice is no longer open`,
  notice_cannot_be_judged: msg`The fall cannot be judged, so there is no letter: correct the cause, or close the notice`,
  firm_report_needs_every_client: msg`Only users who see every client can run a report over the whole firm`,
  firm_report_not_sent: msg`A report over the whole firm is sent to nobody: download it`,
  batch_empty: msg`No portfolio that you may see matches`,
  batch_too_large: ({ limit, count }) =>
    msg`A batch has at most ${limit} reports, and these are ${count}: choose fewer portfolios or reports`,
  too_many_batches: ({ limit }) =>
    msg`You have ${limit} unfinished batches: wait until one has ended, or cancel one`,
  batch_cancelled: msg`The batch was cancelled`,
  batch_done: msg`The batch has ended`,
  nothing_to_retry: msg`No report of the batch was refused or has failed`,
  owner_may_not_issue: msg`The owner of the batch may no longer issue reports`,
  owner_lost_portfolio: msg`The owner of the batch may no longer change the portfolio`,
  nothing_to_review: msg`No report of the batch waits for a review`,
  may_not_issue_reports: msg`You may not issue reports, which a schedule does`,
  too_many_report_presets: ({ limit }) => msg`The firm has ${limit} templates of reports: remove one first`,
  report_preset_in_schedules: ({ names }) =>
    msg`Schedules use the template (${names}): choose another report there first`,
  report_preset_in_others_schedules: ({ count }) =>
    msg`Schedules of other users use the template (${count}): their owners or an administrator have to choose another report there first`,
  too_many_schedules: ({ limit }) => msg`A user has at most ${limit} schedules: remove one`,
  schedule_owner_may_not: msg`The owner of the schedule may no longer schedule and issue reports`,
  schedule_client_gone: msg`The client of the schedule was deleted: choose another`,
  client_without_address: msg`The client has no email address`,
  report_benchmark_deleted: msg`A benchmark of the template was deleted`,
  no_figures_in_range: msg`The portfolio has no figures in the range`,
  mail_server_missing: msg`The portal has no mail server: download the report and send it yourself`,
  characters_not_printable: ({ text }) => msg`The fonts of documents lack characters of these names: ${text}`,
  firm_not_set_up: msg`The firm is not set up yet`,
  too_many_models: ({ limit }) => msg`The firm has the maximum number of models: ${limit}`,
  too_many_model_versions: ({ limit }) => msg`The model has the maximum number of versions: ${limit}`,
  model_assigned_already: msg`The portfolio has this version of the model already`,
  too_many_assignments: ({ limit }) => msg`The portfolio has had the maximum number of models: ${limit}`,
  model_retired: msg`The model is retired: reactivate it first`,
  model_contained: ({ name }) => msg`Another model contains it: ${name}. Change that one first.`,
  model_contains_retired: ({ name }) => msg`It contains a retired model: ${name}. Reactivate that one first.`,
  model_not_expandable: msg`Models within it have changed, so that it would contain too many levels or itself`,
  benchmark_of_firm: msg`It is the default benchmark of the firm. Choose another in the settings first.`,
  benchmark_needs_every_client: msg`Only users who see every client can delete a benchmark`,
  benchmark_of_portfolios: ({ count }) =>
    msg`Portfolios are compared with it (${count}). Choose another benchmark there first.`,
  instrument_quotation_fixed: msg`There are prices or entries: change the price quotation with them under More actions`,
  quotation_same: msg`The prices are quoted like this already`,
  quotation_needs_every_client: ({ count }) =>
    msg`The figures of portfolios would change (${count}): only users who see every client can change the quotation`,
  quotation_too_large: msg`Too many portfolios name the instrument to change its quotation at once`,
  quotation_not_convertible: msg`A price would have more than 18 decimals, or be above 1,000,000,000,000,000`,
  merge_quotations_differ: msg`The prices of one are per unit, those of the other in percent`,
  instrument_currency_fixed: msg`The currency cannot change: there are prices or entries in it`,
  // The ledger.
  no_such_entry: msg`There is no such entry`,
  reversal_fixed: msg`A reversal cannot be changed or reversed`,
  entry_reversed_already: msg`The entry is reversed already`,
  transfer_side_changed_alone: msg`One side of a transfer cannot be changed alone: reverse the transfer and book it again`,
  transfer_side_reversed_alone: msg`One side of a transfer cannot be reversed alone`,
  other_side_not_yours: msg`The other side of the transfer is in a portfolio that you may not change`,
  entry_not_transfer: msg`The entry is not a transfer`,
  entry_not_transfer_side: msg`The entry is not part of a transfer between two portfolios`,
  entry_transfer_side_already: msg`The entry is already one side of a transfer`,
  transfer_has_no_candidates: msg`Only a transfer that is not reversed and has no other side can be linked`,
  transfer_has_no_lots: msg`Only a received transfer that is not reversed has lots to renew`,
  other_side_unbalanced: msg`The other side of the transfer does not add up`,
  giving_side_unbalanced: msg`The sending side of the transfer does not add up`,
  no_order_change: msg`There is no change of the processing order to confirm`,
  no_former_order: msg`The ledger already uses the current processing order`,
  ledger_kept_changing: msg`The ledger kept changing. Please try again.`,
  no_changed_definitions: msg`There are no changed definitions to confirm`,
  // Facts of instruments from files.
  fact_import_begun: msg`The facts of this file are being imported, or were`,
  fact_import_ended: msg`This import has ended`,
  fact_import_open: msg`Answer first what the file leaves open`,
  fact_import_empty: msg`There is nothing to import`,
  fact_rows_left_out: ({ count }) => {
    const rows = format().count(Number(count));
    return msg`${rows} rows would be left out: look at them first`;
  },
  fact_import_not_applied: msg`Only an import that has ended can be undone`,
  // Exports.
  export_too_long: ({ limit }) => {
    const rows = format().count(Number(limit));
    return msg`A file can have ${rows} rows. Narrow the filters.`;
  },
  export_kept_changing: msg`The list kept changing while it was read. Please try again.`,
  too_many_attachments: msg`The entry has the maximum number of attachments`,
  // Documents of clients.
  too_many_documents: msg`The client has the maximum number of documents`,
  too_many_document_versions: msg`The document has the maximum number of versions`,
  document_quota_reached: msg`The documents of the firm take all the space that they may: delete some, or ask for more`,
  same_document_version: msg`This is the file of the newest version`,
  no_preview: msg`A file of this type cannot be shown here: download it`,
  // Proposals.
  proposal_in_other_state: msg`The status of the proposal does not allow this`,
};

addReasonTexts(reasonTexts);
