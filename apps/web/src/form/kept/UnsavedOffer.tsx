import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { latestOffer, onOffers } from './offers.ts';

/** Offers what the user had typed into this form when the session ended. */
export function UnsavedOffer() {
  const offer = useSyncExternalStore(onOffers, latestOffer);
  if (offer === null) return null;
  return (
    <div role="status" className="mb-4">
      <Callout
        title={<Trans>You had unsaved changes when your session ended</Trans>}
        actions={
          <>
            <Button size="sm" onClick={offer.restore}>
              <Trans>Restore</Trans>
            </Button>
            <Button size="sm" onClick={offer.discard}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      />
    </div>
  );
}
