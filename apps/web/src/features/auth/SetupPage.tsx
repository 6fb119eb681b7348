import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { publicPaths } from '../../public-paths.ts';
import { arrivalLink } from '../../session/arrival.ts';
import { useDocumentTitle } from '../../shell/page/use-document-title.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SetupForm } from './forms/SetupForm.tsx';

/** Creates the first administrator; needs the one-time link that the server prints for an empty database. */
export function SetupPage() {
  const { t } = useLingui();
  const token = arrivalLink('', 'setup')?.token;
  useDocumentTitle(t`First administrator`);
  return (
    <AuthFrame title={t`First administrator`} subtitle={t`This account approves later sign-ups.`}>
      {token === undefined ? <NoLink /> : <SetupForm token={token} />}
    </AuthFrame>
  );
}

function NoLink() {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <Callout kind="warn" title={t`Invalid or expired link`}>
        <Trans>Open the link that the server printed when it started on an empty database.</Trans>
      </Callout>
      <Link to={publicPaths.auth} className={buttonClasses()}>
        <Trans>Go to sign in</Trans>
      </Link>
    </div>
  );
}
