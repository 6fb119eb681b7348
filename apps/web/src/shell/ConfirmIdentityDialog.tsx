import { Trans, useLingui } from '@lingui/react/macro';
import { confirmIdentity, confirmIdentityFormSchema } from '@partnerfolio/contract/factors';
import { useId } from 'react';
import { isProblem } from '../api.ts';
import { explainProblem } from '../explain.ts';
import { PasswordField } from '../form/fields.tsx';
import { showFailure, useZodForm } from '../form/use-zod-form.ts';
import { useCall } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Asks for the password again, before something that a borrowed screen must not be enough for. */
export function ConfirmIdentityDialog({ onSettled }: { onSettled: (confirmed: boolean) => void }) {
  const { t } = useLingui();
  const formId = useId();
  const confirm = useCall(confirmIdentity, { failure: 'caller' });
  const form = useZodForm(confirmIdentityFormSchema, { password: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await confirm.mutateAsync({ body });
      onSettled(true);
    } catch (error) {
      if (isProblem(error, 'wrong_password'))
        form.setError('password', { message: explainProblem(error) }, { shouldFocus: true });
      else showFailure(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      title={<Trans>Confirm that it is you</Trans>}
      description={<Trans>You signed in a while ago. Type your password to go on.</Trans>}
      footer={
        <>
          <Button onClick={() => onSettled(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="main" busy={confirm.isPending}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
      </form>
    </Dialog>
  );
}
