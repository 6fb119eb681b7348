import { Trans } from '@lingui/react/macro';
import { passkeyFormSchema, renamePasskey, type Passkey } from '@partnerfolio/contract/passkeys';
import { RenameButton } from '../../../form/panel/RenameButton.tsx';
import { useCall } from '../../../queries.ts';
import { afterPasskeyChange } from '../refreshes.ts';

export function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const rename = useCall(renamePasskey, { refreshes: afterPasskeyChange, failure: 'caller' });
  return (
    <RenameButton
      name={name}
      title={<Trans>Rename passkey</Trans>}
      schema={passkeyFormSchema}
      busy={rename.isPending}
      onRename={(body) => rename.mutateAsync({ params: { id }, body })}
    />
  );
}
