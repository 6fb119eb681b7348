import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { BenchmarksSearch } from './search.ts';
import { useBenchmarkColumns } from './use-benchmark-columns.tsx';

const route = getRouteApi('/shell/market-data/benchmarks');
const pageSize = 50;

/** The benchmarks of the firm. */
export function BenchmarksTab() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { q, offset = 0 } = search;
  const columns = useBenchmarkColumns(search);
  const benchmarks = useQuery({
    ...queryOf(listBenchmarks, { query: { ...(q && { q }), returns: 'true', offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<BenchmarksSearch>) =>
    void navigate({ to: paths.benchmarks, search: { q, offset: undefined, ...change }, replace: true });
  const onClear = q === undefined ? undefined : () => show({ q: undefined });
  return (
    <>
      <PagedList
        label={t`Benchmarks`}
        query={benchmarks}
        filters={<SearchFilter label={t`Search by name`} value={q} onChange={(next) => show({ q: next })} />}
        onClear={onClear}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => show({ offset: next })}
      >
        <Table
          label={t`Benchmarks`}
          columns={columns}
          rows={benchmarks.data?.items}
          keyOf={({ id }) => id}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No benchmark matches this search.</Trans>
              </NothingFound>
            ) : (
              <EmptyState>
                <Trans>
                  No benchmarks yet. A benchmark is an index, a fund or a blend of them that portfolios are
                  compared with.
                </Trans>
              </EmptyState>
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}
