/** The choices of complaints and breaches; apart from their schemas, so that pages load them at no cost. */

export const logKinds = ['complaint', 'breach'] as const;
export type LogKind = (typeof logKinds)[number];

export const complaintCategories = [
  'advice',
  'execution',
  'fees',
  'service',
  'reports',
  'data_protection',
  'other',
] as const;

export const breachCategories = [
  'mandate',
  'suitability',
  'disclosure',
  'best_execution',
  'fees',
  'data_protection',
  'market_abuse',
  'other',
] as const;

export const logCategories = [
  'advice',
  'mandate',
  'suitability',
  'disclosure',
  'execution',
  'best_execution',
  'fees',
  'service',
  'reports',
  'data_protection',
  'market_abuse',
  'other',
] as const;
export type LogCategory = (typeof logCategories)[number];

/** The categories of each kind. */
export const categoriesOf: Readonly<Record<LogKind, readonly LogCategory[]>> = {
  complaint: complaintCategories,
  breach: breachCategories,
};

export const logSeverities = ['low', 'medium', 'high'] as const;
export type LogSeverity = (typeof logSeverities)[number];

/** How a complaint ended. */
export const logResolutions = ['upheld', 'partly', 'rejected'] as const;
export type LogResolution = (typeof logResolutions)[number];

/** `overdue`: open, and its due date has passed. */
export const logStates = ['open', 'overdue', 'closed'] as const;

export const logSorts = ['number', 'dueOn', 'state', 'noticedOn'] as const;

export const logSteps = ['recorded', 'changed', 'closed', 'reopened'] as const;
export type LogStep = (typeof logSteps)[number];

/** The fields of which a step keeps the value before and after. */
export const logFields = [
  'portfolioId',
  'occurredOn',
  'noticedOn',
  'subject',
  'description',
  'category',
  'severity',
  'assigneeId',
  'dueOn',
  'outcome',
  'rootCause',
  'compensation',
  'reportedOn',
  'resolution',
] as const;
export type LogField = (typeof logFields)[number];

/** A complaint is due so many business days after the firm received it. */
export const complaintDays = 15;
/** How many steps a record can have. */
export const logStepsAtMost = 300;
