import { Trans, useLingui } from '@lingui/react/macro';
import {
  confirmIdentity,
  confirmIdentityFormSchema,
  getFactors,
  type Factors,
} from '@partnerfolio/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { PasswordField } from '../../form/fields.tsx';
import { keepFocus } from '../../ui/overlay/keep-focus.ts';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../queries.ts';
import { usePasskeyConfirmation } from '../../session/use-passkey-confirmation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ConfirmAt } from './ConfirmAt.tsx';

interface ConfirmProps {
  onSettled: (confirmed: boolean) => void;
}

/** Asks users to confirm their identity before a sensitive action, so that an unattended screen is not enough for it. */
export function ConfirmIdentityDialog({ onSettled }: ConfirmProps) {
  const formId = useId();
  const confirm = useCall(confirmIdentity, { failure: 'caller' });
  const { data, isPending } = useQuery(queryOf(getFactors));
  // If the sign-in methods cannot be loaded, it assumes a password, as most users have one.
  const hasPassword = data?.hasPassword ?? true;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      title={<Trans>Confirm your identity</Trans>}
      description={<Trans>You signed in a while ago.</Trans>}
      loading={isPending}
      footer={
        <>
          <Button onClick={() => onSettled(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {data && data.passkeys > 0 && <UsePasskey isMain={!hasPassword} onSettled={onSettled} />}
          {!hasPassword && <Providers factors={data} />}
          {hasPassword && (
            <Button type="submit" form={formId} look="main" busy={confirm.isPending}>
              <Trans>Confirm</Trans>
            </Button>
          )}
        </>
      }
    >
      <Question factors={data}>
        <PasswordForm id={formId} confirm={confirm} onSettled={onSettled} />
      </Question>
    </Dialog>
  );
}

/** The password form, or instructions for users without a password. */
function Question({ factors, children }: { factors: Factors | undefined; children: ReactNode }) {
  if (factors?.hasPassword ?? true) return children;
  if (factors?.providers.length === 0)
    return factors.passkeys > 0 ? null : (
      <p className="text-sm text-ink-2">
        <Trans>Sign out and in again, then repeat your last action.</Trans>
      </p>
    );
  return (
    <p className="text-sm text-ink-2">
      <Trans>Sign in with your provider again. You return here and can then repeat your last action.</Trans>
    </p>
  );
}

function UsePasskey({ isMain, onSettled }: ConfirmProps & { isMain: boolean }) {
  const passkey = usePasskeyConfirmation(() => onSettled(true));
  return (
    passkey && (
      <Button
        look={isMain ? 'main' : 'plain'}
        busy={passkey.busy}
        onMouseDown={keepFocus}
        onClick={passkey.confirm}
      >
        <Trans>Use a passkey</Trans>
      </Button>
    )
  );
}

function Providers({ factors }: { factors: Factors | undefined }) {
  return factors?.providers.map(({ id, name }) => <ConfirmAt key={id} id={id} name={name} />);
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
      <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
    </form>
  );
}
