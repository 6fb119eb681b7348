import { Trans, useLingui } from '@lingui/react/macro';
import {
  beginAuthenticator,
  confirmAuthenticator,
  confirmAuthenticatorFormSchema,
} from '@partnerfolio/contract/factors';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { changeViewer } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { QrCode } from './QrCode.tsx';
import { afterFactorChange } from '../refreshes.ts';

type StartedEnrolment = OutputOf<typeof beginAuthenticator>;

/** Receives the recovery codes to show. */
export type OnCodes = (codes: readonly string[]) => void;

/** Sets up an authenticator app: QR code, then a first code. */
export function SetUpAuthenticator({ onCodes }: { onCodes: OnCodes }) {
  const begin = useCall(beginAuthenticator);
  return (
    <>
      <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
        <Trans>Set up</Trans>
      </Button>
      {begin.data && <Enrolment enrolment={begin.data} onCodes={onCodes} onClose={begin.reset} />}
    </>
  );
}

interface EnrolmentProps {
  enrolment: StartedEnrolment;
  onCodes: OnCodes;
  onClose: () => void;
}

function Enrolment({ enrolment, onCodes, onClose }: EnrolmentProps) {
  const { t } = useLingui();
  const form = useZodForm(confirmAuthenticatorFormSchema, { code: '' });
  const confirm = useCall(confirmAuthenticator, { refreshes: afterFactorChange, failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await confirm.mutateAsync({ body });
      changeViewer({ lacksFactor: false });
      onCodes(recoveryCodes);
    } catch (error) {
      if (isProblem(error, 'wrong_code'))
        form.setError('code', { message: explainProblem(error) }, { shouldFocus: true });
      else showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Set up an authenticator app</Trans>}
      description={<Trans>Scan the QR code with the app, then enter the six digits it shows.</Trans>}
      act={<Trans>Confirm</Trans>}
      isDirty={form.formState.isDirty}
      busy={confirm.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-3">
        <QrCode text={enrolment.uri} label={t`QR code for the authenticator app`} />
        <p className="text-center text-sm text-ink-2">
          <Trans>No camera? Enter this key in the app:</Trans>
          <br />
          <code className="letter-by-letter num text-ink [overflow-wrap:anywhere]">
            {enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </div>
      <TextField
        form={form}
        name="code"
        label={t`App code`}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FormDialog>
  );
}
