import { Trans, useLingui } from '@lingui/react/macro';
import { signUp, signUpFormSchema } from '@partnerfolio/contract/identity';
import { Suspense, useState } from 'react';
import { call } from '../../../api.ts';
import { PasswordField, TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { lazyPiece } from '../../../lazy-page.tsx';
import { useSendsMail } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { ModeLink } from './ModeLink.tsx';
import { Providers } from './Providers.tsx';

const NoMailNotice = lazyPiece('records', () => import('../../../records/NoMailNotice.tsx'), 'NoMailNotice');

/** Requests an account; it does not sign in. */
export function SignUpForm({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useLingui();
  const form = useZodForm(signUpFormSchema, { fullName: '', email: '', password: '' });
  const sendsMail = useSendsMail();
  const [isAsked, setAsked] = useState(false);
  const busy = form.formState.isSubmitting;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(signUp, { body });
      toastDone(t`Account created! Please wait for admin approval.`);
      if (sendsMail) onSignIn();
      else setAsked(true);
    } catch (error) {
      showFailure(form, error);
    }
  });
  if (isAsked)
    return (
      <Suspense>
        <NoMailNotice about="sign_up" onDone={onSignIn} />
      </Suspense>
    );
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <TextField form={form} name="fullName" label={t`Full Name`} autoComplete="name" autoFocus />
        <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label={t`Password`}
          hint={t`At least 8 characters`}
          autoComplete="new-password"
        />
        <Button type="submit" look="main" busy={busy} className="mt-1">
          <Trans>Create Account</Trans>
        </Button>
      </form>
      <Providers disabled={busy} />
      <ModeLink question={t`Already have an account?`} onPress={onSignIn} disabled={busy}>
        <Trans>Sign in</Trans>
      </ModeLink>
    </>
  );
}
