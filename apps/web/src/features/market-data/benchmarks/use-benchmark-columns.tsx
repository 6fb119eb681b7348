import type { Benchmark } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useComposition } from '../../../records/composition.ts';
import { rebalancingTexts } from '../../../records/labels.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { DeleteBenchmark } from './DeleteBenchmark.tsx';
import type { BenchmarksSearch } from './search.ts';

/** The columns of the benchmarks; who may manage market data gets their actions. */
export function useBenchmarkColumns(search: BenchmarksSearch): Column<Benchmark>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const composition = useComposition();
  const { rights } = useViewer();
  const actions: Column<Benchmark> = {
    id: 'actions',
    header: t`Actions`,
    align: 'right',
    cell: (benchmark) => (
      <span className="inline-flex gap-1">
        <Link
          to={paths.editBenchmark}
          params={{ id: benchmark.id }}
          search={search}
          aria-label={t`Edit ${benchmark.name}`}
          className={buttonClasses({ look: 'quiet', size: 'icon-sm' })}
        >
          <Pencil size={14} aria-hidden="true" />
        </Link>
        <DeleteBenchmark benchmark={benchmark} />
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
      takesRest: true,
      cell: ({ parts }) => (
        <span className="block max-w-[64ch] py-1.5 whitespace-normal text-ink-2">{composition(parts)}</span>
      ),
    },
    {
      id: 'rebalancing',
      header: t`Rebalancing`,
      wideOnly: true,
      cell: ({ parts, rebalancing }) => (parts.length > 1 ? i18n._(rebalancingTexts[rebalancing]) : '—'),
    },
    { id: 'currency', header: t`Currency`, wideOnly: true, cell: ({ currency }) => currency },
    {
      id: 'portfolios',
      header: t`Portfolios`,
      align: 'right',
      wideOnly: true,
      cell: ({ portfolios }) => format.count(portfolios),
    },
    ...(rights.includes('market_data.manage') ? [actions] : []),
  ];
}
