import { Trans } from '@lingui/react/macro';
import { usePasskeyConfirmation } from '../../../session/use-passkey-confirmation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';

/** Asks a user with a passkey who signed in by password to use it, where the firm requires a second factor. */
export function UsePasskey() {
  const passkey = usePasskeyConfirmation(() => undefined);
  return (
    <Callout
      kind="warn"
      actions={
        passkey && (
          <Button size="sm" busy={passkey.busy} onClick={passkey.confirm}>
            <Trans>Use a passkey</Trans>
          </Button>
        )
      }
    >
      <Trans>Your firm requires a second factor. Use your passkey to continue.</Trans>
    </Callout>
  );
}
