import { Trans, useLingui } from '@lingui/react/macro';
import type { Viewer } from '@partnerfolio/contract/identity';
import { getProfile, profileFormSchema, updateProfile } from '@partnerfolio/contract/settings/profile';
import { useCall } from '../../queries.ts';
import { TextField } from '../../form/fields.tsx';
import { useKeptForm } from '../../form/kept/use-kept-form.ts';
import { showFailure } from '../../form/use-zod-form.ts';
import { changeViewer } from '../../session/session.ts';
import { roleTexts } from '../../texts/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/input/Input.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';

const unchangeable = () => undefined;

/** Name and phone number. Users cannot change their own email address or role. */
export function PersonalForm({ viewer }: { viewer: Viewer }) {
  const { t, i18n } = useLingui();
  const update = useCall(updateProfile, { refreshes: [getProfile], failure: 'caller' });
  const form = useKeptForm(profileFormSchema, { fullName: viewer.fullName, phone: viewer.phone ?? '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      const { fullName, phone } = await update.mutateAsync({ body });
      changeViewer({ fullName, phone });
      form.reset({ fullName, phone: phone ?? '' });
      toastDone(t`Profile updated successfully!`);
    } catch (error) {
      showFailure(form, error, t`Failed to update profile`);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4 pt-1 md:grid-cols-2">
      <TextField form={form} name="fullName" label={t`Full Name`} autoComplete="name" />
      <Input label={t`Email`} value={viewer.email} onValueChange={unchangeable} readOnly />
      <TextField form={form} name="phone" label={t`Phone Number`} type="tel" autoComplete="tel" />
      <Input
        label={t`Role`}
        value={viewer.role ? i18n._(roleTexts[viewer.role]) : t`No Role`}
        onValueChange={unchangeable}
        readOnly
      />
      <div className="md:col-span-2">
        <Button type="submit" look="main" busy={form.formState.isSubmitting}>
          <Trans>Save Changes</Trans>
        </Button>
      </div>
    </form>
  );
}
