import type { ListedBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useComposition } from '../../../records/benchmarks/composition.ts';
import { rebalancingTexts } from '../../../texts/labels.ts';
import { seesEveryClient, useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useToday } from '../../../today.ts';
import { StaleBadge } from '../instruments/InstrumentTable.tsx';
import { isStale } from '../stale.ts';
import { DeleteBenchmark } from './DeleteBenchmark.tsx';
import { ReturnCell } from './ReturnCell.tsx';
import type { BenchmarksSearch } from './search.ts';

/** The columns of the benchmarks; who may manage market data gets their actions. */
export function useBenchmarkColumns(search: BenchmarksSearch): Column<ListedBenchmark>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const composition = useComposition();
  const viewer = useViewer();
  // Others do not learn whether a portfolio uses a benchmark.
  const mayDelete = seesEveryClient(viewer);
  const actions: Column<ListedBenchmark> = {
    id: 'actions',
    header: t`Actions`,
    align: 'right',
    cell: (benchmark) => (
      <span className="inline-flex gap-1 pointer-coarse:gap-3">
        <Link
          to={paths.editBenchmark}
          params={{ id: benchmark.id }}
          search={search}
          aria-label={t`Edit ${benchmark.name}`}
          className={buttonClasses({ look: 'quiet', size: 'icon-sm' })}
        >
          <Pencil size={14} aria-hidden="true" />
        </Link>
        {mayDelete && <DeleteBenchmark benchmark={benchmark} />}
      </span>
    ),
  };
  return [
    {
      id: 'name',
      header: t`Name`,
      cell: ({ name, isDefault }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 whitespace-normal">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isDefault && (
            <Badge tone="accent">
              <Trans>Firm's default</Trans>
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'parts',
      header: t`Instruments`,
      importance: 6,
      takesRest: true,
      cell: ({ parts }) => (
        <span className="block max-w-[64ch] py-1.5 whitespace-normal text-ink-2">{composition(parts)}</span>
      ),
    },
    {
      id: 'rebalancing',
      header: t`Rebalancing`,
      importance: 2,
      cell: ({ parts, rebalancing }) => (parts.length > 1 ? i18n._(rebalancingTexts[rebalancing]) : '—'),
    },
    {
      id: 'yearToDate',
      header: t`Year to date`,
      align: 'right',
      importance: 2,
      cell: (row) => <ReturnCell of={row} figure="benchmarkYearToDate" label={t`Year to date`} />,
    },
    {
      id: 'oneYear',
      header: t`1Y`,
      align: 'right',
      importance: 7,
      cell: (row) => <ReturnCell of={row} figure="benchmarkOneYear" label={t`1Y`} />,
    },
    { id: 'currency', header: t`Currency`, importance: 2, cell: ({ currency }) => currency },
    {
      id: 'pricedUntil',
      header: t`Prices until`,
      align: 'right',
      importance: 2,
      cell: ({ returns }) => returns && <PricedUntil day={returns.pricedUntil} />,
    },
    {
      id: 'portfolios',
      header: t`Portfolios`,
      align: 'right',
      importance: 2,
      cell: ({ portfolios }) => format.count(portfolios),
    },
    ...(viewer.rights.includes('market_data.manage') ? [actions] : []),
  ];
}

/** The day up to which all instruments have prices, marked if it is too long ago. */
function PricedUntil({ day }: { day: string | null }) {
  const format = useFormat();
  const today = useToday();
  if (day === null) return '—';
  return (
    <span className="inline-flex items-center gap-2">
      {isStale(day, today) && <StaleBadge />}
      {format.date(day)}
    </span>
  );
}
