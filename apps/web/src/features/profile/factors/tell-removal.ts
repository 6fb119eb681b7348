import { explainProblem } from '../../../explain.ts';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';

/** Says how the removal of a way to sign in has ended; the server refuses that of the last one. */
export const tellRemoval = (removed: string) => ({
  onSuccess: () => toastDone(removed),
  onError: (error: Error) => toastError(explainProblem(error)),
});
