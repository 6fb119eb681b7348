import type { ReportChange, ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The printed figures that would be others today. */
export function ChangesCard({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = (text: string | null, otherwise: string) =>
    text ?? <span className="text-ink-3">{otherwise}</span>;
  const columns: Column<ReportChange>[] = [
    {
      id: 'place',
      header: t`Figure`,
      takesRest: true,
      cell: ({ place }) => <Place place={place} />,
    },
    {
      id: 'before',
      header: t`As printed`,
      align: 'right',
      cell: ({ before }) => figure(before, t`not printed`),
    },
    { id: 'now', header: t`Today`, align: 'right', cell: ({ now }) => figure(now, t`none`) },
  ];
  const shown = format.count(report.changes.length);
  const all = format.count(report.changeCount);
  return (
    <Card flush title={<Trans>Changed since</Trans>}>
      <Table
        label={t`Changed figures`}
        columns={columns}
        rows={report.changes}
        keyOf={({ place }) => place.join('\n')}
      />
      {report.changeCount > report.changes.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-3">
          <Trans>
            The first {shown} of {all}.
          </Trans>
        </p>
      )}
    </Card>
  );
}

/** Where a figure is printed: its row and column, with the table's name below. */
function Place({ place }: { place: readonly string[] }) {
  const [table, ...cell] = place;
  return (
    <span className="block py-1.5 whitespace-normal">
      {cell.length > 0 ? cell.join(' · ') : table}
      {cell.length > 0 && <span className="block text-xs text-ink-3">{table}</span>}
    </span>
  );
}
