import { Trans, useLingui } from '@lingui/react/macro';
import { firmFormSchema } from '@partnerfolio/contract/firm';
import { becomeFirstAdministrator, signUpFormSchema } from '@partnerfolio/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { call } from '../../../api.ts';
import { PasswordField, TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { lazyPiece } from '../../../lazy-page.tsx';
import { publicPaths } from '../../../public-paths.ts';
import { useAuth } from '../../../session/auth.tsx';
import { beginSession, loadSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

const setupFormSchema = signUpFormSchema.extend({ firm: firmFormSchema.optional() });

const FirmFields = lazyPiece('records', () => import('../../../records/FirmFields.tsx'), 'FirmFields');

/** The account of the first administrator and, on a new portal, the firm. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useAuth();
  // A link that recovers the last administrator finds the firm already set up.
  const firm = 'offer' in session ? session.offer.firm : null;
  const asksFirm = firm !== null && !firm.isSetUp;
  const form = useZodForm(setupFormSchema, {
    fullName: '',
    email: '',
    password: '',
    ...(asksFirm && { firm: { name: '', currency: firm.currency } }),
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      beginSession(await call(becomeFirstAdministrator, { body: { ...body, token } }));
      // Loads the firm's new name and currency.
      await loadSession('user_updated');
      toastDone(t`Welcome! You're now the administrator.`);
      await navigate({ to: publicPaths.dashboard, replace: true });
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
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
      {asksFirm && (
        <Suspense>
          <FirmFields form={form} fixedCurrency={firm.isCurrencyFixed ? firm.currency : null} />
        </Suspense>
      )}
      <Button type="submit" look="main" busy={form.formState.isSubmitting} className="mt-1">
        <Trans>Create Account</Trans>
      </Button>
    </form>
  );
}
