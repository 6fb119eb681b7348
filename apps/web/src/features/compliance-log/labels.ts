import type {
  LogCategory,
  LogField,
  LogKind,
  LogResolution,
  LogSeverity,
  LogStep,
} from '@partnerfolio/contract/compliance/log-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

type Texts<Code extends string> = Readonly<Record<Code, MessageDescriptor>>;

export const kindTexts: Texts<LogKind> = { complaint: msg`Complaint`, breach: msg`Breach` };

export const categoryTexts: Texts<LogCategory> = {
  advice: msg`Advice and suitability`,
  mandate: msg`Mandate or limit`,
  suitability: msg`Suitability`,
  disclosure: msg`Disclosure or late report`,
  execution: msg`Execution of orders`,
  best_execution: msg`Best execution`,
  fees: msg`Fees`,
  service: msg`Service`,
  reports: msg`Reports and documents`,
  data_protection: msg`Data protection`,
  market_abuse: msg`Market abuse`,
  other: msg({ message: 'Other', context: 'category' }),
};

export const severityTexts: Texts<LogSeverity> = {
  low: msg({ message: 'Low', context: 'severity' }),
  medium: msg({ message: 'Medium', context: 'severity' }),
  high: msg({ message: 'High', context: 'severity' }),
};

export const severityTones: Readonly<Record<LogSeverity, Tone>> = {
  low: 'neutral',
  medium: 'warn',
  high: 'loss',
};

export const resolutionTexts: Texts<LogResolution> = {
  upheld: msg({ message: 'Upheld', context: 'complaint' }),
  partly: msg({ message: 'Partly upheld', context: 'complaint' }),
  rejected: msg({ message: 'Rejected', context: 'complaint' }),
};

export const stepTexts: Texts<LogStep> = {
  recorded: msg({ message: 'Recorded', context: 'step' }),
  changed: msg({ message: 'Changed', context: 'step' }),
  closed: msg({ message: 'Closed', context: 'step' }),
  reopened: msg({ message: 'Reopened', context: 'step' }),
};

export const fieldTexts: Texts<LogField> = {
  portfolioId: msg`Portfolio`,
  occurredOn: msg`Happened on`,
  noticedOn: msg`Received or noticed on`,
  subject: msg`Subject`,
  description: msg`Description`,
  category: msg`Category`,
  severity: msg`Severity`,
  assigneeId: msg`Assignee`,
  dueOn: msg`Due date`,
  outcome: msg`Outcome`,
  rootCause: msg`Root cause`,
  compensation: msg`Compensation`,
  reportedOn: msg`Reported to the authority on`,
  resolution: msg`Result`,
};
