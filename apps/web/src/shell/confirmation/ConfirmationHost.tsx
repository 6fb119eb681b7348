import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { mendRefusal } from '../../api.ts';
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

/** Stands by for calls that the server answers only after the person has confirmed that it is them. */
export function ConfirmationHost() {
  const asked = useSyncExternalStore(onConfirmationChange, isConfirmationAsked);
  useEffect(() => {
    mendRefusal('confirmation_needed', askConfirmation);
    // Whoever leaves the page has not confirmed.
    return () => settleConfirmation(false);
  }, []);
  return <Suspense>{asked && <ConfirmIdentityDialog onSettled={settleConfirmation} />}</Suspense>;
}
