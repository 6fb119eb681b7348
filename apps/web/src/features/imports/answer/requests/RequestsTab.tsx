import { listInstrumentRequests } from '@partnerfolio/contract/imports/instrument-requests';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { Failure } from '../../../../shell/Failure.tsx';
import { CentredSpinner } from '../../../../ui/CentredSpinner.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { RequestList } from './RequestList.tsx';

const route = getRouteApi('/shell/market-data/requests');
const pageSize = 50;

/** The instruments that colleagues request for their imports. */
export function RequestsTab() {
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(
    queryOf(listInstrumentRequests, { query: { offset, limit: pageSize } }),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CentredSpinner />;
  const turn = (next: number) =>
    void navigate({ to: paths.instrumentRequests, search: { offset: next || undefined } });
  if (data.items.length === 0 && offset > 0 && data.total > 0)
    return <Pager {...{ offset, pageSize, total: data.total }} onChange={turn} />;
  return (
    <RequestList items={data.items} total={data.total}>
      <Pager {...{ offset, pageSize, total: data.total }} onChange={turn} />
    </RequestList>
  );
}
