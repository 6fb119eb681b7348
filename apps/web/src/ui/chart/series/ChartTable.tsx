import { useLingui } from '@lingui/react/macro';
import { dateOfDay, type Values } from '../chart-values.ts';
import type { Column } from '../../table/table-rows.ts';
import type { TimeSeriesChartProps } from './time-series-props.ts';
import { useFormat } from '../../text/use-format.ts';
import { VirtualTable } from '../../table/VirtualTable.tsx';

/** The chart's values as a table, latest day first. */
export function ChartTable({ label, days, series, details = [], drawdown, format }: TimeSeriesChartProps) {
  const { t } = useLingui();
  const { date, percent } = useFormat();
  const cell = (values: Values, write: (value: number) => string) => (index: number) => {
    const value = values[index];
    return value === null || value === undefined || Number.isNaN(value) ? '—' : write(value);
  };
  const columns: Column<number>[] = [
    { id: 'day', header: t`Day`, width: '9rem', cell: (index) => date(dateOfDay(days[index] ?? 0)) },
    ...series.map((line, index) => ({
      id: `series-${index}`,
      header: line.label,
      align: 'right' as const,
      width: '10rem',
      cell: cell(line.values, format),
    })),
    ...details.map((detail, index) => ({
      id: `detail-${index}`,
      header: detail.label,
      align: 'right' as const,
      width: '10rem',
      cell: cell(detail.values, detail.format),
    })),
  ];
  if (drawdown) {
    const write = (value: number) => percent(value);
    columns.push({
      id: 'drawdown',
      header: t`Drawdown`,
      align: 'right',
      width: '8rem',
      cell: cell(drawdown, write),
    });
  }
  return (
    <VirtualTable
      dense
      label={label}
      height="364px"
      columns={columns}
      rows={days.map((_, index) => days.length - 1 - index)}
      keyOf={String}
    />
  );
}
