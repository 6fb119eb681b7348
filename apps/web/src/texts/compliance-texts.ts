/** The texts of field errors of risk profiles, KYC, limits and the firm's assumptions. */
import { msg } from '@lingui/core/macro';

export const complianceTexts = {
  // The questionnaire and answers to it.
  points_format: msg`Use a number such as 12.5, with at most 2 decimals`,
  band_not_rising: msg`Use a score above that of the band before`,
  last_band_ends_at_99: msg`The last band ends at 99`,
  answers_required: msg`Choose at least one answer of a question`,
  other_question_required: msg`Choose another question`,
  no_scored_question: msg`At least one question needs a weight and answers with different points`,
  comment_required: msg`Say how the client explained it`,
  // Reviews.
  follow_up_required: msg`Say what is to be done`,
  review_not_in_order: msg`This is not in order: say what is to be done, or why it stays`,
  day_not_after_review: msg`The next review comes after this one`,
  // KYC.
  day_in_past: msg`The day has passed`,
  instrument_or_class: msg`Choose an instrument or an asset class`,
  tax_number_and_reason: msg`Give the number, or why there is none`,
  bad_share: msg`Use a percentage up to 100, with at most four decimals`,
  share_of_owner: msg`Only a beneficial owner has a share`,
  shares_above_whole: msg`The shares of the beneficial owners add up to more than 100%`,
  address_overlaps: msg`There is another address of this type at that time: say from when this one holds`,
  kyc_birth_date_missing: msg`The date of birth is missing`,
  kyc_registration_missing: msg`The registration number is missing`,
  kyc_nationality_missing: msg`A nationality is missing`,
  kyc_address_missing: msg`A current address is missing`,
  kyc_tax_residence_missing: msg`A current tax residence with its number, or why there is none, is missing`,
  kyc_source_of_wealth_missing: msg`The source of wealth is missing`,
  kyc_pep_missing: msg`The PEP check is missing`,
  kyc_sanctions_missing: msg`A sanctions check without a match is missing`,
  kyc_beneficial_owner_missing: msg`A beneficial owner, or the statement that there is none, is missing`,
  kyc_identity_document_expired: msg`Every identity document on file has expired`,
  // Complaints and breaches.
  noticed_before_it_happened: msg`Use the day on which it happened, or a later one`,
  currency_of_amount: msg`Choose the currency of the amount`,
  amount_decimals: msg`Use no more decimals than the currency has`,
  client_of_complaint: msg`Choose the client who complains`,
  category_of_other_kind: msg`Choose a category of this type of record`,
  resolution_required: msg`Say how the complaint ended`,
  not_assignable: msg`Choose a user who may see and change this record`,
  // Assumptions by asset class.
  assumption_format: msg`Use a percentage such as 6.25, with at most 2 decimals`,
  return_loses_everything: msg`Use a return above −100 %`,
  volatility_below_zero: msg`Use a volatility of 0 or more`,
  assumptions_required: msg`Enter return and volatility of at least one class`,
  correlation_format: msg`Use a number from −1 to 1, with at most 2 decimals`,
  correlation_missing: msg`Enter the correlation of each pair of classes with assumptions`,
  correlations_impossible: msg`No investments can be correlated like this: bring some of them closer to 0`,
  score_table_from_zero: msg`The table begins at 0`,
  score_table_not_rising: msg`Use more than in the row before`,
  // Limits of clients.
  limit_format: msg`Use a percentage from 0 to 100, with at most 2 decimals`,
};
