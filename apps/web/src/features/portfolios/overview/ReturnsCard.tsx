import { periods } from '@partnerfolio/contract/choices';
import { getPerformance, type Performance } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { RateText, useReason } from '../../../figures/FigureText.tsx';
import { queryOf } from '../../../queries.ts';
import { periodTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';

type Row = Performance['returns'][number];

/** An empty cell for the eye; its reason for a screen reader. */
function NotAnnualised() {
  const text = useReason()({ reason: 'shorter_than_a_year' });
  return <span className="sr-only">{text}</span>;
}

/** The figures above the tabs say these two. */
const saidAbove: readonly string[] = ['YTD', 'MAX'] satisfies readonly (typeof periods)[number][];

/** The time-weighted return over the usual periods that the figures above do not say, cumulative and annualised. */
export function ReturnsCard({ portfolioId }: { portfolioId: string }) {
  const { t, i18n } = useLingui();
  const { data, error } = useQuery(queryOf(getPerformance, { params: { id: portfolioId } }));
  const explain = (row: Row, figure: 'twr' | 'twrAnnual') => {
    const name = i18n._(periodTexts[row.period]);
    const shown = <RateText figure={row[figure]} />;
    const found = row[figure];
    // A return of less than a year is never annualised: a dash would read as missing.
    if (!found.known && found.reason === 'shorter_than_a_year') return <NotAnnualised />;
    // A period that began before the portfolio has no return to explain.
    if (!found.known) return shown;
    return (
      <ExplainLink name={name} explained={{ figure, from: row.from, to: data?.to }}>
        {shown}
      </ExplainLink>
    );
  };
  const columns: Column<Row>[] = [
    { id: 'period', header: t`Period`, cell: ({ period }) => i18n._(periodTexts[period]) },
    { id: 'twr', header: t`TWR`, align: 'right', cell: (row) => explain(row, 'twr') },
    {
      id: 'annual',
      header: t`p.a.`,
      align: 'right',
      cell: (row) => explain(row, 'twrAnnual'),
    },
  ];
  // The figures above show the error and retry for both.
  if (error) return null;
  return (
    <Card flush title={<Trans>Returns</Trans>} context={<Trans>time-weighted, net</Trans>}>
      <Table
        dense
        label={t`Returns`}
        columns={columns}
        rows={data?.returns.filter(({ period }) => !saidAbove.includes(period))}
        awaited={periods.length - saidAbove.length}
        keyOf={({ period }) => period}
      />
    </Card>
  );
}
