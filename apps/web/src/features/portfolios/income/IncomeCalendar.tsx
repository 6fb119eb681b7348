import type { IncomeMonth } from '@partnerfolio/contract/figures/income';
import { Trans, useLingui } from '@lingui/react/macro';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { RoundedNote } from '../../../figures/RoundedNote.tsx';
import { sumMoney } from '../holdings/holding-groups.ts';

interface YearRow {
  year: string;
  months: readonly IncomeMonth[];
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns a row for each year with income, the latest first. */
const yearRows = (months: readonly IncomeMonth[]): YearRow[] =>
  [...new Set(months.map(({ month }) => month.slice(0, 4)))]
    .toSorted()
    .toReversed()
    .map((year) => ({ year, months: months.filter(({ month }) => month.startsWith(year)) }));

interface IncomeCalendarProps {
  months: readonly IncomeMonth[];
  currency: string;
}

/** The net income of each calendar month and year. */
export function IncomeCalendar({ months, currency }: IncomeCalendarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const totalOf = (some: readonly IncomeMonth[]) =>
    some.length > 0 && <MoneyText figure={sumMoney(some.map(({ net }) => net))} unit={currency} />;
  const columns: Column<YearRow>[] = [
    {
      id: 'year',
      header: t`Year`,
      pinned: true,
      cell: ({ year }) => <span className="num font-medium">{year}</span>,
    },
    ...monthNumbers.map((number): Column<YearRow> => ({
      id: String(number),
      header: format.monthName(number),
      align: 'right',
      cell: (row) => {
        const found = row.months.find(({ month }) => Number(month.slice(5, 7)) === number);
        return found && <MoneyText figure={found.net} unit={currency} />;
      },
      total: totalOf(months.filter(({ month }) => Number(month.slice(5, 7)) === number)),
    })),
    {
      id: 'whole',
      header: t`Total`,
      align: 'right',
      cell: (row) => (
        <span className="font-medium">
          <MoneyText figure={sumMoney(row.months.map(({ net }) => net))} unit={currency} />
        </span>
      ),
      total: totalOf(months),
    },
  ];
  return (
    <Card
      flush
      title={<Trans>Income by month</Trans>}
      context={
        <>
          <Trans>net, {currency}</Trans>
          <RoundedNote figures={months.map(({ net }) => net)} currency={currency} />
        </>
      }
    >
      <Table
        dense
        label={t`Income by month`}
        columns={columns}
        rows={yearRows(months)}
        keyOf={({ year }) => year}
      />
    </Card>
  );
}
