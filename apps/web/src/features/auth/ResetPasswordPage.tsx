import { Trans, useLingui } from '@lingui/react/macro';
import { resetPassword, resetPasswordFormSchema } from '@partnerfolio/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, isProblem } from '../../api.ts';
import { PasswordField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { paths } from '../../paths.ts';
import { arrivalLink } from '../../session/arrival.ts';
import { beginSession } from '../../session/session.ts';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { Button } from '../../ui/Button.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Setting a new password by a mailed link; without one there is nothing to do here. */
export function ResetPasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = arrivalLink('recovery')?.token;
  const [refused, setRefused] = useState(false);
  useDocumentTitle(t`Reset Password`);
  const refuse = useEffectEvent(() => {
    toastError(t`Invalid or expired reset link`);
    void navigate({ to: paths.auth, replace: true });
  });
  useEffect(() => {
    if (token === undefined || refused) refuse();
  }, [token, refused]);
  if (token === undefined) return null;
  return (
    <AuthFrame title={t`Reset Password`} subtitle={t`Choose a new password; your other sessions end.`}>
      <ResetPasswordForm token={token} onRefused={() => setRefused(true)} />
    </AuthFrame>
  );
}

function ResetPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useZodForm(resetPasswordFormSchema, { password: '', confirmPassword: '' });
  const [chosen, setChosen] = useState<string | null>(null);
  const reset = async (body: { password: string; code?: string }) => {
    const started = await call(resetPassword, { body: { token, ...body } });
    beginSession(started, 'password_recovery');
    toastDone(t`Password updated successfully!`);
    await navigate({ to: paths.dashboard, replace: true });
  };
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reset({ password });
    } catch (error) {
      if (isProblem(error, 'link_invalid')) onRefused();
      else if (isProblem(error, 'second_factor_needed')) setChosen(password);
      else showFailure(form, error, t`Failed to update password`);
    }
  });
  if (chosen !== null)
    return <SecondStep onCode={(code) => reset({ password: chosen, code })} onBack={() => setChosen(null)} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <PasswordField
        form={form}
        name="password"
        label={t`New Password`}
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t`Confirm Password`}
        autoComplete="new-password"
      />
      <Button type="submit" look="main" busy={form.formState.isSubmitting} className="mt-1 h-9">
        <Trans>Update Password</Trans>
      </Button>
    </form>
  );
}
