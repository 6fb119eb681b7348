import { Trans, useLingui } from '@lingui/react/macro';
import { askSignIn, signIn, signInFormSchema } from '@partnerfolio/contract/identity';
import type { z } from 'zod';
import { lazy, Suspense, useState } from 'react';
import { call, isProblem } from '../../../api.ts';
import { fetchPart } from '../../../fetch-part.ts';
import { PasswordField, TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { beginSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { denialText } from './denial.ts';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { keepFocus } from '../../../ui/overlay/keep-focus.ts';
import { ModeLink } from './ModeLink.tsx';
import { Providers } from './Providers.tsx';

/** Loads on demand, since few visitors need it and it brings the dialog's code. */
const ForgotPasswordDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./ForgotPasswordDialog.tsx'))).ForgotPasswordDialog,
}));

const SecondStep = lazy(async () => ({
  default: (await fetchPart(() => import('./SecondStep.tsx'))).SecondStep,
}));

type SignIn = z.output<typeof signInFormSchema>;

/** Never resolves: the form stays busy until the next pages replace it. */
const forever = new Promise<never>(() => {});

/** Email and password; after the sign-in the guards redirect. */
export function SignInForm({ onSignUp }: { onSignUp: () => void }) {
  const { t } = useLingui();
  const [forgot, setForgot] = useState<'never' | 'open' | 'closed'>('never');
  const form = useZodForm(signInFormSchema, { email: '', password: '' });
  const [secondStep, setSecondStep] = useState<SignIn | null>(null);
  const busy = form.formState.isSubmitting;

  const enter = async (body: SignIn & { code?: string }) => {
    const started = await call(signIn, { body });
    toastDone(t`Welcome back!`);
    beginSession(started);
    await forever;
  };
  const attempt = async (body: SignIn) => {
    try {
      const answer = await call(askSignIn, { body: { email: body.email } });
      if (!answer.allowed) {
        toastError(denialText(answer));
        return;
      }
      await enter(body);
    } catch (error) {
      if (isProblem(error, 'second_factor_needed')) setSecondStep(body);
      else showFailure(form, error);
    }
  };
  const submit = form.handleSubmit(attempt);

  if (secondStep)
    return (
      <Suspense>
        <SecondStep onCode={(code) => enter({ ...secondStep, code })} onBack={() => setSecondStep(null)} />
      </Suspense>
    );
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" autoFocus />
        <PasswordField
          form={form}
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          aside={
            <button
              type="button"
              disabled={busy}
              onMouseDown={keepFocus}
              onClick={() => setForgot('open')}
              className="min-h-6 rounded-sm text-sm text-accent hover:underline disabled:opacity-55"
            >
              <Trans>Forgot password?</Trans>
            </button>
          }
        />
        <Button type="submit" look="main" busy={busy} className="mt-1">
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <Providers disabled={busy} passkeys />
      <ModeLink question={t`Don't have an account?`} onPress={onSignUp} disabled={busy}>
        <Trans>Sign up</Trans>
      </ModeLink>
      <DemoAccounts
        disabled={busy}
        onChoose={({ email, password }) => {
          form.reset({ email, password });
          void submit();
        }}
      />
      <Suspense>
        {forgot !== 'never' && (
          <ForgotPasswordDialog
            open={forgot === 'open'}
            onOpenChange={(open) => setForgot(open ? 'open' : 'closed')}
            email={form.getValues('email')}
          />
        )}
      </Suspense>
    </>
  );
}
