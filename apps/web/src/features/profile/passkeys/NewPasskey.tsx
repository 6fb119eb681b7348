import { Trans, useLingui } from '@lingui/react/macro';
import { addPasskey, passkeyFormSchema } from '@partnerfolio/contract/passkeys';
import { useState } from 'react';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { changeViewer } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { deviceText } from '../../../texts/device.ts';
import { afterPasskeyChange } from '../refreshes.ts';

/** Creates a passkey on this device or another. */
export function NewPasskey() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Add a passkey</Trans>
      </Button>
      {open && <PasskeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useZodForm(passkeyFormSchema, { name: deviceText(i18n, navigator.userAgent) ?? '' });
  const add = useCall(addPasskey, { refreshes: afterPasskeyChange, failure: 'caller' });
  const make = async ({ name }: { name: string }) => {
    const { createPasskey } = await import('../../../session/passkey.ts');
    const made = await createPasskey();
    if (made === 'declined') return toastError(t`No passkey was created`);
    if (made === 'known') return toastError(t`This device already has one of your passkeys`);
    await add.mutateAsync({ body: { name, made } });
    changeViewer({ lacksFactor: false });
    toastDone(t`Passkey added`);
    return onClose();
  };
  const submit = form.handleSubmit((body) => make(body).catch((error: unknown) => showFailure(form, error)));
  return (
    <FormDialog
      title={<Trans>Add a passkey</Trans>}
      description={<Trans>Your browser then asks where to save it.</Trans>}
      act={<Trans>Continue</Trans>}
      isDirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        hint={t`To recognise the device`}
        autoComplete="off"
      />
    </FormDialog>
  );
}
