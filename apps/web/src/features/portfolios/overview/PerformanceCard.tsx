import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { phone, useMatch } from '../../../shell/use-match.ts';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Segments } from '../../../ui/input/Segments.tsx';
import { PerformanceReportMenu } from '../reports/PerformanceReportMenu.tsx';
import { comparisonOver, performanceOver } from '../range-query.ts';
import { AwaitedPerformance, MethodOf } from './AwaitedPerformance.tsx';
import { PerformanceChart } from './PerformanceChart.tsx';
import { RangeFigures } from './RangeFigures.tsx';
import type { ChartMode, OverviewSearch } from '../search.ts';
import { isTooLong, RangeDates, Ranges, SinceItBegan } from './PerformanceRanges.tsx';

const route = getRouteApi('/shell/portfolios/$id/overview');

/** The performance chart in one of three modes, with the figures of its range. */
export function PerformanceCard({ portfolioId }: { portfolioId: string }) {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...performanceOver(portfolioId, search),
    placeholderData: keepPreviousData,
  });
  const { data: whole } = useQuery(performanceOver(portfolioId, {}));
  // The card below shows an error of the comparison; the chart is complete without its line.
  const { data: comparison } = useQuery({
    ...comparisonOver(portfolioId, search),
    placeholderData: keepPreviousData,
  });
  const isPhone = useMatch(phone);
  const mode = search.show ?? 'twr';
  const isCut = isTooLong(search.period, whole) || (search.from && data && search.from < data.from);
  const show = (change: OverviewSearch) =>
    void navigate({
      to: paths.portfolio,
      params: { id: portfolioId },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  const modes: { value: ChartMode; label: string }[] = [
    { value: 'twr', label: t`Return` },
    { value: 'value', label: t`Value` },
    { value: 'invested', label: t`Invested` },
  ];
  return (
    <Card
      title={<Trans>Performance</Trans>}
      context={<MethodOf mode={mode} portfolioId={portfolioId} />}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <PerformanceReportMenu id={portfolioId} search={search} />
          <Segments
            label={t`Chart view`}
            options={modes}
            value={mode}
            onValueChange={(next) => show({ show: next === 'twr' ? undefined : next })}
          />
        </div>
      }
    >
      <Ranges search={search} shown={data} whole={whole} onChange={show} withoutDates={isPhone} />
      {isCut && data && <SinceItBegan from={data.from} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (
        <Faded isStale={isPlaceholderData}>
          {data && <PerformanceChart performance={data} comparison={comparison} mode={mode} />}
        </Faded>
      )}
      {!error && !data && <AwaitedPerformance mode={mode} />}
      {/* Above the chart they would push it out of a phone's first screen. */}
      {isPhone && (
        <div className="mt-3">
          <RangeDates search={search} shown={data} onChange={show} />
        </div>
      )}
      {data && !error && (
        <Faded isStale={isPlaceholderData}>
          <RangeFigures performance={data} />
        </Faded>
      )}
    </Card>
  );
}

/** What still shows the range before the chosen one. */
function Faded({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div className={classes('transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      {children}
    </div>
  );
}
