import { noteKinds } from '@partnerfolio/contract/choices';
import type { noteFormSchema, NoteForm } from '@partnerfolio/contract/clients/activity';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { SelectField } from '../../../form/SelectField.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { DateField, TextareaField } from '../../../form/value-fields.tsx';
import { noteKindTexts } from '../../../texts/labels.ts';
import { useToday } from '../../../today.ts';

export type NoteInput = z.input<typeof noteFormSchema>;

/** The fields of a note, call or meeting. */
export function NoteFields({ form }: { form: Form<NoteInput, NoteForm> }) {
  const { t, i18n } = useLingui();
  const kinds = noteKinds.map((value) => ({ value, label: i18n._(noteKindTexts[value]) }));
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <SelectField form={form} name="kind" label={t`Type`} options={kinds} />
        <DateField form={form} name="occurredOn" label={t`Date`} max={useToday()} />
      </div>
      <TextareaField form={form} name="text" label={t`Text`} rows={10} />
    </div>
  );
}
