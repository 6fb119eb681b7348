import uPlot from 'uplot';
import type { ChartColors, SeriesColor } from '../chart-colors.ts';

const font = '11px "Inter Variable", Inter, system-ui, sans-serif';
const labelFont = '600 11px "Inter Variable", Inter, system-ui, sans-serif';

interface PaneOptions {
  width: number;
  height: number;
  colors: ChartColors;
  locale: string;
  /** Room for the figures at the right; the same for both panes, so that their days stand above each other. */
  axisWidth: number;
  format: (value: number) => string;
  /** Writes what `format` would write alike for several figures of the axis. */
  exactly?: (value: number) => string;
  onCursor: (index: number | null) => void;
}

interface LinePane extends PaneOptions {
  series: readonly { label: string; color: SeriesColor }[];
  /** The last known value of the first series. */
  lastValue: number | null;
  /** A single value makes no line: it is a point. */
  single: boolean;
  /** The days are written under the lowest pane only. */
  showDays: boolean;
}

const day = 86_400;
/** Half of what a letter takes at most: the middle of a label stands under its day, and the edge would cut the rest. */
const halfLetter = 3.2;

/** Writes the days under the chart as finely as they stand apart; the first of each year says which year it is. */
function dayLabels(locale: string) {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const year = make({ year: 'numeric' });
  const month = make({ month: 'short' });
  const monthOfYear = make({ month: 'short', year: 'numeric' });
  const date = make({ day: 'numeric', month: 'short' });
  const textOf = (split: number, before: number | undefined, step: number): string => {
    const at = new Date(split * 1000);
    if (step >= 364 * day) return year.format(at);
    if (step < 27 * day) return date.format(at);
    const isFirst = before === undefined || new Date(before * 1000).getUTCFullYear() < at.getUTCFullYear();
    return isFirst ? monthOfYear.format(at) : month.format(at);
  };
  return (...[plot, splits, , , step]: Parameters<uPlot.Axis.DynamicValues>): string[] => {
    let before: number | undefined;
    return splits.map((split) => {
      const text = textOf(split, before, step);
      if (plot.valToPos(split, 'x') < text.length * halfLetter) return '';
      before = split;
      return text;
    });
  };
}

/** The figures at the right, without the one that the label of the last value would cover. */
const valueLabels =
  ({ format, exactly = format, covered }: Pick<AxesOptions, 'format' | 'exactly' | 'covered'>) =>
  (plot: uPlot, splits: number[]): string[] => {
    const written = splits.map(format).filter((text) => text !== '');
    const isTooShort = new Set(written).size < written.length;
    const write = isTooShort ? exactly : format;
    const at = covered === null ? null : plot.valToPos(covered, 'y');
    return splits.map((split, index) => {
      const isCovered = at !== null && Math.abs(plot.valToPos(split, 'y') - at) < 17;
      // Lines so close that even written exactly they read the same: one of them says it.
      const isRepeated = index > 0 && write(split) === write(splits[index - 1] ?? split);
      return isCovered || isRepeated ? '' : write(split);
    });
  };

interface AxesOptions extends PaneOptions {
  showDays: boolean;
  /** The value whose label lies over the axis. */
  covered: number | null;
}

function axes(options: AxesOptions): uPlot.Axis[] {
  const { width, colors, locale, axisWidth, showDays } = options;
  const plain = { stroke: colors.ink3, font, ticks: { show: false }, border: { show: false } };
  return [
    {
      ...plain,
      show: showDays,
      grid: { show: false },
      // On a phone every second year must fit, or a long range would show a single one.
      space: width < 480 ? 60 : 84,
      size: 24,
      gap: 8,
      values: dayLabels(locale),
    },
    {
      ...plain,
      side: 1,
      size: axisWidth,
      gap: 8,
      space: 48,
      align: 1,
      grid: { stroke: colors.line, width: 1, dash: [2, 4] },
      values: valueLabels(options),
    },
  ];
}

/** Draws the last value on its line's colour, over the axis. */
function lastLabel({ colors, series, lastValue, format }: LinePane) {
  return (plot: uPlot): void => {
    const [line] = series;
    if (lastValue === null || !line) return;
    const { ctx, bbox } = plot;
    const scale = devicePixelRatio;
    const y = plot.valToPos(lastValue, 'y', true);
    ctx.save();
    ctx.font = labelFont.replace('11px', `${11 * scale}px`);
    const text = format(lastValue);
    const width = ctx.measureText(text).width + 10 * scale;
    // A long figure rather covers the end of its line than be cut by the edge.
    const x = Math.min(bbox.left + bbox.width + 5 * scale, ctx.canvas.width - width);
    ctx.fillStyle = colors.series(line.color);
    ctx.beginPath();
    ctx.roundRect(x, y - 10 * scale, width, 20 * scale, 5 * scale);
    ctx.fill();
    ctx.fillStyle = colors.onAccent;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    ctx.fillText(text, x + 5 * scale, y + 0.5 * scale);
    ctx.restore();
  };
}

const toZero: uPlot.Series.FillTo = (plot) => {
  const { min = 0, max = 0 } = plot.scales['y'] ?? {};
  return Math.min(max, Math.max(min, 0));
};

function frame(
  options: PaneOptions,
): Pick<uPlot.Options, 'width' | 'height' | 'legend' | 'tzDate' | 'padding'> {
  const { width, height } = options;
  return {
    width,
    height,
    legend: { show: false },
    padding: [12, 0, 0, 1],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
  };
}

/** A single day ends its month, for no day is to come; uPlot alone would draw it at the edge of years. */
const upToOne: uPlot.Range.Function = (_, min) => [min - 29 * day, min + day / 2];

const cursorHook = (onCursor: PaneOptions['onCursor']) => ({
  setCursor: [(plot: uPlot) => onCursor(plot.cursor.idx ?? null)],
});

/** The pane of the lines: the first with a faint area, the last value labelled. */
export function linePane(options: LinePane): uPlot.Options {
  const { colors, series } = options;
  return {
    ...frame(options),
    // Without the line of days, the lowest figure would be cut in half by the pane's edge.
    padding: [12, 0, options.showDays ? 0 : 10, 1],
    scales: { x: { time: true, ...(options.single && { range: upToOne }) } },
    axes: axes({ ...options, covered: options.lastValue }),
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 8, width: 1.75, fill: () => colors.panel },
    },
    series: [
      {},
      ...series.map(({ label, color }, index) => ({
        label,
        stroke: colors.series(color),
        width: 1.5,
        points: { show: options.single },
        ...(index === 0 && { fill: colors.area(color), fillTo: toZero }),
      })),
    ],
    hooks: { ...cursorHook(options.onCursor), draw: [lastLabel(options)] },
  };
}

/** The pane of the drawdown beneath, hanging from zero. */
export function drawdownPane(options: PaneOptions): uPlot.Options {
  const { colors } = options;
  return {
    ...frame(options),
    // Room enough that its zero does not stand in the way of the lowest figure of the pane above.
    padding: [18, 0, 0, 1],
    scales: { x: { time: true }, y: { range: (_, min) => [Math.min(min, -0.01) * 1.08, 0] } },
    axes: axes({ ...options, showDays: true, covered: null }).map((axis, index) =>
      index === 1 ? { ...axis, space: 26 } : axis,
    ),
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    series: [
      {},
      { stroke: colors.loss, width: 1, fill: colors.lossArea, fillTo: 0, points: { show: false } },
    ],
    hooks: cursorHook(options.onCursor),
  };
}
