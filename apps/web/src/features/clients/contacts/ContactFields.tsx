import { clientLanguages } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextareaField } from '../../../form/value-fields.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { languageNames } from '../../../texts/labels.ts';
import type { ContactFormApi } from './contact-form.ts';

/** The fields of a contact, for adding and editing. */
export function ContactFields({ form }: { form: ContactFormApi }) {
  const { t } = useLingui();
  const languages = [
    { value: '', label: t`Unknown` },
    ...clientLanguages.map((value) => ({ value, label: languageNames[value] })),
  ];
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <TextField
        form={form}
        name="relation"
        label={t`Role or relationship`}
        hint={t`Such as spouse, lawyer or treasurer.`}
        autoComplete="off"
      />
      <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:gap-3">
        <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="off" />
        <TextField form={form} name="phone" label={t`Phone`} type="tel" autoComplete="off" />
      </div>
      <SelectField form={form} name="language" label={t`Language`} options={languages} />
      <MainField form={form} />
      <TextareaField form={form} name="note" label={t`Note`} />
    </div>
  );
}

function MainField({ form }: { form: ContactFormApi }) {
  const { field } = useController({ control: form.control, name: 'isMain' });
  return (
    <div className="grid gap-1">
      <Checkbox
        label={<Trans>Main contact</Trans>}
        checked={field.value ?? false}
        onCheckedChange={field.onChange}
      />
      <p className="text-xs text-ink-3">
        <Trans>A client has at most one main contact. The previous one stays a contact.</Trans>
      </p>
    </div>
  );
}
