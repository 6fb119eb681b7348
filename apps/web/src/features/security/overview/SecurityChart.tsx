import { securityChartDays } from '@partnerfolio/contract/choices';
import { getSecurityChart } from '@partnerfolio/contract/security';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadingChart } from '../../../ui/chart/series/LoadingChart.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { TimeSeriesChart } from '../../../ui/chart/series/TimeSeriesChart.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

const route = getRouteApi('/shell/admin/security/');
const dayMs = 86_400_000;

/** Sign-ins and security events by day. */
export function SecurityChart() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const format = useFormat();
  const { days = '30' } = route.useSearch();
  const { data, error, refetch } = useQuery({
    ...queryOf(getSecurityChart, { query: { days } }),
    placeholderData: keepPreviousData,
  });
  const labels = [t`Successful sign-ins`, t`Failed sign-ins`, t`Security events`] as const;
  const dayNumbers = useMemo(() => data?.days.map((day) => Date.parse(day) / dayMs) ?? [], [data]);
  // For small counts the axis would have lines between whole numbers, which are left out.
  const countAxis = useCallback(
    (value: number) => (Number.isInteger(value) ? format.count(value) : ''),
    [format],
  );
  return (
    <Card
      title={t`Sign-ins and events`}
      context={t`by day`}
      actions={
        <Segments
          label={t`Range`}
          options={securityChartDays.map((value) => ({ value, label: t`${value} days` }))}
          value={days}
          onValueChange={(next) =>
            void navigate({ to: paths.security, search: { days: next }, replace: true, resetScroll: false })
          }
        />
      }
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingChart labels={labels} format={format.count} className="h-50" />}
      {data && (
        <TimeSeriesChart
          label={t`Sign-ins and events`}
          days={dayNumbers}
          series={[
            { label: labels[0], color: 'c1', values: data.successful },
            { label: labels[1], color: 'loss', values: data.failed },
            { label: labels[2], color: 'c6', values: data.events },
          ]}
          format={format.count}
          formatAxis={countAxis}
          height={200}
        />
      )}
    </Card>
  );
}
