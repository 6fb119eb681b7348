import { getAnalytics } from '@partnerfolio/contract/analytics';
import { periods } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { periodTexts } from '../../texts/labels.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { useToday } from '../../today.ts';
import { classes } from '../../ui/classes.ts';
import { Segments } from '../../ui/input/Segments.tsx';
import { AnalyticsBody } from './AnalyticsBody.tsx';
import { AnalyticsContext } from './AnalyticsContext.tsx';
import type { AnalyticsSearch } from './search.ts';

const route = getRouteApi('/shell/analytics');
const usual = '1Y';

/** The firm's return and risk over a range, and a ranking of its portfolios. */
export function AnalyticsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const { period = usual, show = 'twr' } = search;
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(getAnalytics, { query: { period } }),
    placeholderData: keepPreviousData,
  });
  const change = (asked: AnalyticsSearch) =>
    void navigate({
      to: paths.analytics,
      search: { ...search, ...asked },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={t`Analytics`}
        context={data ? <AnalyticsContext analytics={data} /> : <AwaitedContext />}
        actions={
          <Periods
            period={period}
            onChange={(next) => change({ period: next === usual ? undefined : next })}
          />
        }
      />
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <AnalyticsBody
            analytics={data}
            period={period}
            mode={show}
            onMode={(mode) => change({ show: mode === 'twr' ? undefined : mode })}
          />
        </div>
      )}
    </>
  );
}

/** A placeholder as long as the context line, which wraps on a phone. */
function AwaitedContext() {
  const today = useToday();
  return (
    <span className="invisible" aria-hidden>
      <AnalyticsContext
        analytics={{ scope: 'firm', currency: 'EUR', from: today, to: today, asOf: today, renewing: 0 }}
      />
    </span>
  );
}

interface PeriodsProps {
  period: (typeof periods)[number];
  onChange: (period: (typeof periods)[number] | undefined) => void;
}

function Periods({ period, onChange }: PeriodsProps) {
  const { t, i18n } = useLingui();
  return (
    <Segments<string>
      label={t`Range`}
      options={periods.map((value) => ({ value, label: i18n._(periodTexts[value]) }))}
      value={period}
      onValueChange={(next) => onChange(periods.find((name) => name === next))}
    />
  );
}
