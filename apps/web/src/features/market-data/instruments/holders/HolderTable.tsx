import { listHolders, type InstrumentHolder } from '@partnerfolio/contract/instruments/page';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { Failure } from '../../../../shell/Failure.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { holderSorts, type InstrumentSearch } from '../../search.ts';
import { HolderTotals } from './HolderTotals.tsx';
import { useHolderColumns } from './use-holder-columns.tsx';

const route = getRouteApi('/shell/market-data/$id');
const pageSize = 20;

/** The portfolios that hold an instrument, among those that the user may see. */
export function HolderTable({ id }: { id: string }) {
  const { t } = useLingui();
  const { holders: offset = 0, holderSort: sort = 'client', direction } = route.useSearch();
  const navigate = useNavigate();
  const columns = useHolderColumns();
  const { data, error, refetch } = useQuery({
    ...queryOf(listHolders, {
      params: { id },
      query: { sort, direction, offset, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<InstrumentSearch>) =>
    void navigate({
      to: paths.instrument,
      params: { id },
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card flush title={<Trans>Held by</Trans>} context={data && <HolderTotals held={data} />}>
      <Table
        dense
        label={t`Held by`}
        columns={columns}
        rows={data?.items}
        keyOf={(row) => row.portfolio.id}
        sort={{ by: sort, descending: direction === 'desc' }}
        onSort={(next) =>
          show({
            holders: undefined,
            holderSort: holderSorts.find((name) => name === next?.by),
            direction: next?.descending ? 'desc' : undefined,
          })
        }
        onOpen={({ portfolio }: InstrumentHolder) =>
          void navigate({ to: paths.portfolio, params: { id: portfolio.id } })
        }
        empty={
          <EmptyState>
            <Trans>None of the portfolios that you can see holds this instrument.</Trans>
          </EmptyState>
        }
      />
      {data && data.total > pageSize && (
        <Pager
          offset={offset}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) => show({ holders: next || undefined })}
        />
      )}
    </Card>
  );
}
