import type { PeriodReturn } from '@partnerfolio/contract/performance';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RateText } from '../figures/FigureText.tsx';
import { Card } from '../ui/Card.tsx';
import { Table } from '../ui/table/Table.tsx';
import type { Column } from '../ui/table/table-rows.ts';
import { useFormat } from '../ui/text/use-format.ts';

interface YearRow {
  year: number;
  /** By month, 1 to 12; months before the first or after today are missing. */
  months: ReadonlyMap<number | null, PeriodReturn>;
  whole: PeriodReturn;
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns a row for each year, the latest first. */
const yearRows = (months: readonly PeriodReturn[], years: readonly PeriodReturn[]): YearRow[] =>
  years
    .map((whole) => ({
      year: whole.year,
      months: new Map(months.filter(({ year }) => year === whole.year).map((one) => [one.month, one])),
      whole,
    }))
    .toReversed();

export interface ReturnTableProps {
  /** Undefined while loading. */
  returns: { months: readonly PeriodReturn[]; years: readonly PeriodReturn[] } | undefined;
  /** Makes a known return a link to its explanation. */
  explain: (found: PeriodReturn, shown: ReactNode) => ReactNode;
}

/** Returns by calendar month and year, as in a report. */
export function ReturnTable({ returns, explain }: ReturnTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<YearRow>[] = [
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
      cell: ({ months }) => <Cell found={months.get(month)} explain={explain} />,
    })),
    {
      id: 'whole',
      header: t`Full year`,
      align: 'right',
      cell: ({ whole }) => (
        <span className="font-medium">
          <Cell found={whole} explain={explain} />
        </span>
      ),
    },
  ];
  return (
    <Card
      flush
      className="mt-4"
      title={<Trans>Monthly returns</Trans>}
      context={<Legend returns={returns} />}
    >
      <Table
        dense
        label={t`Monthly returns`}
        columns={columns}
        rows={returns && yearRows(returns.months, returns.years)}
        keyOf={({ year }) => String(year)}
      />
    </Card>
  );
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

interface CellProps {
  found: PeriodReturn | undefined;
  explain: ReturnTableProps['explain'];
}

function Cell({ found, explain }: CellProps) {
  const { t } = useLingui();
  if (!found) return null;
  const shown = <RateText figure={found.twr} digits={1} />;
  return (
    <span className="relative">
      {found.twr.known ? explain(found, shown) : shown}
      <span className="absolute left-full text-ink-3">
        {found.partial && <span title={t`partial period`}>*</span>}
        {found.withoutPrices && found.twr.known && (
          <span className="text-warn" title={t`no new price in this period`}>
            <span aria-hidden="true">°</span>
            <span className="sr-only">{t`no new price in this period`}</span>
          </span>
        )}
      </span>
    </span>
  );
}
