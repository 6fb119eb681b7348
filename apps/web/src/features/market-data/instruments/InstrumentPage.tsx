import { getPriceHistory } from '@partnerfolio/contract/instruments/page';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, Outlet } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { InstrumentFigures } from './InstrumentFigures.tsx';
import { InstrumentHeader } from './InstrumentHeader.tsx';
import { InstrumentSections } from './InstrumentSections.tsx';
import { LoadingInstrument } from './LoadingInstrument.tsx';

const route = getRouteApi('/shell/market-data/$id');

/** One instrument: its figures, the chart of its prices, who holds it, and all closing prices. */
export function InstrumentPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const instrument = useQuery(queryOf(getInstrument, { params: { id } }));
  const history = useQuery(queryOf(getPriceHistory, { params: { id } }));
  const error = instrument.error ?? history.error;
  if (error)
    return (
      <PageFailure
        error={error}
        onRetry={() => void Promise.all([instrument.refetch(), history.refetch()])}
        list={{ label: t`Market data`, to: paths.marketData }}
      />
    );
  // It was merged into another instrument, whose page takes its place.
  if (instrument.data && instrument.data.id !== id)
    return <Navigate to={paths.instrument} params={{ id: instrument.data.id }} replace />;
  if (!instrument.data || !history.data) return <LoadingInstrument />;
  return (
    <>
      <InstrumentHeader instrument={instrument.data} />
      <InstrumentFigures instrument={instrument.data} history={history.data} />
      <InstrumentSections instrument={instrument.data} history={history.data} />
      <Outlet />
    </>
  );
}
