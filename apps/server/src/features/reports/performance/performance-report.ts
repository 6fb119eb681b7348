/** The performance report: value, returns, contribution, holdings and movements of a portfolio over a range, with charts. */
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import type { ReportSection } from '@partnerfolio/contract/reports/options';
import type { DocumentBlock } from '../../../platform/documents/document.ts';
import type { ReportTemplate } from '../template/template.ts';
import { documentOf } from '../template/writing.ts';
import { returnChart, valueChart } from './charts.ts';
import { closedPositions, holdingBlocks } from './closed-positions.ts';
import { contributions } from './contributions.ts';
import { cardsOf, factsOf, letterOf } from './cover.ts';
import { developedValues } from './developed-values.ts';
import { monthlyReturns } from './monthly-returns.ts';
import { corporateActions, incomeRows, realisedRows, transactionRows } from './movements.ts';
import { gapNotes, methodTerms } from './notes.ts';
import { choicesIn } from './performance-figures.ts';
import type { PerformanceReportFigures } from './performance-figures.ts';
import { daysText } from './periods.rules.ts';
import { readPerformanceReport } from './reading.ts';
import { returnRows } from './return-rows.ts';
import { performanceWriter } from './writer.ts';
import type { PerformanceWriter } from './writer.ts';

type Section = (figures: PerformanceReportFigures, w: PerformanceWriter) => DocumentBlock[];

const sectionBlocks: Readonly<Record<ReportSection, Section>> = {
  development: developedValues,
  returns: returnRows,
  value_chart: (figures, w) => valueChart(figures, w),
  return_chart: returnChart,
  months: monthlyReturns,
  contribution: contributions,
  holdings: (figures, w) => [...holdingBlocks(figures, w), ...closedPositions(figures, w)],
  transactions: transactionRows,
  corporate_actions: corporateActions,
  income: incomeRows,
  realised: realisedRows,
};

const blocksOf = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock[] => [
  ...choicesIn(figures).sections.flatMap((section) => sectionBlocks[section](figures, w)),
  // Last, because they name what has been found unknown above.
  gapNotes(figures, w),
  methodTerms(figures, w),
];

/** Whether any table would have more rows than are printed. */
const isTooLong = ({ holdings, transactionCount, income, realised }: PerformanceReportFigures): boolean =>
  [
    holdings.holdings.length + holdings.cash.length,
    transactionCount,
    income.received.instruments.length,
    realised.length,
  ].some((rows) => rows > printedRowsAtMost);

/** The report, of answers that are read once and printed now or years later. */
export const performanceReport: ReportTemplate<PerformanceReportFigures> = {
  read: readPerformanceReport,

  print(figures, printing) {
    if (isTooLong(figures)) return 'too_long';
    const w = performanceWriter(figures, printing);
    const { from, asAt, portfolio } = figures;
    const range = { from, to: asAt };
    const subject = `${portfolio.client.name} · ${portfolio.name}`;
    const parts = {
      kind: w.words.kind,
      title: w.title,
      // A title that is made of the dates says them already.
      subject: w.isTitled ? `${subject} · ${daysText(range, w)}` : subject,
      running: `${subject} · ${w.title}`,
      letter: letterOf(figures, w),
      facts: factsOf(figures, w),
      cards: cardsOf(figures, w),
      blocks: w.isEmpty ? [] : blocksOf(figures, w),
    };
    return { document: documentOf(parts, printing, { w, asAt }), unknown: [...w.unknown] };
  },
};
