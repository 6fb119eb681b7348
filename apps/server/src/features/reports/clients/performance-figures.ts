/** The figures of a performance report of a client: combined, and of each portfolio. */
import type { Performance } from '@partnerfolio/contract/performance';
import type { Money } from '../holdings/held-lines.rules.ts';
import type { ReportFigures, ReportScope, ScopePortfolio } from '../template/template.ts';
import type { CombinedPeriod } from './combined.ts';
import type { HeldIn } from './client-holdings.ts';
import type { Excluded } from './writer.ts';

/** A portfolio over the report's range, in its own currency. */
export interface PortfolioFigures {
  readonly portfolio: ScopePortfolio;
  readonly performance: Pick<Performance, 'from' | 'to' | 'value' | 'inflows' | 'outflows' | 'gain' | 'twr'>;
  /** The value at the end of the opening day. */
  readonly opening: Money;
}

export interface ClientPerformanceFigures extends ReportFigures {
  readonly from: NonNullable<ReportFigures['from']>;
  readonly scope: ReportScope;
  /** The report's range first, since inception last; none without any entry. */
  readonly periods: readonly CombinedPeriod[];
  /** The combined value on some days since the first entry. */
  readonly chart: { readonly days: readonly number[]; readonly value: readonly (number | null)[] };
  readonly portfolios: readonly PortfolioFigures[];
  readonly excluded: readonly Excluded[];
  readonly held: readonly HeldIn[];
}
