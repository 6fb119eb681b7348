import { targetsAtMost } from '@partnerfolio/contract/models/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray, useWatch } from 'react-hook-form';
import { isExact, negateExact, sumExact } from '../../../figures/exact.ts';
import { errorText } from '../../../form/field-error.ts';
import { PercentField } from '../../../form/value-fields.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { usePct } from '../use-pct.ts';
import { AddTarget } from './AddTarget.tsx';
import { BandFields, bandGrid } from './BandFields.tsx';
import { ClassBandFields } from './ClassBandFields.tsx';
import type { EditorForm } from './model-form.ts';
import { TargetRow } from './TargetRow.tsx';

interface ContentFieldsProps {
  form: EditorForm;
  /** The model itself, which cannot contain itself. */
  ownId?: string;
}

/** The targets, cash and bands of classes of a version. */
export function ContentFields({ form, ownId }: ContentFieldsProps) {
  const { t, i18n } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'targets' });
  const { targets: error } = form.formState.errors;
  const message = errorText(error?.root ?? (Array.isArray(error) ? undefined : error));
  return (
    <>
      <Card title={<Trans>Targets</Trans>}>
        <div className="grid gap-3">
          {fields.map(({ id }, at) => (
            <TargetRow key={id} form={form} at={at} onRemove={() => remove(at)} />
          ))}
          {fields.length < targetsAtMost && (
            <AddTarget
              form={form}
              ownId={ownId}
              onAdd={(target) => append(target, { focusName: `targets.${fields.length}.targetPct` })}
            />
          )}
          <fieldset className="grid gap-2 border-t border-line pt-3 md:grid-cols-[minmax(0,1fr)_22rem] md:items-end">
            <legend className="sr-only">{i18n._(classTexts.cash)}</legend>
            <span aria-hidden="true" className="text-sm font-medium md:pb-2">
              {i18n._(classTexts.cash)}
            </span>
            <div className={bandGrid}>
              <PercentField form={form} name="cash.targetPct" label={t`Target`} />
              <BandFields form={form} name="cash.band" />
            </div>
          </fieldset>
          <Total form={form} />
          {message !== undefined && (
            <p role="alert" tabIndex={-1} className="text-sm text-loss">
              {message}
            </p>
          )}
        </div>
      </Card>
      <ClassBandFields form={form} />
    </>
  );
}

/** The sum of targets and cash, and how far it is from 100; invalid ones count as nothing. */
function Total({ form }: { form: EditorForm }) {
  const { target } = usePct();
  const [targets, cash] = useWatch({ control: form.control, name: ['targets', 'cash.targetPct'] });
  const texts = [...targets.map(({ targetPct }) => targetPct), cash].map((text) => text.trim());
  const sum = sumExact(texts.filter(isExact));
  const rest = sumExact(['100', negateExact(sum)]);
  const [total, missing] = [target(sum), target(rest.replace('-', ''))];
  return (
    <p role="status" className="text-sm font-medium">
      {rest === '0' && <Trans>Total: {total}%</Trans>}
      {rest !== '0' && !rest.startsWith('-') && (
        <Trans>
          Total: {total}%, {missing}% left to allocate
        </Trans>
      )}
      {rest.startsWith('-') && (
        <span className="text-loss">
          <Trans>
            Total: {total}%, {missing}% over 100%
          </Trans>
        </span>
      )}
    </p>
  );
}
