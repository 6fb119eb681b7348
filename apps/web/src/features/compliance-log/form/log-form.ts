import type { LogForm, LogRecord, logFormSchema } from '@partnerfolio/contract/compliance/log';
import type { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

/** The form's input values. */
export type LogInput = z.input<typeof logFormSchema>;
export type LogFormApi = Form<LogInput, LogForm>;

/** The values of a new record. */
export const newValues = (today: string, viewerId: string): Required<LogInput> => ({
  portfolioId: null,
  occurredOn: today,
  noticedOn: today,
  subject: '',
  description: '',
  category: 'other',
  severity: 'medium',
  assigneeId: viewerId,
  dueOn: null,
  outcome: '',
  rootCause: '',
  compensation: '',
  compensationCurrency: null,
  reportedOn: null,
});

/** The form's values for a stored record. */
export const logValues = (record: LogRecord): Required<LogInput> => ({
  portfolioId: record.portfolio?.id ?? null,
  occurredOn: record.occurredOn,
  noticedOn: record.noticedOn,
  subject: record.subject,
  description: record.description,
  category: record.category,
  severity: record.severity,
  assigneeId: record.assignee.id,
  dueOn: record.dueOn,
  outcome: record.outcome ?? '',
  rootCause: record.rootCause ?? '',
  compensation: record.compensation?.amount ?? '',
  compensationCurrency: record.compensation?.currency ?? null,
  reportedOn: record.reportedOn,
});
