import { Trans, useLingui } from '@lingui/react/macro';
import { changePassword, changePasswordFormSchema } from '@partnerfolio/contract/settings/profile';
import { isProblem } from '../../api.ts';
import { useCall } from '../../queries.ts';
import { explainProblem } from '../../explain.ts';
import { PasswordField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password, unless a sign-in provider manages it. */
export function ChangePasswordForm({ managedBy }: { managedBy: string | null }) {
  const { t } = useLingui();
  const change = useCall(changePassword, { failure: 'caller' });
  const form = useZodForm(changePasswordFormSchema, empty);
  const disabled = managedBy !== null;
  const submit = form.handleSubmit(async (body) => {
    try {
      await change.mutateAsync({ body });
      form.reset(empty);
      toastDone(t`Password updated successfully!`);
    } catch (error) {
      if (isProblem(error, 'wrong_password')) {
        form.setError('currentPassword', { message: explainProblem(error) }, { shouldFocus: true });
      } else showFailure(form, error, t`Failed to update password`);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4 pt-1">
      {managedBy !== null && (
        <Callout>
          <Trans>
            Your account is managed by {managedBy}. Please use {managedBy}'s account settings to change your
            password.
          </Trans>
        </Callout>
      )}
      <PasswordField
        form={form}
        name="currentPassword"
        label={t`Current Password`}
        autoComplete="current-password"
        disabled={disabled}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <PasswordField
          form={form}
          name="newPassword"
          label={t`New Password`}
          hint={t`At least 8 characters`}
          autoComplete="new-password"
          disabled={disabled}
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={t`Confirm Password`}
          autoComplete="new-password"
          disabled={disabled}
        />
      </div>
      <div>
        <Button type="submit" busy={form.formState.isSubmitting} disabled={disabled}>
          <Trans>Update Password</Trans>
        </Button>
      </div>
    </form>
  );
}
