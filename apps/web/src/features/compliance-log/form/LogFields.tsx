import { listLogAssignees } from '@partnerfolio/contract/compliance/log';
import { categoriesOf, logSeverities, type LogKind } from '@partnerfolio/contract/compliance/log-choices';
import type { Person } from '@partnerfolio/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ComboField } from '../../../form/ComboField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { DateField, DayField, TextareaField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useToday } from '../../../today.ts';
import { categoryTexts, severityTexts } from '../labels.ts';
import { CurrencyOfAmount, PortfolioField } from './choice-fields.tsx';
import type { LogFormApi } from './log-form.ts';

interface LogFieldsProps {
  form: LogFormApi;
  kind: LogKind;
  /** Undefined for a record without a client, or while none is chosen. */
  clientId: string | undefined;
  /** The assignee when the form was opened, who stays a choice. */
  assignee: Person;
}

/** The fields of a complaint or breach. */
export function LogFields({ form, kind, clientId, assignee }: LogFieldsProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const isComplaint = kind === 'complaint';
  return (
    <>
      {clientId !== undefined && <PortfolioField form={form} clientId={clientId} />}
      <TextField form={form} name="subject" label={t`Subject`} autoComplete="off" />
      <TextareaField form={form} name="description" label={t`Description`} rows={5} />
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-3">
        <DateField form={form} name="occurredOn" label={t`Happened on`} max={today} />
        <DateField
          form={form}
          name="noticedOn"
          label={isComplaint ? t`Received on` : t`Noticed on`}
          max={today}
        />
        <SelectField
          form={form}
          name="category"
          label={t`Category`}
          options={categoriesOf[kind].map((value) => ({ value, label: i18n._(categoryTexts[value]) }))}
        />
        <SelectField
          form={form}
          name="severity"
          label={t`Severity`}
          options={logSeverities.map((value) => ({ value, label: i18n._(severityTexts[value]) }))}
        />
        <AssigneeField form={form} kind={kind} clientId={clientId} assignee={assignee} />
        <DayField form={form} name="dueOn" label={t`Due date (optional)`} />
      </div>
      {isComplaint && (
        <p className="-mt-2 text-xs text-ink-3">
          <Trans>A new complaint without a due date is due 15 business days after it was received.</Trans>
        </p>
      )}
      <HandlingFields form={form} />
    </>
  );
}

function AssigneeField({ form, kind, clientId, assignee }: LogFieldsProps) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data } = useQuery({
    ...queryOf(listLogAssignees, { query: { kind, clientId } }),
    enabled: kind === 'breach' || clientId !== undefined,
  });
  const found: Person[] = data?.items ?? [];
  const people = found.some(({ id }) => id === assignee.id) ? found : [assignee, ...found];
  return (
    <ComboField
      form={form}
      name="assigneeId"
      label={t`Assignee`}
      items={people.map((person) => ({ id: person.id, name: personName(person) }))}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
    />
  );
}

/** What was done about it. */
function HandlingFields({ form }: Pick<LogFieldsProps, 'form'>) {
  const { t } = useLingui();
  return (
    <>
      <TextareaField form={form} name="outcome" label={t`Outcome (optional)`} rows={3} />
      <TextareaField form={form} name="rootCause" label={t`Root cause (optional)`} rows={2} />
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-3">
        <TextField
          form={form}
          name="compensation"
          label={t`Compensation (optional)`}
          inputMode="decimal"
          autoComplete="off"
        />
        <CurrencyOfAmount form={form} />
        <DayField form={form} name="reportedOn" label={t`Reported to the authority on (optional)`} />
      </div>
    </>
  );
}
