/** Pure decisions about complaints and breaches. */
import { categoriesOf, logFields } from '@partnerfolio/contract/compliance/log-choices';
import type { LogField, LogKind, LogResolution } from '@partnerfolio/contract/compliance/log-choices';
import type { LogForm } from '@partnerfolio/contract/compliance/log';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { LocalDate } from '@partnerfolio/contract/values';
import { minorDigits } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { Colleague } from '../../platform/access/rights.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { mayEditClient } from '../client-activity/rules.ts';

/** The number of a record as shown: C-2026-001. */
export const shownNumber = (
  kind: LogKind,
  { year, n }: { readonly year: number; readonly n: number },
): string => `${kind === 'complaint' ? 'C' : 'B'}-${year}-${String(n).padStart(3, '0')}`;

interface Editors {
  readonly owner_id: string;
  readonly editorIds: ReadonlySet<string>;
}

/** Whether a record can be assigned to a colleague; a breach without a client needs sight of every client. */
export const isAssignable = (colleague: Colleague, kind: LogKind, client: Editors | null): boolean => {
  if (kind === 'breach' && !colleague.rights.has('compliance.log')) return false;
  return client === null
    ? seesEveryClient(colleague)
    : mayEditClient(colleague, { ownerId: client.owner_id, editorIds: client.editorIds });
};

const decimalsOf = (amount: string): number => /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0;

const hasTooManyDecimals = ({ compensation, compensationCurrency: currency }: LogForm): boolean =>
  compensation !== null &&
  currency !== null &&
  decimalsOf(compensation) > minorDigits(currency as unknown as CurrencyCode);

/** What is wrong with a form besides what its schema checks: the server knows the day and the kind. */
export const formErrors = (
  form: LogForm,
  { kind, today }: { readonly kind: LogKind; readonly today: LocalDate },
): FieldError[] => {
  const errors: FieldError[] = [];
  for (const field of ['occurredOn', 'noticedOn', 'reportedOn'] as const)
    if ((form[field] ?? '') > today) errors.push(fieldError(field, 'day_in_future'));
  if (!categoriesOf[kind].includes(form.category))
    errors.push(fieldError('category', 'category_of_other_kind'));
  if (hasTooManyDecimals(form)) errors.push(fieldError('compensation', 'amount_decimals'));
  return errors;
};

/** A form without the currency of no amount, which would say nothing. */
export const tidied = (form: LogForm): LogForm =>
  form.compensation === null ? { ...form, compensationCurrency: null } : form;

/** What a step compares. */
export type Kept = Omit<LogForm, 'compensationCurrency'> & {
  readonly compensationCurrency: string | null;
  readonly resolution: LogResolution | null;
};

export interface Change {
  readonly field: LogField;
  readonly before: string | null;
  readonly after: string | null;
}

const textOf = (kept: Kept, field: LogField): string | null =>
  field === 'compensation' && kept.compensation !== null
    ? `${kept.compensation} ${kept.compensationCurrency ?? ''}`
    : kept[field];

/** The fields that differ, with both values. */
export const changesBetween = (before: Kept, after: Kept): Change[] =>
  logFields.flatMap((field) => {
    const [old, now] = [textOf(before, field), textOf(after, field)];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
