import { Trans, useLingui } from '@lingui/react/macro';
import { forgotPasswordFormSchema, requestPasswordReset } from '@partnerfolio/contract/identity';
import { call } from '../../api.ts';
import { TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastDone } from '../../ui/toast.ts';

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was already typed on the page. */
  email: string;
}

/** Asks for a link to set a new password; the answer is the same whether or not the address is known. */
export function ForgotPasswordDialog({ open, onOpenChange, email }: ForgotPasswordDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Reset Password`}
      description={t`We send a link to set a new password. It works once, for an hour.`}
    >
      <ForgotPasswordForm email={email} onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ForgotPasswordForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useLingui();
  const form = useZodForm(forgotPasswordFormSchema, { email });
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestPasswordReset, { body });
      toastDone(t`Password reset link sent! Check your email.`);
      onSent();
    } catch (error) {
      showFailure(form, error, t`Failed to send reset link`);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" />
      <Button type="submit" look="main" busy={form.formState.isSubmitting}>
        <Trans>Send Reset Link</Trans>
      </Button>
    </form>
  );
}
