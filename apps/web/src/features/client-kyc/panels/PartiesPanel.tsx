import { partyRoles } from '@partnerfolio/contract/clients/kyc-choices';
import { putRelatedParties, relatedPartiesSchema } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../../form/fields.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useZodForm, type Form } from '../../../form/use-zod-form.ts';
import { DayField, PercentField, TextareaField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { roleTexts } from '../labels.ts';
import { useEntryTexts } from '../use-kyc-texts.ts';
import { afterKycChange, reloadKyc, type KycEntry } from '../use-kyc.ts';
import { CheckField, CountryField, Entries, PeriodFields, type PanelProps } from './fields.tsx';

type Input = z.input<typeof relatedPartiesSchema>;
type PartiesForm = Form<Input, z.output<typeof relatedPartiesSchema>>;

const emptyParty = {
  name: '',
  isJoint: false,
  birthDate: null,
  nationality: null,
  country: null,
  sharePct: '',
  from: null,
  until: null,
  note: '',
};

const valuesOf = ({ relatedParties }: KycEntry): Input => ({
  relatedParties: relatedParties.map(({ isCurrent: _isCurrent, ...party }) => party),
});

/** Edits the beneficial owners, attorneys, signatories and legal representatives. */
export function PartiesPanel({ opened, onClose }: PanelProps) {
  const { t } = useLingui();
  const texts = useEntryTexts();
  const params = { id: opened.id };
  const { mutateAsync } = useCall(putRelatedParties, { refreshes: afterKycChange, failure: 'caller' });
  const form = useZodForm(relatedPartiesSchema, valuesOf(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: valuesOf,
    fields: {
      relatedParties: {
        label: t`Related parties`,
        text: ({ relatedParties }: KycEntry) => relatedParties.map(texts.party).join('; '),
      },
    },
    editors: (_, now) => (now.updatedBy ? [now.updatedBy] : []),
    save: (body) => mutateAsync({ params, body }),
    reload: () => reloadKyc(opened.id),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit related parties</Trans>}
      context={opened.client.name}
      change={change}
      onClose={onClose}
    >
      <PartyEntries form={form} role={opened.kind === 'person' ? 'attorney' : 'beneficial_owner'} />
    </EditPanel>
  );
}

function PartyEntries({ form, role }: { form: PartiesForm; role: (typeof partyRoles)[number] }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'relatedParties',
    keyName: 'key',
  });
  return (
    <Entries
      entries={fields}
      titleOf={(number) => t`Related party ${number}`}
      removeLabel={(number) => t`Remove related party ${number}`}
      addLabel={<Trans>Add related party</Trans>}
      onAdd={() => append({ role, ...emptyParty })}
      onRemove={remove}
    >
      {(index) => <PartyFields form={form} index={index} />}
    </Entries>
  );
}

function PartyFields({ form, index }: { form: PartiesForm; index: number }) {
  const { t, i18n } = useLingui();
  const at = `relatedParties.${index}` as const;
  const role = useWatch({ control: form.control, name: `${at}.role` });
  const roles = partyRoles.map((value) => ({ value, label: i18n._(roleTexts[value]) }));
  return (
    <>
      <SelectField form={form} name={`${at}.role`} label={t`Role`} options={roles} />
      <TextField form={form} name={`${at}.name`} label={t`Name`} autoComplete="off" />
      {role === 'beneficial_owner' && (
        <PercentField form={form} name={`${at}.sharePct`} label={t`Share (optional)`} />
      )}
      {role === 'signatory' && (
        <CheckField form={form} name={`${at}.isJoint`} label={t`Signs only together with another`} />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DayField form={form} name={`${at}.birthDate`} label={t`Date of birth (optional)`} />
        <CountryField form={form} name={`${at}.nationality`} label={t`Nationality (optional)`} />
      </div>
      <CountryField form={form} name={`${at}.country`} label={t`Country of residence (optional)`} />
      <div className="grid grid-cols-2 items-start gap-3">
        <PeriodFields form={form} from={`${at}.from`} until={`${at}.until`} />
      </div>
      <TextareaField form={form} name={`${at}.note`} label={t`Note (optional)`} />
    </>
  );
}
