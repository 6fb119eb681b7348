import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AllocationRing } from '../../figures/AllocationRing.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { allocationOf } from './allocation.ts';
import { holdingGroups, type Holdings } from './holding-groups.ts';
import { useGroupLabel } from './use-group-label.ts';

/** How the value is spread over the asset classes. */
export function AllocationCard({ holdings }: { holdings: Holdings | undefined }) {
  return (
    <Card title={<Trans>Allocation</Trans>} context={<Trans>by class</Trans>}>
      {holdings ? <Ring holdings={holdings} /> : <LoadingRing />}
    </Card>
  );
}

function Ring({ holdings }: { holdings: Holdings }) {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useGroupLabel();
  const { parts, unknown, negative } = allocationOf(holdingGroups(holdings, 'class'));
  const { total, currency } = holdings;
  const count = holdings.holdings.length;
  if (parts.length === 0)
    return (
      <p className="py-4 text-sm text-ink-3">
        <Trans>Nothing is held on this day.</Trans>
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
            one="# line without a value is left out"
            other="# lines without a value are left out"
          />
        </p>
      )}
      {negative > 0 && (
        <p className="mt-3 text-xs text-warn">
          <Trans>Cash below zero is left out</Trans>
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
