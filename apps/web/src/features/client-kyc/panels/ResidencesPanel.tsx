import { noTaxNumberReasons } from '@partnerfolio/contract/clients/kyc-choices';
import { putTaxResidences, taxResidencesSchema } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../../form/fields.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm, type Form } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { noNumberTexts } from '../labels.ts';
import { useEntryTexts } from '../use-kyc-texts.ts';
import { afterKycChange, reloadKyc, type KycEntry } from '../use-kyc.ts';
import { CountryField, Entries, OptionalChoice, PeriodFields, type PanelProps } from './fields.tsx';

type Input = z.input<typeof taxResidencesSchema>;
type Output = z.output<typeof taxResidencesSchema>;

const empty = { country: '', number: '', noNumberReason: null, from: null, until: null };

const valuesOf = ({ taxResidences }: KycEntry): Input => ({
  taxResidences: taxResidences.map(({ isCurrent: _isCurrent, ...residence }) => residence),
});

/** Edits the tax residences, past ones included. */
export function ResidencesPanel({ opened, onClose }: PanelProps) {
  const { t } = useLingui();
  const texts = useEntryTexts();
  const params = { id: opened.id };
  const { mutateAsync } = useCall(putTaxResidences, { refreshes: afterKycChange, failure: 'caller' });
  const form = useZodForm(taxResidencesSchema, valuesOf(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: valuesOf,
    fields: {
      taxResidences: {
        label: t`Tax residences`,
        text: ({ taxResidences }: KycEntry) => taxResidences.map(texts.residence).join('; '),
      },
    },
    editors: (_, now) => (now.updatedBy ? [now.updatedBy] : []),
    save: (body) => mutateAsync({ params, body }),
    reload: () => reloadKyc(opened.id),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit tax residences</Trans>}
      context={opened.client.name}
      change={change}
      onClose={onClose}
    >
      <ResidenceEntries form={form} />
    </EditPanel>
  );
}

function ResidenceEntries({ form }: { form: Form<Input, Output> }) {
  const { t, i18n } = useLingui();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'taxResidences',
    keyName: 'key',
  });
  const reasons = noTaxNumberReasons.map((value) => ({ value, label: i18n._(noNumberTexts[value]) }));
  return (
    <Entries
      entries={fields}
      titleOf={(number) => t`Tax residence ${number}`}
      removeLabel={(number) => t`Remove tax residence ${number}`}
      addLabel={<Trans>Add tax residence</Trans>}
      onAdd={() => append(empty)}
      onRemove={remove}
    >
      {(index) => (
        <>
          <CountryField form={form} name={`taxResidences.${index}.country`} label={t`Country`} />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              form={form}
              name={`taxResidences.${index}.number`}
              label={t`Tax number`}
              autoComplete="off"
            />
            <OptionalChoice
              form={form}
              name={`taxResidences.${index}.noNumberReason`}
              label={t`Why there is no number`}
              none={t`Not given`}
              options={reasons}
            />
          </div>
          <div className="grid grid-cols-2 items-start gap-3">
            <PeriodFields
              form={form}
              from={`taxResidences.${index}.from`}
              until={`taxResidences.${index}.until`}
            />
          </div>
        </>
      )}
    </Entries>
  );
}
