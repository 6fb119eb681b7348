import { t } from '@lingui/core/macro';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

/**
 * Says how the removal of a way to sign in has ended; the server refuses that of the last one. It waits for the promise, since
 * the line of the list, with the callbacks of its call, is gone when the call is done.
 */
export async function tellRemoval(removal: Promise<unknown>, removed: string): Promise<void> {
  try {
    await removal;
    toastDone(removed);
  } catch (error) {
    toastError(
      isProblem(error, 'wrong_state')
        ? t`It is the only way left to sign in. Add another first.`
        : explainProblem(error),
    );
  }
}
