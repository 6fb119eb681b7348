import { getInstrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { InstrumentFigures } from './InstrumentFigures.tsx';
import { InstrumentHeader } from './InstrumentHeader.tsx';
import { LoadingInstrument } from './LoadingInstrument.tsx';
import { PriceChart } from '../prices/PriceChart.tsx';
import { PriceTable } from '../prices/PriceTable.tsx';

const route = getRouteApi('/shell/market-data/$id');

/** One instrument: its details, the chart of the last year, and all closing prices. */
export function InstrumentPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getInstrument, { params: { id } }));
  if (error)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Market data`, to: paths.marketData }}
      />
    );
  if (!data) return <LoadingInstrument />;
  return (
    <>
      <InstrumentHeader instrument={data} />
      <InstrumentFigures instrument={data} />
      <div className="mt-4 grid gap-4">
        {/* Without prices, a single empty state says so. */}
        {data.lastPrice && <PriceChart instrument={data} />}
        <PriceTable instrument={data} />
      </div>
      <Outlet />
    </>
  );
}
