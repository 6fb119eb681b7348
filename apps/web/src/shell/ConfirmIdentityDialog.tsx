import { Trans, useLingui } from '@lingui/react/macro';
import { confirmIdentity, confirmIdentityFormSchema, getFactors } from '@partnerfolio/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isProblem } from '../api.ts';
import { explainProblem } from '../explain.ts';
import { PasswordField } from '../form/fields.tsx';
import { keepFocus } from '../form/keep-focus.ts';
import { showFailure, useZodForm } from '../form/use-zod-form.ts';
import { queryOf, useCall } from '../queries.ts';
import { usePasskeyConfirmation } from '../session/use-passkey-confirmation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface ConfirmProps {
  onSettled: (confirmed: boolean) => void;
}

/** Asks who it is again, before something that a borrowed screen must not be enough for. */
export function ConfirmIdentityDialog({ onSettled }: ConfirmProps) {
  const formId = useId();
  const confirm = useCall(confirmIdentity, { failure: 'caller' });
  const { data, isPending } = useQuery(queryOf(getFactors));
  const passkey = usePasskeyConfirmation(() => onSettled(true));
  // Whoever could not be asked about is taken to have a password, as most people do.
  const hasPassword = data?.hasPassword ?? true;
  const usesPasskey = passkey !== null && (data?.passkeys ?? 0) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      title={<Trans>Confirm that it is you</Trans>}
      description={<Trans>You signed in a while ago.</Trans>}
      footer={
        <>
          <Button onClick={() => onSettled(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {usesPasskey && (
            <Button
              look={hasPassword ? 'plain' : 'main'}
              busy={passkey.busy}
              onMouseDown={keepFocus}
              onClick={passkey.confirm}
            >
              <Trans>Use a passkey</Trans>
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" form={formId} look="main" busy={confirm.isPending}>
              <Trans>Confirm</Trans>
            </Button>
          )}
        </>
      }
    >
      {isPending && <Skeleton className="h-16" />}
      {!isPending && hasPassword && <PasswordForm id={formId} confirm={confirm} onSettled={onSettled} />}
    </Dialog>
  );
}

interface PasswordProps extends ConfirmProps {
  id: string;
  confirm: ReturnType<typeof useCall<typeof confirmIdentity>>;
}

function PasswordForm({ id, confirm, onSettled }: PasswordProps) {
  const { t } = useLingui();
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
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        form={form}
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        autoFocus
      />
    </form>
  );
}
