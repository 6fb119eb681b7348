import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { AllocationRing } from '../../../figures/AllocationRing.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { shownAllocation } from './allocation.ts';
import { holdingGroups, type Holdings } from '../holdings/holding-groups.ts';
import { HoldingsMap } from '../holdings/HoldingsMap.tsx';
import { useGroupLabel } from '../holdings/use-group-label.ts';

interface AllocationCardProps {
  holdings: Holdings | undefined;
  asMap: boolean;
  onTurn: (asMap: boolean) => void;
}

/** The allocation as a donut of asset classes, or as a treemap of all holdings and cash. */
export function AllocationCard({ holdings, asMap, onTurn }: AllocationCardProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const turn = (next: boolean) => {
    onTurn(next);
    // The treemap stands below the other cards, perhaps out of view.
    requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <div ref={place} className="min-w-0 scroll-mt-24">
      <Card
        title={<Trans>Allocation</Trans>}
        context={asMap ? <Trans>by holding</Trans> : <Trans>by class</Trans>}
        actions={
          <Segments
            label={t`Allocation view`}
            options={[
              { value: 'ring', label: t`Donut` },
              { value: 'map', label: t`Treemap` },
            ]}
            value={asMap ? 'map' : 'ring'}
            onValueChange={(next) => turn(next === 'map')}
          />
        }
      >
        {!holdings && <LoadingRing />}
        {holdings && (asMap ? <HoldingsMap holdings={holdings} /> : <Ring holdings={holdings} />)}
      </Card>
    </div>
  );
}

function Ring({ holdings }: { holdings: Holdings }) {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useGroupLabel(undefined);
  const { parts, unknown, negative } = shownAllocation(holdingGroups(holdings, 'class'));
  const { total, currency } = holdings;
  const count = holdings.holdings.length;
  if (parts.length === 0)
    return (
      <p className="grid min-h-29 place-content-center text-center text-sm text-ink-3">
        <Trans>No holdings on this date.</Trans>
      </p>
    );
  return (
    <>
      <AllocationRing
        parts={parts.map(({ group, share }) => ({ key: String(group.key), label: labelOf(group), share }))}
        lead={total.known ? format.money(total.value, currency, { compact: true }) : '—'}
        note={t`${plural(count, { one: '# holding', other: '# holdings' })}`}
      />
      {unknown > 0 && (
        <p className="mt-3 text-xs text-warn">
          <Plural
            value={unknown}
            one="# holding without a value is left out"
            other="# holdings without a value are left out"
          />
        </p>
      )}
      {negative > 0 && (
        <p className="mt-3 text-xs text-warn">
          <Trans>Negative values are left out</Trans>
        </p>
      )}
    </>
  );
}

function LoadingRing() {
  return (
    <div className="mt-1 flex items-center gap-5">
      <Skeleton className="size-28 rounded-full" />
      <div className="grid flex-1 gap-2.5">
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
