import { Trans } from '@lingui/react/macro';
import { usePasskeyConfirmation } from '../../../session/use-passkey-confirmation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';

/** Whoever has a passkey, and came by their password alone, goes on by it where the firm asks for a second factor. */
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
