import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AllocationRing } from '../../../figures/AllocationRing.tsx';
import { roundedShares } from '../../../figures/shares.ts';
import { classTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { DashboardOverview } from '../items/overview.ts';

/** The value of the user's view by asset class. */
export function Allocation({ overview }: { overview: DashboardOverview | undefined }) {
  return (
    <Card title={<Trans>Allocation</Trans>} context={<Trans>by class</Trans>}>
      {overview ? <Ring overview={overview} /> : <LoadingRing />}
    </Card>
  );
}

function Ring({ overview }: { overview: DashboardOverview }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { allocation, unknownLines, value, currency, portfolios } = overview;
  // A donut cannot show negative parts, such as overdrawn cash.
  const shown = allocation.filter((part) => Number(part.value) > 0);
  const shares = roundedShares(shown.map((part) => Number(part.value)));
  if (shown.length === 0)
    return (
      <p className="py-4 text-sm text-ink-3">
        <Trans>No holdings yet.</Trans>
      </p>
    );
  return (
    <>
      <AllocationRing
        tall
        parts={shown.map(({ assetClass }, index) => ({
          key: assetClass,
          label: i18n._(classTexts[assetClass]),
          share: shares[index] ?? 0,
        }))}
        lead={value.known ? format.money(value.value, currency, { compact: true }) : '—'}
        note={t`${plural(portfolios, { one: '# portfolio', other: '# portfolios' })}`}
      />
      {unknownLines > 0 && (
        <p className="mt-3 text-xs text-warn">
          <Plural
            value={unknownLines}
            one="# holding without a value is left out"
            other="# holdings without a value are left out"
          />
        </p>
      )}
    </>
  );
}

function LoadingRing() {
  return (
    <div className="mt-1 flex min-h-37.5 items-center gap-5">
      <Skeleton className="h-28 w-28 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-2.5">
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
