import { closeLogRecord, logClosureSchema, type LogRecord } from '@partnerfolio/contract/compliance/log';
import { logResolutions } from '@partnerfolio/contract/compliance/log-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../form/SelectField.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { resolutionTexts } from '../labels.ts';
import { afterLogChange } from '../refreshes.ts';

interface CloseDialogProps {
  record: LogRecord;
  onClose: () => void;
}

/** Closes a record with its outcome, a complaint also with how it ended. */
export function CloseDialog({ record, onClose }: CloseDialogProps) {
  const { t, i18n } = useLingui();
  const { id, kind, number, outcome, revision } = record;
  const close = useCall(closeLogRecord, { refreshes: afterLogChange, failure: 'caller' });
  const form = useZodForm(logClosureSchema, { outcome: outcome ?? '', resolution: null });
  const submit = form.handleSubmit(async (closure) => {
    try {
      await close.mutateAsync({ params: { id }, body: { ...closure, revision } });
      toastDone(t`${number} closed`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  const results = logResolutions.map((value) => ({ value, label: i18n._(resolutionTexts[value]) }));
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Close {number}?</Trans>}
      description={<Trans>A closed record can be changed only after it is reopened.</Trans>}
      act={<Trans context="record">Close record</Trans>}
      look="main"
      busy={close.isPending}
      onAct={() => void submit()}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {kind === 'complaint' && (
          <SelectField form={form} name="resolution" label={t`Result`} options={results} />
        )}
        <TextareaField form={form} name="outcome" label={t`Outcome`} rows={4} />
      </form>
    </Question>
  );
}
