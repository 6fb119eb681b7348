import { removeMandate, type Mandate } from '@partnerfolio/contract/portfolios/mandates';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterMandateChange } from './mandate-form.ts';

interface RemoveMandateDialogProps {
  portfolioId: string;
  mandate: Mandate;
  onClose: () => void;
}

/** Asks whether to remove a mandate, and why if it has begun. */
export function RemoveMandateDialog({ portfolioId, mandate, onClose }: RemoveMandateDialogProps) {
  const { t } = useLingui();
  const { id, revision, state } = mandate;
  const remove = useCall(removeMandate, { refreshes: afterMandateChange, failure: 'caller' });
  const form = useZodForm(removeMandate.body, { reason: '', revision });
  const submit = form.handleSubmit(async (body) => {
    try {
      await remove.mutateAsync({ params: { id: portfolioId, mandateId: id }, body });
      toastDone(t`Mandate removed`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Remove this mandate?</Trans>}
      description={
        <Trans>
          The audit log keeps what it said. To end a mandate, change its last day instead. The mandate before
          stays as it is.
        </Trans>
      }
      act={<Trans>Remove mandate</Trans>}
      busy={remove.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {state !== 'future' && <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />}
    </FormDialog>
  );
}
