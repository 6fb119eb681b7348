import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldValues, Path } from 'react-hook-form';
import type { Form } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { Card } from '../../../ui/Card.tsx';

/** What changes with a version, and why. */
export function NoteCard<I extends FieldValues & { note: string }, O>({ form }: { form: Form<I, O> }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Note</Trans>}>
      <TextareaField form={form} name={'note' as Path<I>} label={t`Change and reason`} rows={3} />
    </Card>
  );
}
