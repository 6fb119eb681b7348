import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { PackageNames } from '../packages/PackageNames.tsx';
import { usePackageName } from '../packages/use-report-names.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchStateBadge } from './BatchStateBadge.tsx';
import { useBatchRange } from './use-batch-range.ts';

interface BatchTableProps {
  rows: readonly ReportBatch[] | undefined;
  empty: ReactNode;
}

/** Batches, each with its progress and state. */
export function BatchTable({ rows, empty }: BatchTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const format = useFormat();
  const personName = usePersonName();
  const columns: Column<ReportBatch>[] = [
    { id: 'batch', header: t`Batch`, takesRest: 'always', cell: (row) => <BatchCell row={row} /> },
    {
      id: 'progress',
      header: t`Progress`,
      width: '14rem',
      wideOnly: true,
      importance: 5,
      cell: (row) => <BatchProgress batch={row} />,
    },
    {
      id: 'owner',
      header: t`Made by`,
      wideOnly: true,
      importance: 2,
      cell: ({ owner }) => <span className="text-ink-2">{personName(owner)}</span>,
    },
    {
      id: 'created',
      header: t`Made on`,
      wideOnly: true,
      importance: 3,
      cell: ({ createdAt }) => <span className="num text-ink-2">{format.moment(createdAt)}</span>,
    },
    { id: 'state', header: t`State`, cell: ({ state }) => <BatchStateBadge state={state} /> },
  ];
  return (
    <Table
      label={t`Batches of reports`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      onOpen={(row) => void navigate({ to: paths.reportBatch, params: { id: row.id } })}
      empty={empty}
    />
  );
}

/** The reports with what they cover below; in narrow tables also how many are issued. */
function BatchCell({ row }: { row: ReportBatch }) {
  const packageName = usePackageName();
  const format = useFormat();
  const rangeText = useBatchRange();
  const issued = format.count(row.counts.issued);
  const made = format.day(row.createdAt);
  return (
    <span className="block py-1.5">
      <Link
        to={paths.reportBatch}
        params={{ id: row.id }}
        className="rounded-sm font-medium hover:underline @max-3xl:whitespace-normal"
      >
        {packageName(row.reports)}
      </Link>
      <PackageNames reports={row.reports} />
      <span className="block text-xs whitespace-normal text-ink-3">{rangeText(row)}</span>
      <span className="block text-xs whitespace-normal text-ink-3 @3xl:hidden">
        <Trans>
          {issued} issued, made on {made}
        </Trans>
      </span>
    </span>
  );
}
