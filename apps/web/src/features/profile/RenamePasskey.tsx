import { Trans, useLingui } from '@lingui/react/macro';
import { passkeyFormSchema, renamePasskey, type Passkey } from '@partnerfolio/contract/passkeys';
import { useState } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { afterPasskeyChange } from './refreshes.ts';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={t`Rename ${passkey.name}`} onClick={() => setOpen(true)}>
        <Trans>Rename</Trans>
      </Button>
      {open && <NameDialog passkey={passkey} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const form = useZodForm(passkeyFormSchema, { name: passkey.name });
  const rename = useCall(renamePasskey, { refreshes: afterPasskeyChange, failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await rename.mutateAsync({ params: { id: passkey.id }, body });
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Rename the passkey</Trans>}
      act={<Trans>Rename</Trans>}
      busy={rename.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
    </FormDialog>
  );
}
