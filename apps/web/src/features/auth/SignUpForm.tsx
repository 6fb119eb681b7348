import { Trans, useLingui } from '@lingui/react/macro';
import { signUp, signUpFormSchema } from '@partnerfolio/contract/identity';
import { call } from '../../api.ts';
import { PasswordField, TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ModeLink } from './ModeLink.tsx';
import { Providers } from './Providers.tsx';

/** Asks for an account; nobody is signed in by it. */
export function SignUpForm({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useLingui();
  const form = useZodForm(signUpFormSchema, { fullName: '', email: '', password: '' });
  const busy = form.formState.isSubmitting;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(signUp, { body });
      toastDone(t`Account created! Please wait for admin approval.`);
      onSignIn();
    } catch (error) {
      showFailure(form, error);
    }
  });
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
