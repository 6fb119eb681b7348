import { Trans, useLingui } from '@lingui/react/macro';
import { passkeyFormSchema, renamePasskey, type Passkey } from '@partnerfolio/contract/passkeys';
import { useId, useState } from 'react';
import { TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Rename the passkey</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="main" busy={rename.isPending}>
            <Trans>Rename</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      </form>
    </Dialog>
  );
}
