/** The returns of the report's range, the usual periods and since inception, each against the benchmarks. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import { annualised } from '@partnerfolio/finance/returns';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../../../platform/documents/document.ts';
import { unknownFigure } from '../../figures/compute/figures.rules.ts';
import { benchmarksIn, choicesIn, comparisonsIn } from './performance-figures.ts';
import type { Compared, PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

const dash = '–';

const dayOf = (date: string): number => dayOfDate(date as Parameters<typeof dayOfDate>[0]);
const lengthOf = ({ performance: { from, to } }: PeriodFigures): number => dayOf(to) - dayOf(from);
export const isUnderAYear = (period: PeriodFigures): boolean => lengthOf(period) < 365;

/** Whether the benchmark has no prices yet when the period begins: then it has no return there, which is no gap of the data. */
export const isBeforeBenchmark = ({ missing, from }: Compared): boolean =>
  (missing?.pricedFrom ?? from) > from;

/** The annual gross return of a period. */
export const grossAnnual = (period: PeriodFigures): RateFigure => {
  const { twrGross } = period.performance;
  if (!twrGross.known) return twrGross;
  const figure = annualised(twrGross.value, lengthOf(period));
  return figure.known ? { ...twrGross, value: figure.value } : unknownFigure(figure.reason);
};

interface Row {
  readonly key: string;
  readonly label: string;
  readonly period: PeriodFigures;
  readonly isAnnual: boolean;
}

/** The rows that say something: none that repeats another, none annualised of a period under a year. */
const rowsOf = (figures: PerformanceReportFigures, { words, names }: PerformanceWriter): Row[] => {
  const { periods } = figures;
  const isCumulative = choicesIn(figures).rates !== 'irr';
  const row = (period: PeriodFigures, label: string, isAnnual: boolean): Row => ({
    key: isAnnual ? `${period.period}-annual` : period.period,
    label,
    period,
    isAnnual,
  });
  return periods.flatMap((period): Row[] => {
    switch (period.period) {
      case 'range':
        // Since inception has its own rows.
        return period.performance.from === periods.at(-1)?.performance.from
          ? []
          : [row(period, names.range, false)];
      case 'YTD':
        return [row(period, words.yearToDate, false)];
      case '1Y':
        return [row(period, words.oneYear, false)];
      case '3Y':
        return [row(period, words.threeYears, true)];
      case '5Y':
        return [row(period, words.fiveYears, true)];
      case 'MAX':
        return [
          ...(isUnderAYear(period) ? [] : [row(period, words.sinceInceptionAnnual, true)]),
          ...(isCumulative || isUnderAYear(period)
            ? [row(period, words.sinceInceptionCumulative, false)]
            : []),
        ];
    }
  });
};

const difference = (own: RateFigure, benchmark: RateFigure): number | null =>
  own.known && benchmark.known ? own.value - benchmark.value : null;

/** The return of a benchmark over a period; null before it has prices. */
export const benchmarkReturn = (compared: Compared, isAnnual: boolean): RateFigure | null => {
  if (compared.returns === null || isBeforeBenchmark(compared)) return null;
  return isAnnual ? compared.returns.annual : compared.returns.benchmark;
};

interface Against {
  readonly row: Row;
  /** The portfolio's return that is compared. */
  readonly own: RateFigure;
  readonly names: readonly string[];
}

/** The return of the only benchmark and the difference; dashes where the benchmark has no prices yet. */
const soleCells = ({ row, own }: Against, w: PerformanceWriter): DocumentCell[] => {
  const [compared] = comparisonsIn(row.period);
  const figure = compared === undefined ? null : benchmarkReturn(compared, row.isAnnual);
  if (figure === null) return [w.cell(dash), w.cell(dash)];
  const less = difference(own, figure);
  return [
    w.rateFigure(`${row.label}, ${w.words.benchmark}`, figure),
    w.cell(less === null ? dash : w.pointsText(less)),
  ];
};

/** The returns of several benchmarks, each with the difference below it. */
const severalCells = ({ row, own, names }: Against, w: PerformanceWriter): DocumentCell[] =>
  comparisonsIn(row.period).map((compared, n) => {
    const figure = benchmarkReturn(compared, row.isAnnual);
    if (figure === null) return w.cell(dash);
    const { text, note } = w.rateFigure(`${row.label}, ${names[n] ?? ''}`, figure);
    const less = difference(own, figure);
    return w.cell(text, [less === null ? '' : w.pointsText(less), note].filter(Boolean).join(', '));
  });

const benchmarkCells = (against: Against, w: PerformanceWriter): DocumentCell[] => {
  if (against.names.length === 0) return [];
  return against.names.length === 1 ? soleCells(against, w) : severalCells(against, w);
};

/** For a period under a year the money-weighted return of the period, otherwise the annual one. */
export const moneyWeighted = (period: PeriodFigures): RateFigure => {
  const { irr, irrOfPeriod } = period.performance;
  return isUnderAYear(period) && irr.known ? irrOfPeriod : irr;
};

/** The gross and net return of a row, as far as they are printed. */
const ownCells = (row: Row, { isGross, isNet }: Columns, w: PerformanceWriter): DocumentCell[] => {
  const { label, period, isAnnual } = row;
  const { twrGross } = period.performance;
  return [
    ...(isGross
      ? [w.rateFigure(`${label}, ${w.words.gross}`, isAnnual ? grossAnnual(period) : twrGross)]
      : []),
    ...(isNet ? [w.rateFigure(`${label}, ${w.words.net}`, netReturn(row))] : []),
  ];
};

const netReturn = ({ period: { performance }, isAnnual }: Row): RateFigure =>
  isAnnual ? performance.twrAnnual : performance.twr;

/** What the table compares: a benchmark's difference is that of the net return, unless only gross returns are printed. */
interface Columns {
  readonly isGross: boolean;
  readonly isNet: boolean;
  readonly isMoneyWeighted: boolean;
  readonly benchmarks: readonly string[];
}

const writtenRow = (row: Row, columns: Columns, w: PerformanceWriter): DocumentRow => {
  const { label, period, isAnnual, key } = row;
  const { benchmarks: names, isNet } = columns;
  const gross = () => (isAnnual ? grossAnnual(period) : period.performance.twrGross);
  const against = { row, own: isNet ? netReturn(row) : gross(), names };
  // The cumulative row of a long period would repeat the annual rate of the row above it.
  const isRepeated = key === 'MAX' && !isUnderAYear(period);
  return {
    key,
    kind: 'row',
    cells: [
      w.cell(label),
      ...ownCells(row, columns, w),
      ...(columns.isMoneyWeighted
        ? [isRepeated ? w.cell('') : w.rateFigure(`${label}, ${w.words.irr}`, moneyWeighted(period))]
        : []),
      ...benchmarkCells(against, w),
    ],
  };
};

const headOf = (
  { isGross, isNet, isMoneyWeighted, benchmarks }: Columns,
  { words }: PerformanceWriter,
): string[] => {
  const less = isNet ? words.difference : words.differenceGross;
  return [
    '',
    ...(isGross ? [words.gross] : []),
    ...(isNet ? [words.net] : []),
    ...(isMoneyWeighted ? [words.irr] : []),
    ...(benchmarks.length === 1 ? [words.benchmark, less] : benchmarks),
  ];
};

const columnsOf = (figures: PerformanceReportFigures): Columns => {
  const { returns, rates } = choicesIn(figures);
  const isTimeWeighted = rates !== 'irr';
  return {
    isGross: isTimeWeighted && returns !== 'net',
    isNet: isTimeWeighted && returns !== 'gross',
    isMoneyWeighted: rates !== 'twr',
    benchmarks: isTimeWeighted ? benchmarksIn(figures).map(({ name }) => name) : [],
  };
};

/** The columns before those of benchmarks, which are a little wider. */
const ownColumns = ({ isGross, isNet, isMoneyWeighted }: Columns): number =>
  1 + Number(isGross) + Number(isNet) + Number(isMoneyWeighted);

export const returnRows = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock[] => {
  const { words } = w;
  const columns = columnsOf(figures);
  const head = headOf(columns, w);
  const several = columns.isNet ? words.severalBenchmarksNet : words.severalBenchmarksGross;
  return [
    {
      kind: 'table',
      table: {
        key: 'returns',
        size: 'usual',
        title: words.returns,
        head,
        leftColumns: 1,
        widths: head.map((_, n) => (n === 0 ? 0 : n < ownColumns(columns) ? 1 : 1.1)),
        rows: rowsOf(figures, w).map((row) => writtenRow(row, columns, w)),
      },
    },
    {
      kind: 'notes',
      title: '',
      notes: [words.returnsNote, ...(columns.benchmarks.length > 1 ? [several] : [])],
    },
  ];
};
