import { Trans, useLingui } from '@lingui/react/macro';
import { resetPasswordFormSchema } from '@partnerfolio/contract/identity';
import { acceptInvitation } from '@partnerfolio/contract/users';
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

/** Choosing a password for the account that an administrator has made; without a link there is nothing to do here. */
export function InvitationPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = arrivalLink('invitation')?.token;
  const [refused, setRefused] = useState(false);
  useDocumentTitle(t`Your account is ready`);
  const refuse = useEffectEvent(() => {
    toastError(t`Invalid or expired link`);
    void navigate({ to: paths.auth, replace: true });
  });
  useEffect(() => {
    if (token === undefined || refused) refuse();
  }, [token, refused]);
  if (token === undefined) return null;
  return (
    <AuthFrame title={t`Your account is ready`} subtitle={t`Choose a password to come in.`}>
      <PasswordForm token={token} onRefused={() => setRefused(true)} />
    </AuthFrame>
  );
}

function PasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useZodForm(resetPasswordFormSchema, { password: '', confirmPassword: '' });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      beginSession(await call(acceptInvitation, { body: { token, password } }));
      toastDone(t`Welcome!`);
      await navigate({ to: paths.dashboard, replace: true });
    } catch (error) {
      if (isProblem(error, 'link_invalid')) onRefused();
      else showFailure(form, error);
    }
  });
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
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
