import { corporateActionTypes, hasTerm } from '@partnerfolio/contract/instruments/corporate-actions';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CurrencyField } from '../../../../form/CurrencyField.tsx';
import { errorText } from '../../../../form/field-error.ts';
import { SelectField } from '../../../../form/SelectField.tsx';
import { DateField, NumberField, TextareaField } from '../../../../form/value-fields.tsx';
import { InstrumentChoice, type InstrumentRef } from '../../../../records/instruments/InstrumentChoice.tsx';
import { typeTexts } from '../../../../texts/labels.ts';
import type { ActionForm } from './action-form.ts';

const pair = 'grid grid-cols-2 gap-3';

/** The fields that a type of corporate action needs. */
export function ActionFields({ form }: { form: ActionForm }) {
  const { t, i18n } = useLingui();
  const type = useWatch({ control: form.control, name: 'type' });
  const isSplit = type === 'split';
  return (
    <div className="grid gap-4">
      <SelectField
        form={form}
        name="type"
        label={t`Type`}
        options={corporateActionTypes.map((value) => ({ value, label: i18n._(typeTexts[value]) }))}
      />
      <DateField
        form={form}
        name="exDate"
        label={t`Ex-date`}
        hint={t`It applies to the units held at the start of this day.`}
      />
      {hasTerm(type, 'toInstrumentId') && <ReceivedField form={form} />}
      {hasTerm(type, 'ratioNew') && (
        <div className={pair}>
          <NumberField
            form={form}
            name="ratioNew"
            label={t`New units`}
            {...(isSplit && { hint: t`4 in a split of 4 for 1` })}
          />
          <NumberField
            form={form}
            name="ratioOld"
            label={t`For old units`}
            {...(isSplit && { hint: t`10 in a reverse split of 1 for 10` })}
          />
        </div>
      )}
      {hasTerm(type, 'costShare') && (
        <NumberField
          form={form}
          name="costShare"
          percent
          label={t`Share of cost transferred, %`}
          hint={t`As stated by the company. The rest stays with the holding.`}
        />
      )}
      {hasTerm(type, 'amountPerUnit') && (
        <div className={pair}>
          <NumberField form={form} name="amountPerUnit" label={t`Amount per unit`} />
          <CurrencyField form={form} name="currency" label={t`Currency`} />
        </div>
      )}
      <TextareaField form={form} name="note" label={t`Note`} rows={2} />
    </div>
  );
}

function ReceivedField({ form }: { form: ActionForm }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<InstrumentRef | null>(null);
  const { field, fieldState } = useController({ control: form.control, name: 'toInstrumentId' });
  return (
    <InstrumentChoice
      label={t`Instrument received`}
      error={errorText(fieldState.error)}
      value={chosen}
      onChoose={(instrument) => {
        setChosen(instrument);
        field.onChange(instrument?.id ?? null);
      }}
    />
  );
}
