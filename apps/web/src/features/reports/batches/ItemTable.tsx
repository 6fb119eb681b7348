import {
  retryReportBatch,
  type ReportBatch,
  type ReportBatchItem,
} from '@partnerfolio/contract/reports/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explainReason } from '../../../explain.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Button } from '../../../ui/Button.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useReportName } from '../packages/use-report-names.ts';
import { ReviewActions } from './ReviewActions.tsx';
import { itemStateTexts, itemTones } from './labels.ts';
import { afterBatchChange } from './progress.ts';

interface ItemTableProps {
  batch: ReportBatch;
  rows: readonly ReportBatchItem[] | undefined;
  empty: ReactNode;
}

/** The reports of a batch, each with its state and why it was not issued. */
export function ItemTable({ batch, rows, empty }: ItemTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { mayIssue } = useReportRights();
  const reportName = useReportName();
  const nameOf = ({ report }: ReportBatchItem) => {
    const named = batch.reports[report - 1];
    return named === undefined ? '' : reportName(named);
  };
  const mayRetry = mayIssue && batch.state !== 'cancelled';
  const columns: Column<ReportBatchItem>[] = [
    {
      id: 'portfolio',
      header: t`Portfolio`,
      takesRest: 'always',
      cell: (row) => <ItemCell item={row} report={nameOf(row)} />,
    },
    {
      id: 'report',
      header: t`Report`,
      width: '16rem',
      wideOnly: true,
      importance: 4,
      cell: (row) => <span className="block min-w-44 whitespace-normal text-ink-2">{nameOf(row)}</span>,
    },
    {
      id: 'ended',
      header: t`Ended on`,
      wideOnly: true,
      importance: 3,
      cell: ({ endedAt }) =>
        endedAt !== null && <span className="num text-ink-2">{format.moment(endedAt)}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      cell: ({ state }) => <Badge tone={itemTones[state]}>{i18n._(itemStateTexts[state])}</Badge>,
    },
    {
      id: 'act',
      header: <span className="sr-only">{t`Actions`}</span>,
      align: 'right',
      cell: (row) =>
        row.state === 'to_review' ? (
          mayRetry && <ReviewActions batch={batch} item={row} />
        ) : (
          <ItemAction batch={batch} item={row} mayRetry={mayRetry} />
        ),
    },
  ];
  return (
    <Table
      label={t`Reports of the batch`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
    />
  );
}

/** The portfolio and its client, in narrow tables also the report, and below why that was not issued. */
function ItemCell({ item, report }: { item: ReportBatchItem; report: string }) {
  const { portfolio, client, refusal, notSent, state } = item;
  return (
    <span className="block py-1.5">
      {portfolio === null ? (
        <span className="text-ink-3">
          <Trans>A portfolio that you may not see</Trans>
        </span>
      ) : (
        <Link
          to={paths.portfolio}
          params={{ id: portfolio.id }}
          className="rounded-sm font-medium whitespace-normal hover:underline"
        >
          {portfolio.name}
        </Link>
      )}
      {client !== null && <span className="block text-xs whitespace-normal text-ink-3">{client.name}</span>}
      <span className="block text-xs whitespace-normal text-ink-2 @3xl:hidden">{report}</span>
      {(refusal !== null || state === 'failed') && (
        <span className="block text-xs wrap-anywhere whitespace-normal text-ink-2">
          <Why refusal={refusal} />
        </span>
      )}
      {notSent !== null && <NotSent reason={explainReason(notSent)} />}
    </span>
  );
}

/** Why an issued report was not sent. */
function NotSent({ reason }: { reason: string }) {
  return (
    <span className="block text-xs whitespace-normal text-ink-2">
      <Trans>Not sent: {reason}</Trans>
    </span>
  );
}

function Why({ refusal }: Pick<ReportBatchItem, 'refusal'>) {
  if (refusal === null)
    return <Trans>It ended in an error several times. The log of the server says more.</Trans>;
  if (refusal.code !== 'figures_unknown') return explainReason(refusal);
  const { figures } = refusal.params;
  return <Trans>Figures are unknown. {figures} Issue this report by itself to say why.</Trans>;
}

interface ItemActionProps {
  batch: ReportBatch;
  item: ReportBatchItem;
  mayRetry: boolean;
}

function ItemAction({ batch, item, mayRetry }: ItemActionProps) {
  const retry = useCall(retryReportBatch, { refreshes: afterBatchChange });
  if (item.reportId !== null)
    return (
      <Link
        to={paths.report}
        params={{ id: item.reportId }}
        className="rounded-sm text-accent hover:underline"
      >
        <Trans>Open report</Trans>
      </Link>
    );
  if (!mayRetry || (item.state !== 'refused' && item.state !== 'failed')) return null;
  return (
    <Button
      size="sm"
      busy={retry.isPending}
      onClick={() => retry.mutate({ params: { batchId: batch.id }, body: { itemId: item.id } })}
    >
      <Trans>Try again</Trans>
    </Button>
  );
}
