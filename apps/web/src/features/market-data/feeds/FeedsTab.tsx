import { listMarketFeeds, type MarketFeed } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { NoInstruments } from '../NothingKnown.tsx';
import { HeldPricesCard } from './HeldPricesCard.tsx';
import { ProvidersNotice } from './ProvidersNotice.tsx';
import { useFeedColumns } from './use-feed-columns.tsx';
import { ProviderSymbolsDialog } from './ProviderSymbolsDialog.tsx';
import type { FeedsSearch } from './search.ts';

const route = getRouteApi('/shell/market-data/sources');
const pageSize = 100;

/** Where prices and rates come from, since when they are up to date, and fetched prices that wait for a decision. */
export function FeedsTab() {
  const { t } = useLingui();
  const { offset = 0, q } = route.useSearch();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<MarketFeed | null>(null);
  const feeds = useQuery({
    ...queryOf(listMarketFeeds, { query: { ...(q && { q }), offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const columns = useFeedColumns({ feeds: feeds.data?.items, onEdit: setEdited });
  const show = (change: Partial<FeedsSearch>) =>
    void navigate({ to: paths.marketSources, search: { q, offset: undefined, ...change }, replace: true });
  const onClear = q ? () => show({ q: undefined }) : undefined;
  return (
    <>
      <ProvidersNotice rates={feeds.data?.rates ?? null} />
      <HeldPricesCard />
      <PagedList
        label={t`Sources of prices`}
        query={feeds}
        filters={
          <SearchFilter
            label={t`Search by name, symbol or ISIN`}
            value={q}
            onChange={(next) => show({ q: next })}
          />
        }
        onClear={onClear}
        pageSize={pageSize}
        offset={offset}
        onTurn={(next) => show({ offset: next })}
      >
        <Table
          label={t`Sources of prices`}
          columns={columns}
          rows={feeds.data?.items}
          keyOf={({ instrument }) => instrument.id}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No instruments match this search.</Trans>
              </NothingFound>
            ) : (
              <NoInstruments />
            )
          }
        />
      </PagedList>
      {edited && <ProviderSymbolsDialog feed={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
