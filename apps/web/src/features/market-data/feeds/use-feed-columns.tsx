import type { MarketFeed } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { FeedState } from './FeedState.tsx';

/** The columns of the instruments and their sources. */
export function useFeedColumns(onEdit: (feed: MarketFeed) => void): Column<MarketFeed>[] {
  const { t } = useLingui();
  const format = useFormat();
  const { rights } = useViewer();
  const mayEdit = rights.includes('market_data.instruments');
  return [
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
