import { targetClasses } from '@partnerfolio/contract/models/content';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { classTexts } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { BandFields } from './BandFields.tsx';
import type { EditorForm } from './model-form.ts';

/** The bands of whole classes. */
export function ClassBandFields({ form }: { form: EditorForm }) {
  const { t, i18n } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'classBands' });
  const { classBands: errors } = form.formState.errors;
  const left = targetClasses.filter((name) => fields.every(({ assetClass }) => assetClass !== name));
  return (
    <Card title={<Trans>Bands of classes</Trans>} context={<Trans>optional</Trans>}>
      <div className="grid gap-3">
        {fields.map(({ id, assetClass }, at) => {
          const name = i18n._(classTexts[assetClass]);
          const error = errorText(errors?.[at]?.assetClass);
          return (
            <fieldset
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 md:grid-cols-[minmax(0,1fr)_22rem_auto]"
            >
              <legend className="sr-only">{name}</legend>
              <span className="text-sm font-medium max-md:col-start-1 max-md:row-start-1 md:pb-2">
                <span aria-hidden="true">{name}</span>
                {error !== undefined && (
                  <span role="alert" className="block text-xs text-loss">
                    {error}
                  </span>
                )}
              </span>
              <div className="grid grid-cols-2 items-start gap-2 max-md:col-span-2 max-md:row-start-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
                <BandFields form={form} name={`classBands.${at}.band`} />
              </div>
              <Button
                look="quiet"
                size="icon"
                className="max-md:col-start-2 max-md:row-start-1"
                aria-label={t`Remove ${name}`}
                onClick={() => remove(at)}
              >
                <X size={14} aria-hidden="true" />
              </Button>
            </fieldset>
          );
        })}
        {left.length > 0 && (
          <Select
            label={t`Add a band of a class`}
            hideLabel
            placeholder={t`Add a band of a class`}
            value={null}
            options={left.map((value) => ({ value, label: i18n._(classTexts[value]) }))}
            onValueChange={(assetClass) => append({ assetClass, band: { kind: 'absolute', pct: '5' } })}
          />
        )}
      </div>
    </Card>
  );
}
