import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldValues, Path } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { Callout } from '../../../ui/Callout.tsx';
import type { GapRefusal } from './use-gap.ts';

interface GapFieldProps<I extends FieldValues, O> {
  form: Form<I, O>;
  refusal: GapRefusal;
}

/** Asks why figures are unknown, once the report was refused over them. */
export function GapField<I extends FieldValues & { gap?: string | null | undefined }, O>({
  form,
  refusal,
}: GapFieldProps<I, O>) {
  const { t } = useLingui();
  if (refusal === null) return null;
  return (
    <>
      <Callout kind="warn" title={<Trans>Some figures are unknown</Trans>}>
        {refusal}
      </Callout>
      <TextField
        form={form}
        name={'gap' as Path<I>}
        label={t`Why are they unknown?`}
        hint={t`Printed in the report.`}
        autoComplete="off"
      />
    </>
  );
}
