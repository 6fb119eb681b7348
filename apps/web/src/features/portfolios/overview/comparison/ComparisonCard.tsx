import type { Comparison } from '@partnerfolio/contract/market/comparison';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useComposition } from '../../../../records/benchmarks/composition.ts';
import { Failure } from '../../../../shell/Failure.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ComparisonFigures } from './ComparisonFigures.tsx';
import { ComparisonNotes } from './ComparisonNotes.tsx';
import { comparisonOver } from '../../range-query.ts';

const route = getRouteApi('/shell/portfolios/$id/overview');

/** The portfolio against its benchmark over the chart's range, and its risk. */
export function ComparisonCard({ portfolioId }: { portfolioId: string }) {
  const search = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...comparisonOver(portfolioId, search),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      className="mt-4"
      title={<Trans>Benchmark and risk</Trans>}
      context={data && <Context comparison={data} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 w-full md:h-40" />}
      {data && !error && (
        <div
          className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          <ComparisonFigures comparison={data} />
          <ComparisonNotes comparison={data} />
        </div>
      )}
    </Card>
  );
}

function Context({ comparison: { benchmark } }: { comparison: Comparison }) {
  const composition = useComposition();
  if (benchmark === null) return <Trans>no benchmark chosen</Trans>;
  const { name, parts } = benchmark;
  const isNamed = parts.length === 1 && parts[0]?.instrument.name === name;
  return isNamed ? name : `${name}: ${composition(parts)}`;
}
