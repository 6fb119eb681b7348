import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { chartColors } from '../chart-colors.ts';
import { drawdownPane, linePane } from './chart-options.ts';
import { axisDigits, axisRoom, alignedValues, dateOfDay, lastKnown, indexAfterKey } from '../chart-values.ts';
import { CrosshairChip } from './CrosshairChip.tsx';
import type { ChartDetail, TimeSeriesChartProps } from './time-series-props.ts';
import { useThemeShown } from '../../theme.ts';
import { useFormat } from '../../text/use-format.ts';
import { moveCrosshair, usePlots, type MakePanes } from './use-plots.ts';

/** The height in pixels of the drawdown pane. */
const fallsHeight = 96;

type ChartCanvasProps = TimeSeriesChartProps & { height: number };

/** Returns the same array while its values are equal, because pages create a new one at each render. */
function useSameSeries(series: TimeSeriesChartProps['series']): TimeSeriesChartProps['series'] {
  const [kept, keep] = useState(series);
  const isSame =
    kept.length === series.length &&
    kept.every(({ label, color, values, unknown }, index) => {
      const line = series[index];
      const isAlike = line?.label === label && line.color === color && line.unknown === unknown;
      return isAlike && line.values === values;
    });
  if (!isSame) keep(series);
  return isSame ? kept : series;
}

/** Creates the panes of a chart, and creates them again when the values, the language or the theme change. */
function usePanes(props: ChartCanvasProps, onCursor: (at: number | null) => void): MakePanes {
  const { days, drawdown, format, formatAxis = format, height } = props;
  const series = useSameSeries(props.series);
  const theme = useThemeShown();
  const written = useFormat();
  const { percent } = written;
  const lines = useMemo(
    () =>
      alignedValues(
        days,
        series.map(({ values }) => values),
      ),
    [days, series],
  );
  const drawdowns = useMemo(() => drawdown && alignedValues(days, [drawdown]), [days, drawdown]);
  return useCallback(
    (width) => {
      const colors = chartColors(theme);
      const axisWidth = axisRoom(
        series.map(({ values }) => values),
        formatAxis,
      );
      const shared = { width, colors, written, axisWidth, onCursor };
      const last = series[0] && series[0].unknown === undefined ? lastKnown(series[0].values) : null;
      const lastValue = last === null ? null : (series[0]?.values[last] ?? null);
      const main = linePane({
        ...shared,
        height,
        format: formatAxis,
        exactly: format,
        series,
        lastValue,
        single: days.length === 1,
        showDays: !drawdowns,
      });
      if (!drawdowns) return [{ options: main, values: lines }];
      const exactly = (value: number) => percent(value, { digits: axisDigits(value) });
      const below = drawdownPane({ ...shared, height: fallsHeight, format: exactly });
      return [
        { options: main, values: lines },
        { options: below, values: drawdowns },
      ];
    },
    [lines, drawdowns, series, days, format, formatAxis, height, written, percent, onCursor, theme],
  );
}

/** What the crosshair names besides the lines: the details of the chart, and the drawdown if it has a pane. */
function useDetails({ details = [], drawdown }: ChartCanvasProps): readonly ChartDetail[] {
  const { t } = useLingui();
  const { percent } = useFormat();
  if (!drawdown) return details;
  const fall = { label: t`Drawdown`, values: drawdown, format: (value: number) => percent(value) };
  return [...details, fall];
}

/** The drawn chart. For keyboard and screen readers it is a slider over its days. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { label, days, series, drawdown, format, height } = props;
  const [at, setAt] = useState<number | null>(null);
  const { host, plots } = usePlots(usePanes(props, setAt));
  const details = useDetails(props);
  const shown = at !== null && at < days.length ? at : null;
  useEffect(() => moveCrosshair(plots.current, shown), [shown, plots]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAt(null);
    const next = indexAfterKey(event.key, shown ?? days.length - 1, days.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  };
  const onPointerMove = ({ pointerType, clientX, currentTarget }: PointerEvent) => {
    const [plot] = plots.current;
    if (pointerType !== 'touch' || !plot) return;
    setAt(plot.posToIdx(clientX - currentTarget.getBoundingClientRect().left));
  };
  const valueText = (index: number) => {
    const lines = series.map((line) => ({ ...line, format }));
    const values = [...lines, ...details].map((line) => {
      const value = line.values[index];
      const known = value !== null && value !== undefined && !Number.isNaN(value);
      return `${line.label} ${known ? line.format(value) : t`unknown`}`;
    });
    return `${date(dateOfDay(days[index] ?? 0))}: ${values.join(', ')}`;
  };

  const spoken = shown ?? days.length - 1;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={days.length - 1}
      aria-valuenow={spoken}
      aria-valuetext={valueText(spoken)}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
      onPointerMove={onPointerMove}
      // Time runs from left to right in every language, and the crosshair is positioned from the left.
      dir="ltr"
      className="relative touch-pan-y rounded-sm"
    >
      {/* Reserves the height of the panes before they are drawn. */}
      <div ref={host} aria-hidden="true" style={{ minHeight: height + (drawdown ? fallsHeight : 0) }} />
      {drawdown && <span className="absolute bottom-[82px] start-0 text-2xs text-ink-3">{t`Drawdown`}</span>}
      {shown !== null && <CrosshairChip {...props} at={shown} plot={plots.current[0]} details={details} />}
    </div>
  );
}
