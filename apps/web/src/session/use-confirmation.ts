import { useLingui } from '@lingui/react/macro';
import { confirmEmail } from '@partnerfolio/contract/identity';
import { useEffect } from 'react';
import { call } from '../api.ts';
import { explainProblem } from '../explain.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { arrivalLink } from './arrival.ts';

let taken = false;

/** Confirms the address of a visitor who came by a confirmation link, once, whatever page it led to. */
export function useConfirmation(): void {
  const { t } = useLingui();
  useEffect(() => {
    const token = arrivalLink('confirmation')?.token;
    if (taken || token === undefined) return;
    taken = true;
    call(confirmEmail, { body: { token } }).then(
      () => toastDone(t`Email address confirmed. Please wait for admin approval.`),
      (error: unknown) => toastError(explainProblem(error)),
    );
  }, [t]);
}
