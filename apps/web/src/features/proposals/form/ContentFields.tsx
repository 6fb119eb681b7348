import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { DateField, TextareaField } from '../../../form/value-fields.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { CurrentAllocation } from '../allocation/comparison.ts';
import type { ProposalFormApi } from '../targets/proposal-form.ts';
import { TargetFields } from '../targets/TargetFields.tsx';

interface ContentFieldsProps {
  form: ProposalFormApi;
  current: CurrentAllocation | null;
}

/** The content of a version: purpose, target allocation and rationale. */
export function ContentFields({ form, current }: ContentFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Card title={<Trans>Purpose and due date</Trans>}>
        <div className="grid gap-4 pt-1 md:grid-cols-[minmax(0,1fr)_180px]">
          <TextField
            form={form}
            name="purpose"
            label={t`Purpose`}
            hint={t`One line, shown as the proposal's title.`}
            autoComplete="off"
            maxLength={200}
          />
          <DateField form={form} name="dueOn" label={t`Due date`} hint={t`Optional`} />
        </div>
      </Card>
      <TargetFields form={form} current={current} />
      <Card>
        <TextareaField
          form={form}
          name="rationale"
          label={t`Rationale`}
          hint={t`Why this allocation suits this client now.`}
          rows={7}
        />
      </Card>
    </>
  );
}
