import { useLingui } from '@lingui/react/macro';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../../../../form/fields.tsx';
import type { Form } from '../../../../form/use-zod-form.ts';
import { TextareaField } from '../../../../form/value-fields.tsx';

interface TextPairProps<I extends FieldValues, O> {
  form: Form<I, O>;
  english: FieldPath<I>;
  spanish: FieldPath<I>;
  /** For texts of a sentence or two. */
  long?: boolean;
}

/** A text in the two languages in which clients read. */
export function TextPair<I extends FieldValues, O>({
  form,
  english,
  spanish,
  long = false,
}: TextPairProps<I, O>) {
  const { t } = useLingui();
  const fields = [
    { name: english, label: t`In English`, lang: 'en' },
    { name: spanish, label: t`In Spanish`, lang: 'es' },
  ];
  return fields.map(({ name, ...shown }) =>
    long ? (
      <TextareaField key={name} form={form} name={name} rows={2} {...shown} />
    ) : (
      <TextField key={name} form={form} name={name} autoComplete="off" {...shown} />
    ),
  );
}
