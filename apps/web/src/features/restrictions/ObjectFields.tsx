import { restrictedClasses } from '@partnerfolio/contract/restrictions/choices';
import type {
  restrictionFormSchema,
  RestrictionForm,
} from '@partnerfolio/contract/restrictions/restrictions';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { z } from 'zod';
import { useBinding } from '../../form/use-binding.ts';
import type { Form } from '../../form/use-zod-form.ts';
import { InstrumentChoice, type InstrumentRef } from '../../records/instruments/InstrumentChoice.tsx';
import { classTexts } from '../../texts/labels.ts';
import { Select } from '../../ui/input/Select.tsx';

export type RestrictionFormApi = Form<z.input<typeof restrictionFormSchema>, RestrictionForm>;

/** What is restricted: an asset class, or an instrument with its search. */
export function ObjectFields({ form }: { form: RestrictionFormApi }) {
  const { t, i18n } = useLingui();
  const { field: classField } = useBinding({ form, name: 'assetClass' });
  const { field, error } = useBinding({ form, name: 'instrumentId' });
  const [instrument, setInstrument] = useState<InstrumentRef | null>(null);
  const chooseInstrument = (chosen: InstrumentRef | null) => {
    setInstrument(chosen);
    field.onChange(chosen?.id ?? null);
  };
  const choose = (value: 'instrument' | (typeof restrictedClasses)[number]) => {
    if (value !== 'instrument') chooseInstrument(null);
    classField.onChange(value === 'instrument' ? null : value);
  };
  return (
    <>
      <Select
        label={t`Applies to`}
        options={[
          { value: 'instrument', label: t`One instrument` },
          ...restrictedClasses.map((value) => ({ value, label: i18n._(classTexts[value]) })),
        ]}
        value={classField.value ?? 'instrument'}
        onValueChange={choose}
        error={undefined}
      />
      {!classField.value && (
        <InstrumentChoice
          label={t`Instrument`}
          value={instrument}
          onChoose={chooseInstrument}
          error={error}
        />
      )}
    </>
  );
}
