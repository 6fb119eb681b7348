import { useLingui } from '@lingui/react/macro';
import { resetPasswordFormSchema } from '@partnerfolio/contract/identity';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { Button } from '../../../ui/Button.tsx';

interface NewPasswordFormProps {
  /** The submit button's label. */
  act: ReactNode;
  /** Called with the password. A refusal appears at its field, any other failure as `failure`. */
  onPassword: (password: string) => Promise<void>;
  failure?: string;
}

/** A new password, typed twice. */
export function NewPasswordForm({ act, onPassword, failure }: NewPasswordFormProps) {
  const { t } = useLingui();
  const form = useZodForm(resetPasswordFormSchema, { password: '', confirmPassword: '' });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onPassword(password);
    } catch (error) {
      showFailure(form, error, failure);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <PasswordField
        form={form}
        name="password"
        label={t`New Password`}
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t`Confirm Password`}
        autoComplete="new-password"
      />
      <Button type="submit" look="main" busy={form.formState.isSubmitting} className="mt-1">
        {act}
      </Button>
    </form>
  );
}
