import type { Report } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { startOfHash } from '@partnerfolio/contract/reports/hash-groups';
import { templateTexts } from '../labels.ts';
import { useSelectColumn } from '../../../shell/selection/use-select-column.tsx';
import type { Selection } from '../../../shell/selection/use-selection.ts';
import { StateBadge } from '../StateBadge.tsx';
import { useRangeText } from '../use-range-text.ts';

interface ReportTableProps {
  rows: readonly Report[] | undefined;
  empty: ReactNode;
  /** Leaves out the column that says for whom, on the page of a portfolio. */
  ofOnePortfolio?: boolean;
  /** Offers to select rows. */
  selection?: Selection<Report> | undefined;
}

/** Issued reports, each with its hash and state. */
export function ReportTable({ rows, empty, ofOnePortfolio = false, selection }: ReportTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const selecting = useSelectColumn({
    selection,
    rows,
    labelOf: ({ number, version }) => t`Select report ${number}, version ${version}`,
  });
  const columns = [...selecting, ...useReportColumns(ofOnePortfolio)];
  return (
    <Table
      label={t`Reports`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      onOpen={(row) => void navigate({ to: paths.report, params: { id: row.id } })}
      empty={empty}
    />
  );
}

/** Whether a report is no longer to be used. */
const isGone = ({ state }: Report): boolean => state === 'superseded' || state === 'withdrawn';

const goneLook = 'font-normal text-ink-3 line-through decoration-line-strong';

function useReportColumns(ofOnePortfolio: boolean): Column<Report>[] {
  const { t } = useLingui();
  const format = useFormat();
  const quiet = (row: Report, text: string) => (
    <span className={classes('num', isGone(row) ? 'text-ink-3' : 'text-ink-2')}>{text}</span>
  );
  const forWhom: Column<Report> = {
    id: 'for',
    header: t({ message: 'For', context: 'report' }),
    wideOnly: true,
    importance: 5,
    takesRest: 'always',
    cell: (row) => <ForCell row={row} />,
  };
  return [
    {
      id: 'report',
      header: t`Report`,
      takesRest: true,
      cell: (row) => <ReportCell row={row} ofOnePortfolio={ofOnePortfolio} />,
    },
    ...(ofOnePortfolio ? [] : [forWhom]),
    {
      id: 'issued',
      header: t({ message: 'Issued', context: 'report' }),
      wideOnly: true,
      importance: 4,
      cell: (row) => quiet(row, format.moment(row.issuedAt)),
    },
    {
      id: 'version',
      header: t`Version`,
      wideOnly: true,
      importance: 2,
      cell: (row) => quiet(row, format.count(row.version)),
    },
    {
      id: 'hash',
      header: t`Hash`,
      wideOnly: true,
      importance: 3,
      cell: (row) => quiet(row, startOfHash(row.sha256)),
    },
    { id: 'state', header: t`State`, cell: (row) => <StateBadge report={row} /> },
  ];
}

/** The kind of report with what it covers below; in narrow tables also for whom, and when it was issued. */
function ReportCell({ row, ofOnePortfolio }: { row: Report; ofOnePortfolio: boolean }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const rangeText = useRangeText();
  const issued = format.day(row.issuedAt);
  const { version } = row;
  return (
    <span className="block py-1.5">
      <Link
        to={paths.report}
        params={{ id: row.id }}
        className={classes(
          'rounded-sm font-medium hover:underline @max-3xl:whitespace-normal',
          isGone(row) && goneLook,
        )}
      >
        {i18n._(templateTexts[row.template])}
      </Link>
      <span className="block text-xs whitespace-normal text-ink-3">{rangeText(row)}</span>
      {!ofOnePortfolio && (
        <span className="block text-xs whitespace-normal text-ink-3 @3xl:hidden">
          {row.client === null ? (
            <Trans context="report">The firm</Trans>
          ) : (
            <>
              {row.client.name} · {row.portfolio?.name ?? <Trans>All portfolios</Trans>}
            </>
          )}
        </span>
      )}
      <span className="block text-xs whitespace-normal text-ink-3 @3xl:hidden">
        <Trans>
          Version {version}, issued {issued}
        </Trans>
      </span>
    </span>
  );
}

function ForCell({ row }: { row: Report }) {
  const { client, portfolio } = row;
  if (client === null)
    return (
      <span className={classes('block py-1.5', isGone(row) && goneLook)}>
        <Trans context="report">The firm</Trans>
      </span>
    );
  return (
    <span className="block py-1.5">
      <Link
        to={paths.client}
        params={{ id: client.id }}
        title={client.name}
        className={classes('block truncate rounded-sm hover:underline', isGone(row) && goneLook)}
      >
        {client.name}
      </Link>
      {portfolio === null ? (
        <span className="block text-xs text-ink-3">
          <Trans>All portfolios</Trans>
        </span>
      ) : (
        <Link
          to={paths.portfolio}
          params={{ id: portfolio.id }}
          title={portfolio.name}
          className="block truncate rounded-sm text-xs text-ink-3 hover:underline"
        >
          {portfolio.name}
        </Link>
      )}
    </span>
  );
}
