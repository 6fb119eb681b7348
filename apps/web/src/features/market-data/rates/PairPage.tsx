import { getFxPair } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { LoadingPair } from './LoadingPair.tsx';
import { PairChart } from './PairChart.tsx';
import { PairFigures } from './PairFigures.tsx';
import { PairHeader } from './PairHeader.tsx';
import { RateHistory } from './RateHistory.tsx';

const route = getRouteApi('/shell/market-data/rates/$base/$quote');

/** The rates of one pair of currencies: the latest, the chart, and all of them. */
export function PairPage() {
  const { t } = useLingui();
  const params = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getFxPair, { params, query: {} }));
  const list = { label: t`Exchange rates`, to: paths.fxRates };
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} list={list} />;
  if (!data) return <LoadingPair list={list} />;
  return (
    <>
      <PairHeader pair={data} />
      <PairFigures pair={data} />
      <div className="mt-4 grid gap-4">
        <PairChart pair={data} />
        <RateHistory {...params} />
      </div>
    </>
  );
}
