import { addressKinds } from '@partnerfolio/contract/clients/kyc-choices';
import { kycAddressesSchema, putKycAddresses } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../../form/fields.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useZodForm, type Form } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { addressTexts } from '../labels.ts';
import { useEntryTexts } from '../use-kyc-texts.ts';
import { afterKycChange, reloadKyc, type KycEntry } from '../use-kyc.ts';
import { CountryField, Entries, PeriodFields, type PanelProps } from './fields.tsx';

type Input = z.input<typeof kycAddressesSchema>;
type Output = z.output<typeof kycAddressesSchema>;

const valuesOf = ({ addresses }: KycEntry): Input => ({
  addresses: addresses.map(({ isCurrent: _isCurrent, ...address }) => address),
});

/** Edits the addresses, past ones included. */
export function AddressesPanel({ opened, onClose }: PanelProps) {
  const { t } = useLingui();
  const texts = useEntryTexts();
  const params = { id: opened.id };
  const { mutateAsync } = useCall(putKycAddresses, { refreshes: afterKycChange, failure: 'caller' });
  const form = useZodForm(kycAddressesSchema, valuesOf(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: valuesOf,
    fields: {
      addresses: {
        label: t`Addresses`,
        text: ({ addresses }: KycEntry) => addresses.map(texts.address).join('; '),
      },
    },
    editors: (_, now) => (now.updatedBy ? [now.updatedBy] : []),
    save: (body) => mutateAsync({ params, body }),
    reload: () => reloadKyc(opened.id),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit addresses</Trans>}
      context={opened.client.name}
      change={change}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        <Trans>
          Keep past addresses. A new address of the same type ends the previous one on the day before.
        </Trans>
      </p>
      <AddressEntries form={form} kind={opened.kind === 'person' ? 'residential' : 'registered'} />
    </EditPanel>
  );
}

interface AddressEntriesProps {
  form: Form<Input, Output>;
  /** The type of a new address. */
  kind: (typeof addressKinds)[number];
}

function AddressEntries({ form, kind }: AddressEntriesProps) {
  const { t, i18n } = useLingui();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'addresses',
    keyName: 'key',
  });
  const kinds = addressKinds.map((value) => ({ value, label: i18n._(addressTexts[value]) }));
  const empty = { kind, lines: '', postcode: '', city: '', country: '', from: null, until: null };
  return (
    <Entries
      entries={fields}
      titleOf={(number) => t`Address ${number}`}
      removeLabel={(number) => t`Remove address ${number}`}
      addLabel={<Trans>Add address</Trans>}
      onAdd={() => append(empty)}
      onRemove={remove}
    >
      {(index) => (
        <>
          <SelectField form={form} name={`addresses.${index}.kind`} label={t`Type`} options={kinds} />
          <TextareaField form={form} name={`addresses.${index}.lines`} label={t`Street and number`} />
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              form={form}
              name={`addresses.${index}.postcode`}
              label={t`Postcode (optional)`}
              autoComplete="off"
            />
            <TextField form={form} name={`addresses.${index}.city`} label={t`City`} autoComplete="off" />
          </div>
          <CountryField form={form} name={`addresses.${index}.country`} label={t`Country`} />
          <div className="grid grid-cols-2 items-start gap-3">
            <PeriodFields form={form} from={`addresses.${index}.from`} until={`addresses.${index}.until`} />
          </div>
        </>
      )}
    </Entries>
  );
}
