import { roles } from '@partnerfolio/contract/access';
import { invitationFormSchema, inviteUser } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { roleTexts } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { afterUserChange } from './refreshes.ts';
import { useLinkDelivery } from './use-link-delivery.ts';

/** Creates an account and invites its user. */
export function InviteUser() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        <Trans>Invite user</Trans>
      </Button>
      {open && <InvitationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function InvitationDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useKeptForm(invitationFormSchema, { email: '', fullName: '' });
  const invite = useCall(inviteUser, { refreshes: afterUserChange, failure: 'caller' });
  const { sendsMail, announce } = useLinkDelivery();
  const send = form.handleSubmit(async (body) => {
    try {
      await invite.mutateAsync({ body });
      const { email } = body;
      announce({
        email,
        sent: t`An invitation was sent to ${email}`,
        kept: t`Invitation for ${email} created. Pass its link on yourself.`,
      });
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Invite user</Trans>}
      description={
        sendsMail ? (
          <Trans>
            They get a link by email to choose a password within seven days. You can invite them again until
            they use it.
          </Trans>
        ) : (
          <Trans>
            This portal doesn't send email. You find the link under Security &gt; Emails and pass it on: it
            lets them choose a password within seven days. You can invite them again until they use it.
          </Trans>
        )
      }
      act={sendsMail ? <Trans>Send invitation</Trans> : <Trans>Create invitation</Trans>}
      isDirty={form.formState.isDirty}
      busy={invite.isPending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField form={form} name="email" type="email" label={t`Email`} autoComplete="off" />
      <TextField form={form} name="fullName" label={t`Full Name`} autoComplete="off" />
      <SelectField
        form={form}
        name="role"
        label={t`Role`}
        placeholder={t`Choose a role`}
        options={roles.map((role) => ({ value: role, label: i18n._(roleTexts[role]) }))}
      />
    </FormDialog>
  );
}
