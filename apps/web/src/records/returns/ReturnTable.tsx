import type { PeriodReturn } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useMatch } from '../../shell/use-match.ts';
import { Card } from '../../ui/Card.tsx';
import { useWidth } from '../../ui/chart/use-width.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { ReturnCell, type Explain } from './ReturnCell.tsx';
import { monthNumbers, yearRows, type Returns, type YearRow } from './year-rows.ts';
import { YearGrid } from './YearGrid.tsx';

export interface ReturnTableProps {
  /** Undefined while loading. */
  returns: Returns | undefined;
  explain: Explain;
}

/** So many pixels hold a column for each month, one of them partial, and the mark of outdated prices in one. */
const [tableWidth, markWidth] = [972, 13];

/** A sheet of paper, whose smaller type holds the table. */
const paper = matchMedia('print');

const isOutdated = ({ twr }: PeriodReturn) => twr.known && twr.outdated !== undefined;

/** Whether a table with a column for each month is wider than this. */
const isTooWide = (width: number, months: readonly PeriodReturn[] = []): boolean => {
  const marked = new Set(months.filter(isOutdated).map(({ month }) => month));
  return width < tableWidth + marked.size * markWidth;
};

/** Returns by calendar month and year, as in a report; where the table has no room, year by year. */
export function ReturnTable({ returns, explain }: ReturnTableProps) {
  const { t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const isPrinted = useMatch(paper);
  const columns = useColumns(explain);
  const rows = returns && yearRows(returns);
  return (
    <Card
      flush
      className="mt-4"
      title={<Trans>Monthly returns</Trans>}
      context={<Legend returns={returns} />}
    >
      <div ref={host}>
        {width > 0 && !isPrinted && isTooWide(width, returns?.months) ? (
          <YearGrid rows={rows} explain={explain} />
        ) : (
          <Table
            dense
            label={t`Monthly returns`}
            columns={columns}
            rows={rows}
            keyOf={({ year }) => String(year)}
          />
        )}
      </div>
    </Card>
  );
}

function useColumns(explain: Explain): Column<YearRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'year',
      header: t`Year`,
      pinned: true,
      cell: ({ year }) => <span className="num font-medium">{year}</span>,
    },
    ...monthNumbers.map((month): Column<YearRow> => ({
      id: String(month),
      header: format.monthName(month),
      align: 'right',
      cell: ({ months }) => <ReturnCell found={months.get(month)} explain={explain} />,
    })),
    {
      id: 'whole',
      header: t`Full year`,
      align: 'right',
      cell: ({ whole }) => (
        <span className="font-medium">
          <ReturnCell found={whole} explain={explain} />
        </span>
      ),
    },
  ];
}

/** Explains the marks that appear in the table. */
function Legend({ returns }: Pick<ReturnTableProps, 'returns'>) {
  const isRepeated = [...(returns?.months ?? []), ...(returns?.years ?? [])].some(
    (one) => one.withoutPrices && one.twr.known,
  );
  return (
    <>
      <Trans>time-weighted, net; * partial period</Trans>
      {isRepeated && (
        <>
          {'; '}
          <Trans>° No new price in this period: the last value is repeated</Trans>
        </>
      )}
    </>
  );
}
