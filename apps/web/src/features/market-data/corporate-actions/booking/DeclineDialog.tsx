import { declineCorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { Trans, useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { TextField } from '../../../../form/fields.tsx';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../../form/use-zod-form.ts';
import { useCall } from '../../../../queries.ts';
import { afterActionChange } from '../refreshes.ts';

interface DeclineDialogProps {
  /** The portfolio and the action. */
  params: { id: string; actionId: string };
  name: string;
  onClose: () => void;
}

/** Declines a corporate action for a portfolio, with the reason. */
export function DeclineDialog({ params, name, onClose }: DeclineDialogProps) {
  const { t } = useLingui();
  const decline = useCall(declineCorporateAction, { refreshes: afterActionChange, failure: 'caller' });
  const form = useKeptForm(declineCorporateAction.body, { reason: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await decline.mutateAsync({ params, body });
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Decline for {name}</Trans>}
      description={<Trans>The action is no longer offered to this portfolio. You can offer it again.</Trans>}
      act={<Trans>Decline action</Trans>}
      busy={decline.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
