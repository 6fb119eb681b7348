/** The figures of a performance report: answers of the portfolio's pages, over the range of the report and the usual periods. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { getContribution } from '@partnerfolio/contract/figures/contribution';
import type { getIncome } from '@partnerfolio/contract/figures/income';
import type { Transaction } from '@partnerfolio/contract/ledger';
import type { RealisedGain } from '@partnerfolio/contract/lots';
import type { Comparison } from '@partnerfolio/contract/market/comparison';
import type { getReturnTable, Performance } from '@partnerfolio/contract/performance';
import type { getPortfolio } from '@partnerfolio/contract/portfolios';
import type { PrintedRates, PrintedReturns, ReportSection } from '@partnerfolio/contract/reports/options';
import type { Holdings, Money } from '../holdings/held-lines.rules.ts';
import type { ReportFigures } from '../template/template.ts';
import type { Portfolio } from '../template/portfolio.ts';

/** The periods that reports print, by their name in the API; `range` is the report's own. */
export type PrintedPeriod = 'range' | 'YTD' | '1Y' | '3Y' | '5Y' | 'MAX';

/** The comparison with the benchmark over a period, without its series. */
export type Compared = Pick<Comparison, 'from' | 'to' | 'benchmark' | 'returns' | 'missing'>;

/** The figures of a period, without series. */
export interface PeriodFigures {
  readonly period: PrintedPeriod;
  readonly performance: Omit<Performance, 'series' | 'returns' | 'quality' | 'dayChange' | 'maxDrawdown'>;
  /** The value at the end of the opening day; null for periods of which only returns are printed. */
  readonly opening: Money | null;
  /** Null without a benchmark. */
  readonly compared: Compared | null;
  /** The comparisons with further benchmarks; absent if there are none. */
  readonly others?: readonly Compared[];
}

export interface BenchmarkRef {
  readonly id: string;
  readonly name: string;
}

/** How a report was asked to be printed. */
export interface PrintedChoices {
  /** Absent in reports that were issued before sections could be chosen. */
  readonly sections?: readonly ReportSection[];
  readonly returns: PrintedReturns;
  /** Absent in reports that were issued before they could be chosen. */
  readonly rates?: PrintedRates;
  readonly preparedFor: string | null;
  readonly closedPositions: boolean;
}

/** A line of a chart at evenly spread days. */
export interface ChartLines {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  readonly value: readonly (number | null)[];
  readonly invested: readonly (number | null)[];
  readonly twr: readonly (number | null)[];
  /** Null without a benchmark, or if it is unknown since inception. */
  readonly benchmark: readonly (number | null)[] | null;
  /** The same of further benchmarks; absent if there are none. */
  readonly others?: readonly (readonly (number | null)[] | null)[];
}

/** What reports freeze of an entry: nothing that depends on who reads it. */
export interface PrintedTransaction extends Pick<
  Transaction,
  | 'id'
  | 'type'
  | 'tradeDate'
  | 'quantity'
  | 'price'
  | 'fee'
  | 'tax'
  | 'currency'
  | 'ratioNew'
  | 'ratioOld'
  | 'net'
  | 'toNet'
  | 'toCurrency'
  | 'instrument'
  | 'toInstrument'
> {
  /** Whether it reverses an entry or is reversed by one. */
  readonly isReversed: boolean;
}

export type ReturnTable = OutputOf<typeof getReturnTable>;

export interface PerformanceReportFigures extends ReportFigures {
  /** The first day of the range as it was asked for; the first day with entries if it was not. */
  readonly from: NonNullable<ReportFigures['from']>;
  /** Absent in reports that were issued before these could be chosen. */
  readonly choices?: PrintedChoices;
  /** The benchmarks that were asked for; absent for the portfolio's own. */
  readonly benchmarks?: readonly BenchmarkRef[];
  readonly portfolio: Portfolio & Pick<OutputOf<typeof getPortfolio>, 'cashKept' | 'usedBenchmark'>;
  /** The client's owner; null if the name is erased. */
  readonly adviser: string | null;
  /** The report's range first, since inception last; without periods that began before the portfolio. */
  readonly periods: readonly PeriodFigures[];
  readonly quality: Pick<
    Performance['quality'],
    'tradePrices' | 'derivedPrices' | 'waitingSplits' | 'faults'
  >;
  readonly chart: ChartLines;
  /** The calendar months and years that the figures cover. */
  readonly months: ReturnTable['months'];
  readonly years: ReturnTable['years'];
  /** The return of the benchmark in each year, where it is known; empty if there are several. */
  readonly benchmarkYears: readonly { readonly year: number; readonly value: number }[];
  readonly contribution: OutputOf<typeof getContribution>;
  readonly holdings: Holdings;
  /** How many entries the range has; none of them was read if they are too many to be printed. */
  readonly transactionCount: number;
  readonly transactions: readonly PrintedTransaction[];
  readonly income: Pick<OutputOf<typeof getIncome>, 'received'>;
  readonly realised: readonly RealisedGain[];
}

/** What reports printed before their sections could be chosen. */
const formerSections: readonly ReportSection[] = [
  'development',
  'returns',
  'value_chart',
  'return_chart',
  'months',
  'contribution',
  'holdings',
  'transactions',
  'income',
  'realised',
];

type Chosen = Pick<PerformanceReportFigures, 'choices' | 'benchmarks' | 'portfolio'>;

/** How a report is printed, whenever it was issued. */
export const choicesIn = ({ choices }: Chosen): Required<PrintedChoices> => ({
  returns: 'both',
  rates: 'both',
  preparedFor: null,
  closedPositions: false,
  sections: formerSections,
  ...choices,
});

/** What the report compares with. */
export const benchmarksIn = ({ benchmarks, portfolio: { usedBenchmark } }: Chosen): readonly BenchmarkRef[] =>
  benchmarks ?? (usedBenchmark === null ? [] : [usedBenchmark]);

/** The comparisons of a period, one for each benchmark. */
export const comparisonsIn = ({ compared, others = [] }: PeriodFigures): readonly Compared[] =>
  compared === null ? [] : [compared, ...others];
