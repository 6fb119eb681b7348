import type { ReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explainReason } from '../../../explain.ts';
import { paths } from '../../../paths.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { PackageNames } from '../packages/PackageNames.tsx';
import { usePackageName } from '../packages/use-report-names.ts';
import { scheduleStateTexts, scheduleTones } from './labels.ts';
import { ScheduleActions } from './ScheduleActions.tsx';
import { useRhythmText } from './use-rhythm-text.ts';

interface ScheduleTableProps {
  rows: readonly ReportSchedule[] | undefined;
  empty: ReactNode;
  onRemove: (schedule: ReportSchedule) => void;
}

/** Schedules, each with its days, its last run and its state. */
export function ScheduleTable({ rows, empty, onRemove }: ScheduleTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const rhythmText = useRhythmText();
  const { maySchedule } = useReportRights();
  const columns: Column<ReportSchedule>[] = [
    {
      id: 'name',
      header: t({ message: 'Schedule', context: 'reports' }),
      takesRest: 'always',
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'rhythm',
      header: t`Due`,
      wideOnly: true,
      importance: 4,
      cell: (row) => <span className="text-ink-2">{rhythmText(row)}</span>,
    },
    {
      id: 'next',
      header: t`Next run`,
      wideOnly: true,
      importance: 5,
      cell: ({ nextDay }) => nextDay !== null && <span className="num">{format.date(nextDay)}</span>,
    },
    {
      id: 'last',
      header: t`Last run`,
      wideOnly: true,
      importance: 3,
      cell: ({ lastRun }) => <LastRun run={lastRun} />,
    },
    {
      id: 'owner',
      header: t`Owner`,
      wideOnly: true,
      importance: 2,
      cell: ({ owner }) => <span className="text-ink-2">{personName(owner)}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      under: 'name',
      cell: ({ state }) => <Badge tone={scheduleTones[state]}>{i18n._(scheduleStateTexts[state])}</Badge>,
    },
    {
      id: 'act',
      header: <span className="sr-only">{t`Actions`}</span>,
      align: 'right',
      cell: (row) => maySchedule && <ScheduleActions schedule={row} onRemove={onRemove} />,
    },
  ];
  return (
    <Table
      label={t`Schedules of reports`}
      columns={useStackedColumns<ReportSchedule, Column<ReportSchedule>>(columns, ['cell'])}
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
    />
  );
}

/** The name, below what is reported, and why the schedule has stopped or its last run was refused. */
function NameCell({ row }: { row: ReportSchedule }) {
  const { t } = useLingui();
  const packageName = usePackageName();
  const format = useFormat();
  const rhythmText = useRhythmText();
  const of = row.portfolios.of === 'all' ? t`All portfolios` : (row.client?.name ?? t`No client`);
  const why = row.stopped ?? row.lastRun?.refusal ?? null;
  const next = row.nextDay === null ? null : format.date(row.nextDay);
  return (
    <span className="block py-1.5">
      <span className="font-medium whitespace-normal">{row.name}</span>
      <span className="block text-xs whitespace-normal text-ink-3">
        {packageName(row.reports)}
        {' · '}
        {of}
      </span>
      <PackageNames reports={row.reports} />
      <span className="block text-xs whitespace-normal text-ink-3 @3xl:hidden">
        {rhythmText(row)}
        {next !== null && (
          <>
            {' · '}
            <Trans>next on {next}</Trans>
          </>
        )}
      </span>
      {why !== null && (
        <span className="block text-xs whitespace-normal text-ink-2">{explainReason(why)}</span>
      )}
    </span>
  );
}

function LastRun({ run }: { run: ReportSchedule['lastRun'] }) {
  const format = useFormat();
  if (run === null) return null;
  const day = format.date(run.day);
  if (run.batchId === null)
    return (
      <span className="num text-ink-2">
        {run.outcome === 'missed' ? <Trans>{day}, missed</Trans> : <Trans>{day}, no batch made</Trans>}
      </span>
    );
  return (
    <Link
      to={paths.reportBatch}
      params={{ id: run.batchId }}
      className="num rounded-sm text-accent hover:underline"
    >
      {day}
    </Link>
  );
}
