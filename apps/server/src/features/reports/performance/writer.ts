/** Writes the figures of a performance report, and collects a sentence on each that is unknown. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { PerformanceReportTexts } from '@partnerfolio/contract/texts/en/performance-report';
import { performanceReportTexts } from '@partnerfolio/contract/texts/performance-report';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import type { DocumentCell } from '../../../platform/documents/document.ts';
import { daysLater } from '../template/asked.rules.ts';
import type { Printing } from '../template/template.ts';
import { writerOf } from '../template/writing.ts';
import type { Writer } from '../template/writing.ts';
import type { PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import { periodNames, calendarName, daysText } from './periods.rules.ts';

type Figure = MoneyFigure | RateFigure;

/** What a report is written from: its dates, and the currency of its amounts. */
export type WrittenFrom = Pick<PerformanceReportFigures, 'from' | 'asAt' | 'periods' | 'holdings'>;

/** The report's scope in words: its title, and the first days that its figures cover. */
const scopeOf = (figures: WrittenFrom, { words, format }: Parameters<typeof daysText>[1]) => {
  const { from, asAt: to, periods } = figures;
  const dayAfterOpening = (period: PeriodFigures | undefined) =>
    period === undefined ? from : daysLater(period.performance.from, 1);
  /** The day of the first entry, and the first day that the report's own figures cover. */
  const [began, first] = [dayAfterOpening(periods.at(-1)), dayAfterOpening(periods[0])];
  /** Whether the portfolio had no entries by the last day. */
  const isEmpty = began > to;
  const sinceInception = !isEmpty && first === began ? words.sinceInception : null;
  /** A calendar period or since inception, which do not say the dates; null for other ranges. */
  const name = calendarName({ from, to }, { words, format }) ?? sinceInception;
  return {
    began,
    first,
    isEmpty,
    isTitled: name !== null,
    title: name ?? daysText({ from, to }, { words, format }),
    names: periodNames(name ?? words.period, words),
  };
};

/** What writes figures, and says of each what a reader has to know. */
export const figureWriter = (base: Writer, words: PerformanceReportTexts, began: string) => {
  const { text, cell, format, reasons } = base;
  const unknown = new Set<string>();
  const addUnknown = (name: string, figure: Figure): void => {
    if (!figure.known)
      unknown.add(filledText(text.unknown, { name, reason: reasons.unknown[figure.reason] }));
  };
  const marks = (figure: Figure): string =>
    figure.known
      ? [
          figure.partial === true && text.partial,
          figure.outdated !== undefined && words.outdated,
          'sinceOpening' in figure && filledText(words.sinceOpening, { day: format.date(began) }),
          'several' in figure && words.oneOfSeveral,
        ]
          .filter(Boolean)
          .join(', ')
      : '';
  const rate = (figure: RateFigure): string =>
    figure.known ? format.percent(figure.value, { signed: true }) : text.unknownFigure;
  return {
    unknown,
    addUnknown,
    marks,
    rate,
    /** A figure in a table; `name` tells which one is unknown. */
    moneyFigure: (name: string, figure: MoneyFigure, signed = false): DocumentCell => {
      addUnknown(name, figure);
      return cell(base.money(figure, signed), marks(figure));
    },
    rateFigure: (name: string, figure: RateFigure): DocumentCell => {
      addUnknown(name, figure);
      return cell(rate(figure), marks(figure));
    },
  };
};

export const performanceWriter = (figures: WrittenFrom, printing: Printing) => {
  const base = writerOf(printing, figures.holdings.currency);
  const words = performanceReportTexts[printing.language];
  const { units, entryTypes } = textsOf(printing.language);
  const scope = scopeOf(figures, { words, format: base.format });
  const points = (value: number): string =>
    base.format.amount(value * 100, { signed: true, minDigits: 2, maxDigits: 2 });
  return {
    ...base,
    ...scope,
    ...figureWriter(base, words, scope.began),
    asAt: figures.asAt,
    words,
    entryTypes,
    /** A rate in percent or percentage points without the unit, which the column names. */
    points,
    pointsText: (value: number): string => filledText(units.amount.points, { points: points(value) }),
  };
};
export type PerformanceWriter = ReturnType<typeof performanceWriter>;
