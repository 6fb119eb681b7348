import { Trans, useLingui } from '@lingui/react/macro';
import { forgotPasswordFormSchema, requestPasswordReset } from '@partnerfolio/contract/identity';
import { Suspense, useState } from 'react';
import { call } from '../../../api.ts';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { lazyPiece } from '../../../lazy-page.tsx';
import { useSendsMail } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

const NoMailNotice = lazyPiece('records', () => import('../../../records/NoMailNotice.tsx'), 'NoMailNotice');

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The address typed in the sign-in form. */
  email: string;
}

/** Requests a link to set a new password. The answer is the same for known and unknown addresses. */
export function ForgotPasswordDialog({ open, onOpenChange, email }: ForgotPasswordDialogProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const sendsMail = useSendsMail();
  const turn = (next: boolean) => {
    if (!next) setAsked(false);
    onOpenChange(next);
  };
  const close = () => turn(false);
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={t`Reset Password`}
      {...(sendsMail && {
        description: t`We'll email you a link to set a new password. It works once, for an hour.`,
      })}
    >
      {sendsMail ? (
        <ForgotPasswordForm
          email={email}
          onSent={close}
          says={t`Password reset link sent! Check your email.`}
        />
      ) : (
        <div className="grid gap-4">
          <Suspense>
            {isAsked ? (
              <NoMailNotice about="after_reset" onDone={close} />
            ) : (
              <NoMailNotice about="before_reset" />
            )}
          </Suspense>
          {!isAsked && <ForgotPasswordForm email={email} onSent={() => setAsked(true)} says={null} />}
        </div>
      )}
    </Dialog>
  );
}

interface ForgotPasswordFormProps {
  email: string;
  onSent: () => void;
  says: string | null;
}

function ForgotPasswordForm({ email, onSent, says }: ForgotPasswordFormProps) {
  const { t } = useLingui();
  const form = useZodForm(forgotPasswordFormSchema, { email });
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestPasswordReset, { body });
      if (says !== null) toastDone(says);
      onSent();
    } catch (error) {
      showFailure(form, error, t`Failed to send reset link`);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" />
      <Button type="submit" look="main" busy={form.formState.isSubmitting}>
        {says === null ? <Trans>Request link</Trans> : <Trans>Send Reset Link</Trans>}
      </Button>
    </form>
  );
}
