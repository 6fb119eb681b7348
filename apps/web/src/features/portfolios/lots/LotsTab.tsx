import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { OpenLotsCard } from './OpenLotsCard.tsx';
import { RealisedGainsCard } from './RealisedGainsCard.tsx';

const route = getRouteApi('/shell/portfolios/$id/lots');

/** The open lots, and the realised gains of a year. */
export function LotsTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { asAt, year } = search;
  const lots = useQuery({
    ...queryOf(listLots, { params: { id }, query: { asAt } }),
    placeholderData: keepPreviousData,
  });
  const gains = useQuery({
    ...queryOf(listRealisedGains, { params: { id }, query: { year } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<typeof search>) =>
    void navigate({ to: paths.lots, params: { id }, search: { ...search, ...change }, replace: true });
  if (lots.error) return <Failure error={lots.error} onRetry={() => void lots.refetch()} />;
  if (gains.error) return <Failure error={gains.error} onRetry={() => void gains.refetch()} />;
  return (
    <div className="grid gap-4">
      <OpenLotsCard
        id={id}
        lots={lots.data}
        asAt={asAt}
        onAsAt={(day) => show({ asAt: day })}
        exportMenu={<ExportMenu of={listLots} input={{ params: { id }, query: { asAt } }} />}
      />
      {/* Waits for the lots above, whose arrival would move it. */}
      {lots.data && gains.data && (
        <RealisedGainsCard id={id} gains={gains.data} onYear={(chosen) => show({ year: chosen })} />
      )}
    </div>
  );
}
