import { logReopeningSchema, reopenLogRecord, type LogRecord } from '@partnerfolio/contract/compliance/log';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterLogChange } from '../refreshes.ts';

interface ReopenDialogProps {
  record: LogRecord;
  onClose: () => void;
}

/** Reopens a closed record with a reason. */
export function ReopenDialog({ record: { id, number, revision }, onClose }: ReopenDialogProps) {
  const { t } = useLingui();
  const reopen = useCall(reopenLogRecord, { refreshes: afterLogChange, failure: 'caller' });
  const form = useZodForm(logReopeningSchema, { reason: '' });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await reopen.mutateAsync({ params: { id }, body: { reason, revision } });
      toastDone(t`${number} reopened`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Reopen {number}?</Trans>}
      description={<Trans>The history keeps how it was closed, and the reason.</Trans>}
      act={<Trans context="record">Reopen</Trans>}
      look="main"
      busy={reopen.isPending}
      onAct={() => void submit()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      </form>
    </Question>
  );
}
