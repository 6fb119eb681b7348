import { Trans, useLingui } from '@lingui/react/macro';
import { resetPassword } from '@partnerfolio/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isProblem } from '../../api.ts';
import { publicPaths } from '../../public-paths.ts';
import { beginSession } from '../../session/session.ts';
import { useDocumentTitle } from '../../shell/page/use-document-title.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordForm } from './forms/NewPasswordForm.tsx';
import { SecondStep } from './forms/SecondStep.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** Sets a new password; needs the mailed link. */
export function ResetPasswordPage() {
  const { t } = useLingui();
  const { token, refuse } = useMailedLink('recovery', t`Invalid or expired reset link`);
  useDocumentTitle(t`Reset Password`);
  if (token === undefined) return null;
  return (
    <AuthFrame title={t`Reset Password`} subtitle={t`Choose a new password. Your other sessions will end.`}>
      <ResetPasswordForm token={token} onRefused={refuse} />
    </AuthFrame>
  );
}

function ResetPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const reset = async (body: { password: string; code?: string }) => {
    const started = await call(resetPassword, { body: { token, ...body } });
    beginSession(started, 'password_recovery');
    toastDone(t`Password updated successfully!`);
    await navigate({ to: publicPaths.dashboard, replace: true });
  };
  const choose = async (password: string) => {
    try {
      await reset({ password });
    } catch (error) {
      if (isProblem(error, 'link_invalid')) onRefused();
      else if (isProblem(error, 'second_factor_needed')) setChosen(password);
      else throw error;
    }
  };
  if (chosen !== null)
    return <SecondStep onCode={(code) => reset({ password: chosen, code })} onBack={() => setChosen(null)} />;
  return (
    <NewPasswordForm
      act={<Trans>Update Password</Trans>}
      onPassword={choose}
      failure={t`Failed to update password`}
    />
  );
}
