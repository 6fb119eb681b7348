import type { MarketFeed } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useProviderName } from '../../../records/listings/use-provider-name.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { FeedState } from './FeedState.tsx';

interface FeedColumnsProps {
  /** The shown rows; undefined while they load. */
  feeds: readonly MarketFeed[] | undefined;
  onEdit: (feed: MarketFeed) => void;
}

const hasState = ({ symbols, lastSuccessAt, lastErrorAt }: MarketFeed): boolean =>
  symbols.length > 0 || lastSuccessAt !== null || lastErrorAt !== null;

/** The columns of the instruments and their sources, without those that no row has anything to say in. */
export function useFeedColumns({ feeds, onEdit }: FeedColumnsProps): Column<MarketFeed>[] {
  const { t } = useLingui();
  const format = useFormat();
  const { rights } = useViewer();
  const mayEdit = rights.includes('market_data.instruments');
  const isEmpty: Readonly<Record<string, boolean>> = {
    state: feeds !== undefined && !feeds.some(hasState),
    day: feeds !== undefined && feeds.every(({ latestDay }) => latestDay === null),
  };
  const columns: Column<MarketFeed>[] = [
    {
      id: 'instrument',
      header: t`Instrument`,
      cell: ({ instrument }) => (
        <Link
          to={paths.instrument}
          params={{ id: instrument.id }}
          className="rounded-sm font-medium hover:underline @max-3xl:whitespace-normal"
        >
          {instrument.symbol} <span className="font-normal text-ink-3">{instrument.name}</span>
        </Link>
      ),
    },
    {
      id: 'symbol',
      header: t`Symbols`,
      cell: (feed) => <SymbolCell feed={feed} onEdit={mayEdit ? () => onEdit(feed) : null} />,
    },
    {
      id: 'state',
      header: t`Status`,
      cell: (feed) => hasState(feed) && <FeedState state={feed} provider={feed.lastProvider} />,
    },
    {
      id: 'day',
      header: t`Latest price`,
      align: 'right',
      wideOnly: true,
      cell: ({ latestDay }) => latestDay !== null && format.date(latestDay),
    },
  ];
  return columns.filter(({ id }) => !isEmpty[id]);
}

function SymbolCell({ feed, onEdit }: { feed: MarketFeed; onEdit: (() => void) | null }) {
  const { t } = useLingui();
  const { symbols, instrument } = feed;
  const providerName = useProviderName();
  return (
    <span className="inline-flex items-center gap-2">
      {symbols.length === 0 && (
        <span className="text-ink-3">
          <Trans>None</Trans>
        </span>
      )}
      <span className="grid gap-0.5">
        {symbols.map(({ provider, symbol }) => (
          <span key={provider}>
            {symbol} <span className="text-xs text-ink-3">{providerName(provider)}</span>
          </span>
        ))}
      </span>
      {onEdit && (
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={t`Change the provider symbols of ${instrument.symbol}`}
          onClick={onEdit}
        >
          <Pencil size={14} aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}
