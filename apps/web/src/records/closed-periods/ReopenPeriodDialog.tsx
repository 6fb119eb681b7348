import { Trans, useLingui } from '@lingui/react/macro';
import { periodReopeningSchema } from '@partnerfolio/contract/portfolios/closed-periods';
import { useController } from 'react-hook-form';
import { errorText } from '../../form/field-error.ts';
import { TextField } from '../../form/fields.tsx';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { DateInput } from '../../ui/input/DateInput.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { useClosingCalls, type ClosingSource } from './closing-source.ts';

interface ReopenPeriodDialogProps {
  source: ClosingSource;
  closing: { closedThrough: string; revision: number };
  onClose: () => void;
}

/** Asks whether the period is reopened entirely or after an earlier day, and why. */
export function ReopenPeriodDialog({ source, closing, onClose }: ReopenPeriodDialogProps) {
  const { t } = useLingui();
  const day = useFormat().date(closing.closedThrough);
  const { reopen, busy } = useClosingCalls(source);
  const values = { closedThrough: null, reason: '', revision: closing.revision };
  const form = useZodForm(periodReopeningSchema, values);
  const { field, fieldState } = useController({ control: form.control, name: 'closedThrough' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await reopen(body);
      toastDone(t`Period reopened`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Reopen period</Trans>}
      description={<Trans>Closed to {day}. Entries of the reopened days are booked without asking.</Trans>}
      act={<Trans>Reopen period</Trans>}
      busy={busy}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DateInput
        label={t`Stays closed to (optional)`}
        name="closedThrough"
        value={field.value ?? ''}
        onValueChange={(next) => field.onChange(next || null)}
        onBlur={field.onBlur}
        error={errorText(fieldState.error)}
      />
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
