import { Trans, useLingui } from '@lingui/react/macro';
import { acceptInvitation } from '@partnerfolio/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { call, isProblem } from '../../api.ts';
import { publicPaths } from '../../public-paths.ts';
import { beginSession } from '../../session/session.ts';
import { useDocumentTitle } from '../../shell/page/use-document-title.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordForm } from './forms/NewPasswordForm.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** Sets the password of an account that an administrator created; needs the link from the invitation. */
export function InvitationPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { token, refuse } = useMailedLink('invitation', t`Invalid or expired link`);
  useDocumentTitle(t`Your account is ready`);
  if (token === undefined) return null;
  const accept = async (password: string) => {
    try {
      beginSession(await call(acceptInvitation, { body: { token, password } }));
      toastDone(t`Welcome!`);
      await navigate({ to: publicPaths.dashboard, replace: true });
    } catch (error) {
      if (!isProblem(error, 'link_invalid')) throw error;
      refuse();
    }
  };
  return (
    <AuthFrame title={t`Your account is ready`} subtitle={t`Choose a password to activate your account.`}>
      <NewPasswordForm act={<Trans>Sign in</Trans>} onPassword={accept} />
    </AuthFrame>
  );
}
