import { listMarketFeeds, type MarketFeed } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NoInstruments } from '../instruments/NothingKnown.tsx';
import { FeedState } from './FeedState.tsx';
import { HeldPricesCard } from './HeldPricesCard.tsx';
import { ProvidersNotice } from './ProvidersNotice.tsx';
import { ProviderSymbolDialog } from './ProviderSymbolDialog.tsx';
import type { FeedsSearch } from './search.ts';

const route = getRouteApi('/shell/market-data/sources');
const pageSize = 100;

/** Where prices and rates come from, since when they are up to date, and fetched prices that wait for a decision. */
export function FeedsTab() {
  const { t } = useLingui();
  const { offset = 0, q } = route.useSearch();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<MarketFeed | null>(null);
  const columns = useColumns(setEdited);
  const feeds = useQuery({
    ...queryOf(listMarketFeeds, { query: { ...(q && { q }), offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
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
      {edited && <ProviderSymbolDialog feed={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useColumns(onEdit: (feed: MarketFeed) => void): Column<MarketFeed>[] {
  const { t } = useLingui();
  const format = useFormat();
  const { rights } = useViewer();
  const mayEdit = rights.includes('market_data.instruments');
  return [
    {
      id: 'instrument',
      header: t`Instrument`,
      cell: ({ instrument }) => (
        <Link to={paths.instrument} params={{ id: instrument.id }} className="font-medium hover:underline">
          {instrument.symbol} <span className="font-normal text-ink-3">{instrument.name}</span>
        </Link>
      ),
    },
    {
      id: 'symbol',
      header: t`Yahoo symbol`,
      cell: (feed) => <SymbolCell feed={feed} onEdit={mayEdit ? () => onEdit(feed) : null} />,
    },
    {
      id: 'state',
      header: t`Status`,
      cell: (feed) => <FeedState state={feed} isFetched={feed.providerSymbol !== null} />,
    },
    {
      id: 'day',
      header: t`Latest price`,
      align: 'right',
      wideOnly: true,
      cell: ({ latestDay }) => (latestDay === null ? '—' : format.date(latestDay)),
    },
  ];
}

function SymbolCell({ feed, onEdit }: { feed: MarketFeed; onEdit: (() => void) | null }) {
  const { t } = useLingui();
  const { providerSymbol, instrument } = feed;
  return (
    <span className="inline-flex items-center gap-1">
      {providerSymbol ?? (
        <span className="text-ink-3">
          <Trans>None</Trans>
        </span>
      )}
      {onEdit && (
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={t`Change the Yahoo symbol of ${instrument.symbol}`}
          onClick={onEdit}
        >
          <Pencil size={14} aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}
