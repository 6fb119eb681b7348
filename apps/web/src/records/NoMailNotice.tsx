import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';

interface NoMailNoticeProps {
  about: 'sign_up' | 'before_reset' | 'after_reset';
  /** Called to continue, where nothing more can be done here. */
  onDone?: () => void;
}

/** Tells users of a portal without a mail server whom to ask. The text is the same for known and unknown addresses. */
export function NoMailNotice({ about, onDone }: NoMailNoticeProps) {
  return (
    <div className="grid gap-4">
      <Notice about={about} />
      {onDone && (
        <Button onClick={onDone}>
          <Trans>Go to sign in</Trans>
        </Button>
      )}
    </div>
  );
}

function Notice({ about }: Pick<NoMailNoticeProps, 'about'>) {
  return (
    <div role="status">
      {about === 'sign_up' && (
        <Callout title={<Trans>Ask an administrator for access</Trans>}>
          <Trans>
            This portal doesn't send email. Tell an administrator of your firm that you signed up: they
            confirm your address and assign your role.
          </Trans>
        </Callout>
      )}
      {about === 'before_reset' && (
        <Callout>
          <Trans>
            This portal doesn't send email. Request a link here, then ask an administrator of your firm for
            it.
          </Trans>
        </Callout>
      )}
      {about === 'after_reset' && (
        <Callout title={<Trans>Ask an administrator for the link</Trans>}>
          <Trans>
            This portal doesn't send email. If the address has an account, an administrator of your firm can
            give you the link. It works once, for an hour.
          </Trans>
        </Callout>
      )}
    </div>
  );
}
