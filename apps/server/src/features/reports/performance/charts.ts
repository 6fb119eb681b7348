/** The charts of a performance report: value and net invested capital, and the return against the benchmark. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { ChartSeries, DocumentBlock, DocumentChart } from '../../../platform/documents/document.ts';
import { sumOf } from '../holdings/held-lines.rules.ts';
import { benchmarksIn, comparisonsIn } from './performance-figures.ts';
import type { PerformanceReportFigures } from './performance-figures.ts';
import { scaleOf, timeMarks } from './series/scale.rules.ts';
import type { PerformanceWriter } from './writer.ts';
import { negated } from './developed-values.ts';

const usualSize: ChartSize = { heightMm: 54, marks: 7 };
/** What the second line of a chart is drawn in. */
const colours = { invested: '#b0694a', benchmark: '#7b8794' } as const;
/** How several benchmarks are told apart, in colour and in grey print. */
const benchmarkLooks = [
  { colour: '#7b8794', dash: 'dashed' },
  { colour: '#b0694a', dash: 'dotted' },
  { colour: '#5b5f97', dash: 'dash-dotted' },
] as const;

/** What a chart needs of a report's writer. */
type ChartWriter = Pick<PerformanceWriter, 'words' | 'format'>;

interface Line extends Pick<ChartSeries, 'name' | 'colour' | 'values' | 'step' | 'area' | 'dash'> {
  /** The last value in full; empty if it is unknown. */
  readonly inFull: string;
}

/** How large a chart is drawn: its height, and how many dates have room along its bottom. */
export interface ChartSize {
  readonly heightMm: number;
  readonly marks: number;
}

interface Drawn {
  readonly title: string;
  readonly size?: ChartSize;
  readonly days: readonly number[];
  readonly lines: readonly Line[];
  readonly short: (value: number) => string;
  readonly tick: (value: number, step: number) => string;
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number';

/** What a line shows, in words. */
const described = ({ name, values }: Line, { days, short }: Drawn, w: ChartWriter): string => {
  const [from, to] = [values.findIndex(isKnown), values.findLastIndex(isKnown)];
  const [first, last] = [values[from], values[to]];
  if (!isKnown(first) || !isKnown(last)) return filledText(w.words.lineUnknown, { name });
  return filledText(w.words.lineFromTo, {
    name,
    first: short(first),
    from: w.format.date(dateOfDay(days[from] ?? 0)),
    last: short(last),
    to: w.format.date(dateOfDay(days[to] ?? 0)),
  });
};

/** A chart of lines over days; none of less than two known values. */
export const chartOf = (drawn: Drawn, w: ChartWriter): DocumentBlock[] => {
  const { title, days, lines, short, tick, size = usualSize } = drawn;
  const known = lines.flatMap(({ values }) => values.filter(isKnown));
  const [first, last] = [days[0], days.at(-1)];
  // A line needs two days.
  if (first === undefined || last === undefined || last === first || known.length < 2) return [];
  const { min, max, step, ticks } = scaleOf(known);
  const chart: DocumentChart = {
    title,
    description: lines.map((line) => described(line, drawn, w)).join(' '),
    heightMm: size.heightMm,
    min,
    max,
    base: 0,
    ticks: ticks.map((value) => ({ value, text: tick(value, step) })),
    times: timeMarks(first, last, size.marks).map(({ at, day, isYear }) => ({
      at,
      text: isYear ? day.slice(0, 4) : w.format.month(day),
    })),
    series: lines.map(({ name, inFull, values, ...line }) => {
      const end = values.at(-1);
      return {
        ...line,
        values,
        name: inFull === '' ? name : filledText(w.words.legend, { name, value: inFull }),
        last: isKnown(end) ? short(end) : '',
      };
    }),
  };
  return [{ kind: 'chart', chart }];
};

/** Writes amounts beside a chart: "5.95m". */
export const shortAmount =
  ({ format }: ChartWriter) =>
  (amount: number): string =>
    format.quantity(amount, { compact: true, maxDigits: 2 });

/** Value and net invested capital since the first entry. */
export const valueChart = (
  figures: Pick<PerformanceReportFigures, 'periods' | 'chart'>,
  w: PerformanceWriter,
  size = usualSize,
): DocumentBlock[] => {
  const { words, format, base } = w;
  const whole = figures.periods.at(-1)?.performance;
  if (whole === undefined) return [];
  const { days, value, invested } = figures.chart;
  const net = sumOf([whole.inflows, negated(whole.outflows)]);
  const inFull = (figure: typeof net) => (figure.known ? format.money(figure.value, base) : '');
  const short = shortAmount(w);
  // The opening day comes before the first entry.
  const line = { values: value.slice(1), inFull: inFull(whole.value), step: false, area: true };
  return chartOf(
    {
      title: words.valueChart,
      size,
      days: days.slice(1),
      lines: [
        { ...line, name: words.value, colour: 'accent' },
        {
          name: words.invested,
          colour: colours.invested,
          values: invested.slice(1),
          inFull: inFull(net),
          step: true,
          area: false,
        },
      ],
      short,
      tick: short,
    },
    w,
  );
};

type LinePart = Pick<Line, 'name' | 'values' | 'colour' | 'inFull' | 'dash'>;
const line = (part: LinePart): Line => ({ ...part, step: false, area: false });

const fullRate = (figure: RateFigure | undefined, w: PerformanceWriter): string =>
  figure?.known === true ? w.rate(figure) : '';

/** The lines of the benchmarks that are known since inception: the only one without a name, several with theirs. */
const benchmarkLines = (figures: PerformanceReportFigures, w: PerformanceWriter): Line[] => {
  const { benchmark, others } = figures.chart;
  const whole = figures.periods.at(-1);
  const compared = whole === undefined ? [] : comparisonsIn(whole);
  const names = benchmarksIn(figures);
  return [benchmark, ...(others ?? [])].flatMap((values, n) => {
    if (values === null) return [];
    const look = others === undefined ? { colour: colours.benchmark } : benchmarkLooks[n];
    const name = others === undefined ? w.words.benchmark : (names[n]?.name ?? w.words.benchmark);
    return look === undefined
      ? []
      : [line({ ...look, name, values, inFull: fullRate(compared[n]?.returns?.benchmark, w) })];
  });
};

/** The cumulative return since inception, and that of the benchmarks. */
export const returnChart = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock[] => {
  const { words, format } = w;
  const { days, twr: values } = figures.chart;
  const twr = figures.periods.at(-1)?.performance.twr;
  const against = benchmarkLines(figures, w);
  const titles = [words.returnChart, words.returnChartAgainst];
  const percent = (value: number, digits = 1) => format.percent(value, { signed: true, digits });
  return chartOf(
    {
      title: titles[against.length] ?? words.returnChartAgainstSeveral,
      days,
      lines: [
        line({ name: words.portfolioNet, values, colour: 'accent', inFull: fullRate(twr, w) }),
        ...against,
      ],
      short: (value) => percent(value),
      tick: (value, step) => percent(value, step < 0.01 ? 1 : 0),
    },
    w,
  );
};
