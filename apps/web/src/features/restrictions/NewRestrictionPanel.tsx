import { restrictionKinds } from '@partnerfolio/contract/restrictions/choices';
import {
  restrictionFormSchema,
  type RestrictionForm,
} from '@partnerfolio/contract/restrictions/restrictions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../form/fields.tsx';
import { NewPanel } from '../../form/panel/NewPanel.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useZodForm } from '../../form/use-zod-form.ts';
import { DateField } from '../../form/value-fields.tsx';
import { restrictionKindTexts } from '../../texts/restriction-texts.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { kindNotes } from './labels.ts';
import { ObjectFields, type RestrictionFormApi } from './ObjectFields.tsx';
import { useAdding, type Place } from './use-restrictions.ts';

interface NewRestrictionPanelProps {
  place: Place;
  onClose: () => void;
}

/** Restricts an instrument or an asset class at a place. */
export function NewRestrictionPanel({ place, onClose }: NewRestrictionPanelProps) {
  const { t, i18n } = useLingui();
  const { add, isPending } = useAdding(place);
  const form: RestrictionFormApi = useZodForm(restrictionFormSchema, {
    kind: 'exclude',
    instrumentId: null,
    assetClass: null,
    reason: '',
    until: null,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = async (body: RestrictionForm) => {
    await add(body);
    toastDone(t`Restriction added`);
  };
  return (
    <NewPanel
      title={<Trans>Add restriction</Trans>}
      form={form}
      isSaving={isPending}
      save={save}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t`Restriction`}
        hint={i18n._(kindNotes[kind])}
        options={restrictionKinds.map((value) => ({ value, label: i18n._(restrictionKindTexts[value]) }))}
      />
      <ObjectFields form={form} />
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      <DateField
        form={form}
        name="until"
        label={t`Until (optional)`}
        hint={<Trans>The last day on which it holds</Trans>}
      />
    </NewPanel>
  );
}
