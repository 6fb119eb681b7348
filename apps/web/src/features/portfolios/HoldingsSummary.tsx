import { Trans } from '@lingui/react/macro';
import { MoneyText } from '../../figures/FigureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Holdings } from './holding-groups.ts';

/** How many, how much, and in which currency the amounts beneath are. */
export function HoldingsSummary({ holdings }: { holdings: Holdings | undefined }) {
  // As wide as it usually is: what stands beside it has no room for both on a narrow page.
  if (!holdings) return <Skeleton className="w-60" />;
  const count = holdings.holdings.length;
  const { currency } = holdings;
  return (
    <span className="num">
      <Trans>
        {count} held · <MoneyText figure={holdings.total} currency={currency} /> · amounts in {currency}
      </Trans>
    </span>
  );
}
