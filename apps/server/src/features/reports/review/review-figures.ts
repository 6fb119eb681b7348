/** The figures of a portfolio review: those of a performance report that have room on one page. */
import type { IncomeAmounts } from '@partnerfolio/contract/figures/income';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { PerformanceReportFigures } from '../performance/performance-figures.ts';

export interface ReviewFigures extends Pick<
  PerformanceReportFigures,
  | 'asAt'
  | 'from'
  | 'choices'
  | 'benchmarks'
  | 'portfolio'
  | 'adviser'
  | 'periods'
  | 'chart'
  | 'contribution'
  | 'holdings'
> {
  /** The service on the last day, and since when; null if no mandate covers that day. */
  readonly mandate: {
    readonly service: PerformanceReportFigures['portfolio']['kind'];
    readonly since: LocalDate;
  } | null;
  /** The client's next review; null if none is planned. */
  readonly nextReviewOn: LocalDate | null;
  /** The income of the range. */
  readonly income: IncomeAmounts;
}
