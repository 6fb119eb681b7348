/** The figures of the overview of the firm. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { CombinedPeriod } from '../clients/combined.ts';
import type { Money } from '../holdings/held-lines.rules.ts';
import type { ReportFigures } from '../template/template.ts';

/** A portfolio that some figures leave out. */
export interface Missing {
  readonly portfolio: Analytics['leftOutPortfolios'][number]['portfolio'];
  readonly reason: UnknownReason;
}

/** Portfolios that some figures leave out: the first by name, and how many there are. */
export interface LeftOut {
  readonly count: number;
  readonly named: readonly Missing[];
}

export interface LargeClient {
  readonly id: string;
  readonly name: string;
  readonly portfolios: number;
  /** In the firm's currency, as all values here. */
  readonly value: string;
}

export interface LargePortfolio {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  readonly currency: string;
  /** In its own currency. */
  readonly own: string;
  readonly value: string;
}

/** The largest of a kind, and the sum of all others; together with what is in transit they make the total. */
export interface Largest<L> {
  readonly largest: readonly L[];
  readonly others: { readonly count: number; readonly value: string };
  /** Assets on the way between them; null if there are none. */
  readonly inTransit: string | null;
}

/** What the firm's value is made of on the day on which the report is made. */
export interface Allocation {
  readonly total: Money;
  readonly byClass: Analytics['byClass'];
  readonly unknownLines: number;
  readonly byCurrency: Analytics['byCurrency'];
  readonly clients: Largest<LargeClient>;
  readonly portfolios: Largest<LargePortfolio>;
  /** Those without a known value on that day. */
  readonly leftOut: LeftOut;
}

interface OpenAndClosed {
  readonly open: number;
  readonly closed: number;
}

export interface FirmOverviewFigures extends ReportFigures {
  readonly from: LocalDate;
  readonly currency: string;
  /** On the day on which the report is made. */
  readonly clients: OpenAndClosed;
  readonly portfolios: OpenAndClosed;
  /** The report's range first, since inception last; none without any entry. */
  readonly periods: readonly CombinedPeriod[];
  /** The value on some days since the first entry. */
  readonly chart: { readonly days: readonly number[]; readonly value: readonly (number | null)[] };
  /** What the report's range leaves out, and what all days since inception do. */
  readonly leftOut: { readonly range: LeftOut; readonly sinceInception: LeftOut };
  /** Null for a range that ends before the day on which the report is made. */
  readonly allocation: Allocation | null;
}
