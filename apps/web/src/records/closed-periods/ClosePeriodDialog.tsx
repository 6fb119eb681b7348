import { Trans, useLingui } from '@lingui/react/macro';
import { periodClosingSchema, type ClosingScope } from '@partnerfolio/contract/portfolios/closed-periods';
import { TextField } from '../../form/fields.tsx';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { DateField } from '../../form/value-fields.tsx';
import { useToday } from '../../today.ts';
import { Button } from '../../ui/Button.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useClosingCalls, type ClosingSource } from './closing-source.ts';
import { periodEnds } from './period-ends.ts';

interface ClosePeriodDialogProps {
  source: ClosingSource;
  closing: ClosingScope;
  onClose: () => void;
}

/** Asks through which day the period is closed, and why. */
export function ClosePeriodDialog({ source, closing, onClose }: ClosePeriodDialogProps) {
  const { t } = useLingui();
  const { close, busy } = useClosingCalls(source);
  const ends = periodEnds(useToday());
  const isLater = (day: string) => day > (closing.closedThrough ?? '');
  const closedThrough = isLater(ends.month) ? ends.month : '';
  const values = { closedThrough, reason: '', revision: closing.revision };
  const form = useZodForm(periodClosingSchema, values);
  const submit = form.handleSubmit(async (body) => {
    try {
      await close(body);
      toastDone(t`Period closed`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  const choices = [
    { label: t`Last month end`, day: ends.month },
    { label: t`Last quarter end`, day: ends.quarter },
    { label: t`Last year end`, day: ends.year },
  ].filter(({ day }) => isLater(day));
  return (
    <FormDialog
      title={<Trans>Close period</Trans>}
      description={<Trans>Up to and including this day, entries then need a right and a confirmation.</Trans>}
      act={<Trans>Close period</Trans>}
      busy={busy}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DateField form={form} name="closedThrough" label={t`Last closed day`} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {choices.map(({ label, day }) => (
          <Button
            key={label}
            size="sm"
            onClick={() => form.setValue('closedThrough', day, { shouldDirty: true, shouldValidate: true })}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
