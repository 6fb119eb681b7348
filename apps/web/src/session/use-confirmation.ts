import { useLingui } from '@lingui/react/macro';
import { confirmEmail, confirmEmailChange } from '@partnerfolio/contract/identity';
import { useEffect } from 'react';
import { call } from '../api.ts';
import { explainProblem } from '../explain.ts';
import { toastDone, toastError } from '../ui/overlay/toast.ts';
import { arrivalLink } from './arrival.ts';

let taken = false;

/** Confirms the address of a visitor who came by a link of that kind, once, whatever page it led to. */
export function useConfirmation(): void {
  const { t } = useLingui();
  useEffect(() => {
    const link = arrivalLink('confirmation', 'email-change');
    if (taken || link === null) return;
    taken = true;
    const body = { token: link.token };
    const fail = (error: unknown) => toastError(explainProblem(error));
    if (link.type === 'confirmation')
      call(confirmEmail, { body }).then(
        () => toastDone(t`Email address confirmed. Please wait for admin approval.`),
        fail,
      );
    else
      call(confirmEmailChange, { body }).then(
        () => toastDone(t`Your new email address is confirmed. Sign in with it from now on.`),
        fail,
      );
  }, [t]);
}
