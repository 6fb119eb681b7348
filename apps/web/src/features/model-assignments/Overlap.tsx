import { previewPortfolioModel } from '@partnerfolio/contract/models/assignments';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReason } from '../../figures/FigureText.tsx';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { classTexts } from '../../texts/labels.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import type { KnownDrift } from './drift-groups.ts';

interface OverlapProps {
  portfolioId: string;
  target: { readonly modelId: string; readonly version: number };
}

/** What of a portfolio would stay under a model, before it is assigned. */
export function Overlap({ portfolioId, target }: OverlapProps) {
  const reasonOf = useReason();
  const { data, error, refetch } = useQuery({
    ...queryOf(previewPortfolioModel, { params: { id: portfolioId }, query: target }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  const { drift } = data;
  if (drift.known) return <Kept drift={drift} />;
  const reason = reasonOf({ reason: drift.reason });
  return (
    <p className="text-sm text-ink-2">
      <Trans>How much would be kept is unknown: {reason}</Trans>
    </p>
  );
}

function Kept({ drift }: { drift: KnownDrift }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const kept = format.amount(drift.keptPct);
  const right = { align: 'right' } as const;
  return (
    <section aria-label={t`Overlap`} className="grid gap-2">
      <h3 className="text-sm font-semibold">
        <Trans>Overlap: {kept} % of the value is kept</Trans>
      </h3>
      <Table
        label={t`Overlap`}
        dense
        columns={[
          {
            id: 'name',
            header: t`Instrument`,
            cell: ({ instrument, assetClass }) => instrument?.name ?? i18n._(classTexts[assetClass]),
            takesRest: 'always',
          },
          { id: 'now', header: t`Now, %`, ...right, cell: ({ actualPct }) => format.amount(actualPct) },
          { id: 'target', header: t`Target, %`, ...right, cell: ({ targetPct }) => format.amount(targetPct) },
          {
            id: 'kept',
            header: t`Kept, %`,
            ...right,
            cell: ({ keptPct }) => format.amount(keptPct),
            total: kept,
          },
        ]}
        rows={drift.targets}
        keyOf={({ key }) => key}
      />
    </section>
  );
}
