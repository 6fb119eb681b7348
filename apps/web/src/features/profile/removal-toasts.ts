import { explainProblem } from '../../explain.ts';
import { toastDone, toastError } from '../../ui/overlay/toast.ts';

/** Returns the callbacks that show how a removal ended; the server refuses to remove the last sign-in method. */
export const removalToasts = (removed: string) => ({
  onSuccess: () => toastDone(removed),
  onError: (error: Error) => toastError(explainProblem(error)),
});
