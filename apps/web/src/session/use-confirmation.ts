import { useLingui } from '@lingui/react/macro';
import { confirmEmail, confirmEmailChange } from '@partnerfolio/contract/identity';
import { useEffect } from 'react';
import { call } from '../api.ts';
import { explainProblem } from '../explain.ts';
import { toastDone, toastError } from '../ui/overlay/toast.ts';
import { arrivalLink } from './arrival.ts';

let taken = false;

/** Confirms a visitor's email address once when they open such a link, whatever page it leads to. */
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
