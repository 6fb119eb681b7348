import uPlot from 'uplot';
import type { Format } from '@partnerfolio/contract/texts/format';
import type { ChartColors, SeriesColor } from '../chart-colors.ts';

const font = '11px "Inter Variable", Inter, system-ui, sans-serif';
const labelFont = '600 11px "Inter Variable", Inter, system-ui, sans-serif';

interface PaneOptions {
  width: number;
  height: number;
  colors: ChartColors;
  /** The formatters of the dates. */
  written: Pick<Format, 'month' | 'monthName' | 'shortDate'>;
  /** The width of the axis at the right, the same for both panes so that their days line up. */
  axisWidth: number;
  format: (value: number) => string;
  /** Formats labels that would read the same with `format`. */
  exactly?: (value: number) => string;
  onCursor: (index: number | null) => void;
}

interface LinePane extends PaneOptions {
  series: readonly { label: string; color: SeriesColor }[];
  /** The last known value of the first series. */
  lastValue: number | null;
  /** Draws a point, because a single value makes no line. */
  single: boolean;
  /** Shows the dates, which only the lowest pane does. */
  showDays: boolean;
}

const day = 86_400;
/** Half the widest character in pixels: labels are centred under their day, and this keeps the outer ones from being cut. */
const halfLetter = 3.2;

/**
 * Returns a formatter for the dates on the axis, as fine as their distance needs. The first date of each year shows the year.
 */
function dayLabels({ month, monthName, shortDate }: PaneOptions['written']) {
  const labelText = (split: number, before: number | undefined, step: number): string => {
    const at = new Date(split * 1000);
    const date = at.toISOString().slice(0, 10);
    if (step >= 364 * day) return date.slice(0, 4);
    if (step < 27 * day) return shortDate(date);
    const isFirst = before === undefined || new Date(before * 1000).getUTCFullYear() < at.getUTCFullYear();
    return isFirst ? month(date) : monthName(at.getUTCMonth() + 1);
  };
  return (...[plot, splits, , , step]: Parameters<uPlot.Axis.DynamicValues>): string[] => {
    let before: number | undefined;
    return splits.map((split) => {
      const text = labelText(split, before, step);
      if (plot.valToPos(split, 'x') < text.length * halfLetter) return '';
      before = split;
      return text;
    });
  };
}

/** The labels of the value axis, without the one that the label of the last value would cover. */
const valueLabels =
  ({ format, exactly = format, covered }: Pick<AxesOptions, 'format' | 'exactly' | 'covered'>) =>
  (plot: uPlot, splits: number[]): string[] => {
    const written = splits.map(format).filter((text) => text !== '');
    const isTooShort = new Set(written).size < written.length;
    const write = isTooShort ? exactly : format;
    const at = covered === null ? null : plot.valToPos(covered, 'y');
    return splits.map((split, index) => {
      const isCovered = at !== null && Math.abs(plot.valToPos(split, 'y') - at) < 17;
      // If lines are so close that even exact labels read the same, only one line has a label.
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
  const { width, colors, written, axisWidth, showDays } = options;
  const plain = { stroke: colors.ink3, font, ticks: { show: false }, border: { show: false } };
  return [
    {
      ...plain,
      show: showDays,
      grid: { show: false },
      // On a phone every second year must fit: a long range would otherwise show a single year.
      space: width < 480 ? 60 : 84,
      size: 24,
      gap: 8,
      values: dayLabels(written),
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

/** Draws the last value over the axis, on the colour of its line. */
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
    // A long figure covers the end of its line instead of being cut by the edge.
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

/** Shades the area between a line and zero; none if the axis leaves zero out, where its size would mean nothing. */
const shadeFromZero =
  (colour: string) =>
  (plot: uPlot): string => {
    const { min = 0, max = 0 } = plot.scales['y'] ?? {};
    return min <= 0 && max >= 0 ? colour : 'transparent';
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

/** Places a single day at the right, as the end of a month; uPlot would place it in the middle of a range of years. */
const upToOne: uPlot.Range.Function = (_, min) => [min - 29 * day, min + day / 2];

const cursorHook = (onCursor: PaneOptions['onCursor']) => ({
  setCursor: [(plot: uPlot) => onCursor(plot.cursor.idx ?? null)],
});

/** The options of the value pane: the first line with its area down to zero, and a label for its last value. */
export function linePane(options: LinePane): uPlot.Options {
  const { colors, series } = options;
  return {
    ...frame(options),
    // Without dates below it, the pane would cut its lowest figure in half.
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
        ...(index === 0 && { fill: shadeFromZero(colors.area(color)), fillTo: 0 }),
      })),
    ],
    hooks: { ...cursorHook(options.onCursor), draw: [lastLabel(options)] },
  };
}

/** The options of the drawdown pane, whose areas hang down from zero. */
export function drawdownPane(options: PaneOptions): uPlot.Options {
  const { colors } = options;
  return {
    ...frame(options),
    // Keeps the zero clear of the lowest figure of the pane above.
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
