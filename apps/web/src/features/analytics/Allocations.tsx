import type { Analytics } from '@partnerfolio/contract/analytics';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AllocationRing } from '../../figures/AllocationRing.tsx';
import { roundedShares } from '../../figures/shares.ts';
import { classTexts } from '../../texts/labels.ts';
import { Bars } from '../../ui/chart/Bars.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

/** Today's value by asset class and by the portfolios' currencies. */
export function Allocations({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:max-lg:grid-cols-2">
      <Card title={<Trans>Allocation</Trans>} context={<Trans>by class</Trans>}>
        {analytics ? <ByClass analytics={analytics} /> : <Skeleton className="h-36" />}
      </Card>
      {analytics && (
        <Card title={<Trans>Currencies</Trans>} context={<Trans>of the portfolios</Trans>}>
          <ByCurrency analytics={analytics} />
        </Card>
      )}
    </div>
  );
}

function NothingHeld() {
  return (
    <p className="py-4 text-sm text-ink-3">
      <Trans>No holdings yet.</Trans>
    </p>
  );
}

function ByClass({
  analytics: { byClass, unknownLines, value, currency, portfolios },
}: {
  analytics: Analytics;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  // A donut cannot show negative parts, such as overdrawn cash.
  const shown = byClass.filter((part) => Number(part.value) > 0);
  const shares = roundedShares(shown.map((part) => Number(part.value)));
  if (shown.length === 0) return <NothingHeld />;
  return (
    <>
      <AllocationRing
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

function ByCurrency({ analytics: { byCurrency } }: { analytics: Analytics }) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = byCurrency.filter((part) => Number(part.value) > 0);
  const shares = roundedShares(shown.map((part) => Number(part.value)));
  if (shown.length === 0) return <NothingHeld />;
  return (
    <Bars
      label={t`Value by portfolio currency`}
      bars={shown.map(({ currency }, index) => ({
        key: currency,
        label: currency,
        value: shares[index] ?? 0,
        text: format.percent(shares[index] ?? 0, { digits: 1 }),
      }))}
      full={1}
    />
  );
}
