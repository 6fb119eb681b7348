import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { secondStepCodeSchema } from '@partnerfolio/contract/identity';
import { z } from 'zod';
import { isProblem } from '../../../api.ts';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { ModeLink } from './ModeLink.tsx';

const formSchema = z.object({ code: secondStepCodeSchema });

interface SecondStepProps {
  /** Repeats the sign-in with the code. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for an authenticator code after the password. Few users need it, so it has a chunk of its own. */
export function SecondStep({ onCode, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const form = useZodForm(formSchema, { code: '' });
  const busy = form.formState.isSubmitting;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      if (!isProblem(error, 'wrong_code')) return showFailure(form, error);
      const left = error.remainingAttempts ?? 0;
      const message = t`Incorrect code. ${plural(left, { one: '# attempt left.', other: '# attempts left.' })}`;
      form.setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        form={form}
        name="code"
        label={t`Authenticator app code`}
        hint={t`Or enter a recovery code`}
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" look="main" busy={busy} className="mt-1">
        <Trans>Continue</Trans>
      </Button>
      <ModeLink question={t`Not you?`} onPress={onBack} disabled={busy}>
        <Trans>Go back</Trans>
      </ModeLink>
    </form>
  );
}
