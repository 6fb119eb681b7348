/** The returns of the report's range, the usual periods and since inception, each against the benchmark. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import { annualised } from '@partnerfolio/finance/returns';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../../../platform/documents/document.ts';
import { unknownFigure } from '../../figures/compute/figures.rules.ts';
import type { Compared, PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

const dash = '–';

const dayOf = (date: string): number => dayOfDate(date as Parameters<typeof dayOfDate>[0]);
const lengthOf = ({ performance: { from, to } }: PeriodFigures): number => dayOf(to) - dayOf(from);
const isUnderAYear = (period: PeriodFigures): boolean => lengthOf(period) < 365;

/** Whether the benchmark has no prices yet when the period begins: then it has no return there, which is no gap of the data. */
export const isBeforeBenchmark = ({ missing, from }: Compared): boolean =>
  (missing?.pricedFrom ?? from) > from;

const grossAnnual = (period: PeriodFigures): RateFigure => {
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
const rowsOf = ({ periods }: PerformanceReportFigures, { words, names }: PerformanceWriter): Row[] => {
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
          row(period, words.sinceInceptionCumulative, false),
        ];
    }
  });
};

const difference = (net: RateFigure, benchmark: RateFigure): number | null =>
  net.known && benchmark.known ? net.value - benchmark.value : null;

/** The benchmark's return and the difference; dashes where the benchmark has no prices yet. */
const againstCells = (row: Row, net: RateFigure, w: PerformanceWriter): DocumentCell[] => {
  const { compared } = row.period;
  if (compared === null) return [];
  if (compared.returns === null || isBeforeBenchmark(compared)) return [w.cell(dash), w.cell(dash)];
  const figure = row.isAnnual ? compared.returns.annual : compared.returns.benchmark;
  const less = difference(net, figure);
  return [
    w.rateFigure(`${row.label}, ${w.words.benchmark}`, figure),
    w.cell(less === null ? dash : w.pointsText(less)),
  ];
};

/** For a period under a year the money-weighted return of the period, otherwise the annual one. */
export const moneyWeighted = (period: PeriodFigures): RateFigure => {
  const { irr, irrOfPeriod } = period.performance;
  return isUnderAYear(period) && irr.known ? irrOfPeriod : irr;
};

const writtenRow = (row: Row, w: PerformanceWriter): DocumentRow => {
  const { label, period, isAnnual, key } = row;
  const { twr, twrAnnual, twrGross } = period.performance;
  const net = isAnnual ? twrAnnual : twr;
  // The cumulative row of a long period would repeat the annual rate of the row above it.
  const isRepeated = key === 'MAX' && !isUnderAYear(period);
  return {
    key,
    kind: 'row',
    cells: [
      w.cell(label),
      w.rateFigure(`${label}, ${w.words.gross}`, isAnnual ? grossAnnual(period) : twrGross),
      w.rateFigure(`${label}, ${w.words.net}`, net),
      isRepeated ? w.cell('') : w.rateFigure(`${label}, ${w.words.irr}`, moneyWeighted(period)),
      ...againstCells(row, net, w),
    ],
  };
};

export const returnRows = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock[] => {
  const { words } = w;
  const [own] = figures.periods;
  const against = own?.compared ? [words.benchmark, words.difference] : [];
  return [
    {
      kind: 'table',
      table: {
        key: 'returns',
        size: 'usual',
        title: words.returns,
        head: ['', words.gross, words.net, words.irr, ...against],
        leftColumns: 1,
        widths: [0, 1, 1, 1, ...against.map(() => 1.1)],
        rows: rowsOf(figures, w).map((row) => writtenRow(row, w)),
      },
    },
    { kind: 'notes', title: '', notes: [words.returnsNote] },
  ];
};
