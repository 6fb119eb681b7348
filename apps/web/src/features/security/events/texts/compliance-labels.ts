import type { KycSection } from '@partnerfolio/contract/clients/kyc-choices';
import type { LogField, LogResolution } from '@partnerfolio/contract/compliance/log-choices';
import type { SuitabilityRule } from '@partnerfolio/contract/clients/limits-choices';
import type { ActivationFinding } from '@partnerfolio/contract/clients/activation/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The fields of a complaint or breach that a change names. */
export const logFieldTexts: Readonly<Record<LogField, MessageDescriptor>> = {
  portfolioId: msg`portfolio`,
  occurredOn: msg`happened on`,
  noticedOn: msg`noticed on`,
  subject: msg`subject`,
  description: msg`description`,
  category: msg`category`,
  severity: msg`severity`,
  assigneeId: msg`assignee`,
  dueOn: msg`due date`,
  outcome: msg`outcome`,
  rootCause: msg`root cause`,
  compensation: msg`compensation`,
  reportedOn: msg`reported to the authority`,
  resolution: msg`result`,
};

export const logResultTexts: Readonly<Record<LogResolution, MessageDescriptor>> = {
  upheld: msg`upheld`,
  partly: msg`partly upheld`,
  rejected: msg`rejected`,
};

/** The rules of the suitability check. */
export const ruleTexts: Readonly<Record<SuitabilityRule, MessageDescriptor>> = {
  risk_band: msg`risk band`,
  most_score: msg`most risk score`,
  least_cash: msg`least cash`,
  most_issuer: msg`single issuer`,
  most_class: msg`most in an asset class`,
  currencies: msg`currencies`,
  forbidden_classes: msg`forbidden classes`,
  forbidden_instruments: msg`forbidden instruments`,
  restrictions: msg`restrictions`,
};

/** What was not in order when a prospect became active. */
export const activationTexts: Readonly<Record<ActivationFinding, MessageDescriptor>> = {
  kyc_not_started: msg`KYC not started`,
  kyc_in_progress: msg`KYC not verified`,
  kyc_expired: msg`KYC expired`,
  kyc_hidden: msg`KYC not seen`,
  profile_missing: msg`no risk profile`,
  profile_expired: msg`risk profile expired`,
  profile_without_score: msg`risk profile without a score`,
  agreement_missing: msg`no agreement`,
  agreement_not_yet_valid: msg`agreement not valid yet`,
  agreement_expired: msg`agreement expired`,
  contact_missing: msg`no contact details`,
  review_missing: msg`no next review`,
  review_overdue: msg`next review overdue`,
};

/** The sections of the KYC that a change names. */
export const kycSectionTexts: Readonly<Record<KycSection, MessageDescriptor>> = {
  identity: msg`identity`,
  nationalities: msg`nationalities`,
  beneficialOwnership: msg`beneficial ownership`,
  riskClass: msg`risk class`,
  sourceOfWealth: msg`source of wealth`,
  nextReview: msg`next review`,
  addresses: msg`addresses`,
  taxResidences: msg`tax residences`,
  relatedParties: msg`related parties`,
};
