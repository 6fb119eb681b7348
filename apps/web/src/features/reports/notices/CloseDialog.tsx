import {
  closeFallNotice,
  listFallNotices,
  type FallNotice,
} from '@partnerfolio/contract/reports/fall-notices';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';

interface CloseDialogProps {
  notice: FallNotice;
  onClose: () => void;
}

/** Closes a notice without a letter, with the reason. */
export function CloseDialog({ notice, onClose }: CloseDialogProps) {
  const { t } = useLingui();
  const close = useCall(closeFallNotice, { refreshes: [listFallNotices] });
  const form = useKeptForm(closeFallNotice.body, { reason: '' });
  const submit = form.handleSubmit((body) =>
    close.mutate(
      { params: { noticeId: notice.id }, body },
      {
        onSuccess: () => {
          toastDone(t`Notice closed`);
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title={<Trans>Close this notice without a letter?</Trans>}
      description={<Trans>The reason stays on the notice and in the audit log. This can't be undone.</Trans>}
      act={<Trans>Close notice</Trans>}
      busy={close.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
