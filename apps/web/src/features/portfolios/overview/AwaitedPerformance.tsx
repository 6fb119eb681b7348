import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { ChartMode } from '../search.ts';

/**
 * A placeholder as high as the chart, with or without the drawdown pane, and the figures below in five, three or two rows.
 */
export function AwaitedPerformance({ mode }: { mode: ChartMode }) {
  const height =
    mode === 'twr' ? 'h-[653px] md:h-[561px] lg:h-[515px]' : 'h-[557px] md:h-[465px] lg:h-[419px]';
  return <Skeleton className={`${height} w-full`} />;
}

/** The note on the method. Present while loading, because on a phone it takes a line and would push the content below it. */
export function MethodOf({ mode, portfolioId }: { mode: ChartMode; portfolioId: string }) {
  const { data } = useQuery(queryOf(getPortfolio, { params: { id: portfolioId } }));
  const currency = data?.baseCurrency ?? '…';
  if (mode === 'twr') return <Trans>time-weighted, net, {currency}</Trans>;
  if (mode === 'value') return <Trans>vs. net contributions, {currency}</Trans>;
  return <Trans>contributions less withdrawals, {currency}</Trans>;
}
