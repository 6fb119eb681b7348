import type { LogField, LogResolution } from '@partnerfolio/contract/compliance/log-choices';
import type { SuitabilityRule } from '@partnerfolio/contract/clients/limits-choices';
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
};
