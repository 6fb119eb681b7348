import { roles } from '@partnerfolio/contract/access';
import { invitationFormSchema, inviteUser } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { roleTexts } from '../../../records/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterUserChange } from '../refreshes.ts';

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
  const send = form.handleSubmit(async (body) => {
    try {
      await invite.mutateAsync({ body });
      toastDone(t`An invitation was sent to ${body.email}`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Invite user</Trans>}
      description={
        <Trans>
          They get a link by email to choose a password within seven days. You can invite them again until
          they use it.
        </Trans>
      }
      act={<Trans>Send invitation</Trans>}
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
