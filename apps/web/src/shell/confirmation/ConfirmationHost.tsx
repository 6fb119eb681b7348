import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { recoverFrom } from '../../api.ts';
import { fetchPart } from '../../fetch-part.ts';
import {
  askConfirmation,
  isConfirmationAsked,
  onConfirmationChange,
  settleConfirmation,
} from '../../session/confirmation.ts';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./ConfirmIdentityDialog.tsx'))).ConfirmIdentityDialog,
}));

/** Opens the confirmation dialog when the server requires users to confirm their identity. */
export function ConfirmationHost() {
  const asked = useSyncExternalStore(onConfirmationChange, isConfirmationAsked);
  useEffect(() => {
    recoverFrom('confirmation_needed', askConfirmation);
    // Leaving the page counts as cancelling.
    return () => settleConfirmation(false);
  }, []);
  return <Suspense>{asked && <ConfirmIdentityDialog onSettled={settleConfirmation} />}</Suspense>;
}
