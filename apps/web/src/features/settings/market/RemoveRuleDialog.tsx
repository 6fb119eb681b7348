import { removeFirmRule, type FirmRule } from '@partnerfolio/contract/settings/market';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterMarketChange } from './market-record.ts';

interface RemoveRuleDialogProps {
  rule: FirmRule;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks whether and why to remove a rule of the firm's own. */
export function RemoveRuleDialog({ rule, onRemoved, onClose }: RemoveRuleDialogProps) {
  const { t } = useLingui();
  const { id, revision, title } = rule;
  const remove = useCall(removeFirmRule, { refreshes: afterMarketChange, failure: 'caller' });
  const form = useZodForm(removeFirmRule.body, { reason: '', revision });
  const submit = form.handleSubmit(async (body) => {
    try {
      await remove.mutateAsync({ params: { id }, body });
      toastDone(t`Rule removed`);
      onRemoved();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Remove {title}?</Trans>}
      description={<Trans>The rule is no longer in force. The audit log keeps what it said.</Trans>}
      act={<Trans>Remove rule</Trans>}
      busy={remove.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
