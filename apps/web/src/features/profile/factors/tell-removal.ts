import { t } from '@lingui/core/macro';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';

/** Says how the removal of a way to sign in has ended; the server refuses that of the last one. */
export const tellRemoval = (removed: string) => ({
  onSuccess: () => toastDone(removed),
  onError: (error: Error) =>
    toastError(
      isProblem(error, 'wrong_state')
        ? t`It is the only way left to sign in. Add another first.`
        : explainProblem(error),
    ),
});
