import type { ReportPreset } from '@partnerfolio/contract/reports/presets';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { languageNames } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { templateTexts } from '../labels.ts';
import { PresetActions } from './PresetActions.tsx';
import { useOptionTexts } from './use-option-texts.ts';
import { usePresetRange } from './use-presets.ts';

/** The firm's templates, each with what its reports are asked for and who changed it last. */
export function PresetTable({
  rows,
  empty,
}: {
  rows: readonly ReportPreset[] | undefined;
  empty: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const rangeText = usePresetRange();
  const { mayKeepPresets } = useReportRights();
  const columns: Column<ReportPreset>[] = [
    {
      id: 'name',
      header: t({ message: 'Template', context: 'reports' }),
      takesRest: 'always',
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'range',
      header: t`Range`,
      wideOnly: true,
      importance: 4,
      cell: (row) => <span className="text-ink-2">{rangeText(row)}</span>,
    },
    {
      id: 'language',
      header: t`Language`,
      wideOnly: true,
      importance: 3,
      cell: ({ language }) => (
        <span className="text-ink-2">
          {language === null ? t`As each client reads` : languageNames[language]}
        </span>
      ),
    },
    {
      id: 'changed',
      header: t`Last change`,
      wideOnly: true,
      importance: 2,
      cell: ({ changedAt, changedBy }) => (
        <span className="text-ink-2">
          {format.day(changedAt)}
          {' · '}
          {personName(changedBy)}
        </span>
      ),
    },
    {
      id: 'act',
      header: <span className="sr-only">{t`Actions`}</span>,
      align: 'right',
      cell: (row) => mayKeepPresets && <PresetActions preset={row} />,
    },
  ];
  return (
    <Table
      label={t`Templates of reports`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
    />
  );
}

/** The name, which opens the form of a report with the template, below it the kind and the options. */
function NameCell({ row }: { row: ReportPreset }) {
  const { i18n } = useLingui();
  const rangeText = usePresetRange();
  const options = useOptionTexts(row);
  const isBroken = row.benchmarkNames.some(({ name }) => name === null);
  return (
    <span className="block py-1.5">
      <Link
        to={paths.newReport}
        search={{ preset: row.id }}
        className="rounded-sm font-medium whitespace-normal hover:underline"
      >
        {row.name}
      </Link>
      <span className="block text-xs whitespace-normal text-ink-3">
        {[i18n._(templateTexts[row.template]), ...options].join(' · ')}
      </span>
      <span className="block text-xs whitespace-normal text-ink-3 @3xl:hidden">{rangeText(row)}</span>
      {isBroken && (
        <Badge tone="warn">
          <Trans>Benchmark deleted</Trans>
        </Badge>
      )}
    </span>
  );
}
