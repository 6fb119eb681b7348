import {
  addSuitabilityException,
  exceptionFormSchema,
  getSuitability,
  type SuitabilityRow,
} from '@partnerfolio/contract/portfolios/suitability';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { DateField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useRowTexts } from './use-row-texts.ts';

interface AcceptDialogProps {
  portfolioId: string;
  row: SuitabilityRow;
  onClose: () => void;
}

/** Accepts the deviation of a row until a day, with a reason. */
export function AcceptDialog({ portfolioId, row, onClose }: AcceptDialogProps) {
  const { t } = useLingui();
  const texts = useRowTexts();
  const rule = texts.rule(row);
  const add = useCall(addSuitabilityException, { refreshes: [getSuitability], failure: 'caller' });
  const form = useZodForm(exceptionFormSchema, { key: row.key, reason: '', until: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await add.mutateAsync({ params: { id: portfolioId }, body });
      toastDone(t`Deviation accepted`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Accept this deviation?</Trans>}
      description={
        <Trans>
          {rule}: the row stays as it is and names you, the reason and the last day. It can be ended, not
          changed.
        </Trans>
      }
      act={<Trans>Accept deviation</Trans>}
      busy={add.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      <DateField form={form} name="until" label={t`Until`} />
    </FormDialog>
  );
}
