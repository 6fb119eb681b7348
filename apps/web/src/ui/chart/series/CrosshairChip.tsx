import { useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { dateOfDay } from '../chart-values.ts';
import type { ChartDetail, TimeSeriesChartProps } from './time-series-props.ts';
import { useFormat } from '../../text/use-format.ts';

type CrosshairChipProps = Pick<TimeSeriesChartProps, 'days' | 'series' | 'format'> & {
  details: readonly ChartDetail[];
  at: number;
  plot: uPlot | undefined;
};

/** The values of the day under the crosshair, placed on the side that has room. */
export function CrosshairChip({ at, plot, days, series, details, format }: CrosshairChipProps) {
  const { date } = useFormat();
  const chip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const seconds = plot?.data[0][at];
    if (!chip.current || !plot || seconds === undefined) return;
    const x = plot.valToPos(seconds, 'x');
    const width = chip.current.offsetWidth;
    const fits = x + 12 + width <= plot.over.clientWidth;
    chip.current.style.translate = `${fits ? x + 12 : Math.max(0, x - 12 - width)}px 0`;
  });
  return (
    <div
      ref={chip}
      aria-hidden="true"
      className="num pointer-events-none absolute top-3 start-0 grid gap-1 rounded-md border border-line-strong bg-panel px-2.5 py-1.5 text-xs"
    >
      <span className="text-ink-2">{date(dateOfDay(days[at] ?? 0))}</span>
      {series.map(({ label, color, values }) => (
        <span key={label} className="flex items-center gap-2">
          <span
            className="size-2 rounded-full forced-color-adjust-none"
            style={{ background: `var(--${color})` }}
          />
          <span className="text-ink-3">{label}</span>
          <span className="ms-auto ps-3 font-semibold">{shownValue(values[at], format)}</span>
        </span>
      ))}
      {details.map(({ label, values, format: write }) => (
        <span key={label} className="flex items-center gap-2">
          <span className="text-ink-3">{label}</span>
          <span className="ms-auto ps-3">{shownValue(values[at], write)}</span>
        </span>
      ))}
    </div>
  );
}

const shownValue = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined || Number.isNaN(value) ? '—' : format(value);
