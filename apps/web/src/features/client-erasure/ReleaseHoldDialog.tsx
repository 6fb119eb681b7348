import {
  releaseClientHold,
  releaseFormSchema,
  type ClientHold,
} from '@partnerfolio/contract/clients/retention/erasure';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../form/fields.tsx';
import { useKeptForm } from '../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { showFailure } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { afterHoldChange } from './refreshes.ts';

interface ReleaseHoldDialogProps {
  clientId: string;
  hold: ClientHold;
  onClose: () => void;
}

/** Releases a hold, with the reason. */
export function ReleaseHoldDialog({ clientId, hold, onClose }: ReleaseHoldDialogProps) {
  const { t } = useLingui();
  const release = useCall(releaseClientHold, { refreshes: afterHoldChange, failure: 'caller' });
  const form = useKeptForm(releaseFormSchema, { reason: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await release.mutateAsync({ params: { id: clientId, holdId: hold.id }, body });
      toastDone(t`Hold released`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Release this hold?</Trans>}
      description={<Trans>The hold stays on record with both reasons.</Trans>}
      act={<Trans>Release hold</Trans>}
      busy={release.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
