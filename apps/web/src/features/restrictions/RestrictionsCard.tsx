import type { Restriction } from '@partnerfolio/contract/restrictions/restrictions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EndRestrictionDialog } from './EndRestrictionDialog.tsx';
import { NewRestrictionPanel } from './NewRestrictionPanel.tsx';
import { RestrictionRow } from './RestrictionRow.tsx';
import { useRestrictions, type Place } from './use-restrictions.ts';

/** What must not be traded at a place, also because of what holds further up, and its own restrictions that ended. */
export function RestrictionsCard({ place }: { place: Place }) {
  const { data, error, refetch, isOnlyViewed } = useRestrictions(place);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Restriction | null>(null);
  return (
    <Card
      title={<Trans>Restrictions</Trans>}
      context={<Trans>on trading</Trans>}
      actions={
        data?.may.add &&
        !isOnlyViewed && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Trans>Add restriction</Trans>
          </Button>
        )
      }
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 h-12" />}
      {data && <Lists items={data.items} place={place} onEnd={isOnlyViewed ? null : setEnding} />}
      {isAdding && <NewRestrictionPanel place={place} onClose={() => setAdding(false)} />}
      {ending && <EndRestrictionDialog place={place} restriction={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

interface ListsProps {
  items: readonly Restriction[];
  place: Place;
  /** Null for whoever only views the portal as another user. */
  onEnd: ((restriction: Restriction) => void) | null;
}

/** Those in force, and folded those that ended or ran out. */
function Lists({ items, place, onEnd }: ListsProps) {
  const { t } = useLingui();
  const rows = (isInForce: boolean) =>
    items
      .filter((restriction) => restriction.isInForce === isInForce)
      .map((restriction) => (
        <RestrictionRow
          key={restriction.id}
          restriction={restriction}
          place={place}
          {...(onEnd && restriction.may.end && { onEnd: () => onEnd(restriction) })}
        />
      ));
  const [inForce, ended] = [rows(true), rows(false)];
  return (
    <>
      {inForce.length === 0 ? (
        <p className="text-sm text-ink-3">
          <Trans>No restrictions are in force.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Restrictions in force`} className="grid">
          {inForce}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="mt-2 border-t border-line pt-2 text-sm">
          <summary className="inline-block min-h-6 cursor-pointer rounded-sm font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:py-2.5">
            <Trans>Ended restrictions</Trans>
          </summary>
          <ul aria-label={t`Ended restrictions`} className="grid">
            {ended}
          </ul>
        </details>
      )}
    </>
  );
}
