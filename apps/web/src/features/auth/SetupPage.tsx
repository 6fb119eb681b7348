import { Trans, useLingui } from '@lingui/react/macro';
import { becomeFirstAdministrator, signUpFormSchema } from '@partnerfolio/contract/identity';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../api.ts';
import { PasswordField, TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { paths } from '../../paths.ts';
import { arrivalLink } from '../../session/arrival.ts';
import { beginSession } from '../../session/session.ts';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { toastDone } from '../../ui/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';

/** Making the first administrator, by the one-time link an empty database prints. */
export function SetupPage() {
  const { t } = useLingui();
  const token = arrivalLink('', 'setup')?.token;
  useDocumentTitle(t`First administrator`);
  return (
    <AuthFrame
      title={t`First administrator`}
      subtitle={t`This account approves everyone who signs up after it.`}
    >
      {token === undefined ? <NoLink /> : <SetupForm token={token} />}
    </AuthFrame>
  );
}

function NoLink() {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <Callout kind="warn" title={t`Invalid or expired link`}>
        <Trans>Open the link that the server printed when it started on an empty database.</Trans>
      </Callout>
      <Link to={paths.auth} className={buttonClasses()}>
        <Trans>Go to sign in</Trans>
      </Link>
    </div>
  );
}

function SetupForm({ token }: { token: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useZodForm(signUpFormSchema, { fullName: '', email: '', password: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      beginSession(await call(becomeFirstAdministrator, { body: { ...body, token } }));
      toastDone(t`Welcome! You are the administrator now.`);
      await navigate({ to: paths.dashboard, replace: true });
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
      <Button type="submit" look="main" busy={form.formState.isSubmitting} className="mt-1">
        <Trans>Create Account</Trans>
      </Button>
    </form>
  );
}
