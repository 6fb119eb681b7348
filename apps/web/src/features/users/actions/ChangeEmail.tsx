import { emailSchema } from '@partnerfolio/contract/identity';
import { changeUserEmail, type UserDetail } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLinkDelivery } from './use-link-delivery.ts';

const formSchema = z.object({ email: emailSchema });

/** Changes a user's email address, which the user then confirms. */
export function ChangeEmail({ user }: { user: UserDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Change email</Trans>
      </Button>
      {open && <ChangeDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useLingui();
  const form = useZodForm(formSchema, { email: '' });
  const change = useCall(changeUserEmail, { failure: 'caller' });
  const { sendsMail, announce } = useLinkDelivery();
  const save = form.handleSubmit(async ({ email }) => {
    try {
      await change.mutateAsync({ params: { id: user.id }, body: { email } });
      announce({
        email,
        sent: t`A link was sent to ${email}`,
        kept: t`Link for ${email} created. Pass it on yourself.`,
      });
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Change email</Trans>}
      description={
        sendsMail ? (
          <Trans>
            The owner of the new address has to confirm it. Until then {user.email} stays in use and gets a
            notice.
          </Trans>
        ) : (
          <Trans>
            The owner of the new address has to confirm it by a link. This portal doesn't send email: you find
            the link under Security &gt; Emails and pass it on. Until then {user.email} stays in use.
          </Trans>
        )
      }
      act={sendsMail ? <Trans>Send link</Trans> : <Trans>Create link</Trans>}
      isDirty={form.formState.isDirty}
      busy={change.isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField form={form} name="email" type="email" label={t`New email`} autoComplete="off" />
    </FormDialog>
  );
}
