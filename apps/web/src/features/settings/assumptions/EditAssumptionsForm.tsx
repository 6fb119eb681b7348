import type { Assumptions } from '@partnerfolio/contract/assumptions/assumptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../../form/field-error.ts';
import { TextField } from '../../../form/fields.tsx';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { DateField } from '../../../form/value-fields.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { type AssumptionsFormApi, useAssumptionsChange } from './assumptions-form.ts';
import { ClassFields } from './ClassFields.tsx';
import { CorrelationFields } from './CorrelationFields.tsx';
import { ScoreFields } from './ScoreFields.tsx';

interface EditAssumptionsFormProps {
  opened: Assumptions;
  fromSample: boolean;
  onClose: () => void;
}

/** Enters a new version of the assumptions; earlier ones stay. */
export function EditAssumptionsForm({ opened, fromSample, onClose }: EditAssumptionsFormProps) {
  const { t } = useLingui();
  const { form, change } = useAssumptionsChange({ opened, fromSample }, onClose);
  return (
    <EditPanel title={<Trans>Edit assumptions</Trans>} change={change} onClose={onClose}>
      {fromSample && (
        <Callout kind="warn">
          <Trans>
            A sample of plausible round numbers, not a forecast. Review and replace each number before use,
            and state your own source.
          </Trans>
        </Callout>
      )}
      <p className="text-sm text-ink-2">
        <Trans>
          Saving adds a version, which counts at once for all portfolios. Leave a class empty if you have no
          assumptions about it: portfolios that hold it have no score.
        </Trans>
      </p>
      <DateField form={form} name="from" label={t`In force from`} />
      <TextField form={form} name="source" label={t`Source`} autoComplete="off" />
      <ClassFields form={form} />
      <CorrelationFields form={form} />
      <ListError form={form} name="correlations" />
      <ListError form={form} name="classes" />
      <ScoreFields form={form} />
    </EditPanel>
  );
}

/** What is wrong with a list as a whole. */
function ListError({ form, name }: { form: AssumptionsFormApi; name: 'correlations' | 'classes' }) {
  const { [name]: error } = form.formState.errors;
  const text = errorText(error?.root ?? (Array.isArray(error) ? undefined : error));
  return text ? (
    <p role="alert" className="text-sm text-loss">
      {text}
    </p>
  ) : null;
}
