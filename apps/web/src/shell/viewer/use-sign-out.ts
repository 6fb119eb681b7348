import { useState } from 'react';
import { explainProblem } from '../../explain.ts';
import { endSession } from '../../session/session.ts';
import { toastError } from '../../ui/overlay/toast.ts';

/** Signs out; the guards then redirect to the sign-in page. */
export function useSignOut(): { signOut: () => void; leaving: boolean } {
  const [leaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    try {
      await endSession();
    } catch (error) {
      toastError(explainProblem(error));
    } finally {
      setLeaving(false);
    }
  };
  return { signOut: () => void signOut(), leaving };
}
