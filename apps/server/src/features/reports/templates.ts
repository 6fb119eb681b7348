/** The kinds of report by name. */
import type { ReportTemplateName } from '@partnerfolio/contract/reports/options';
import { clientHoldings } from './clients/client-holdings.ts';
import { clientPerformance } from './clients/client-performance.ts';
import { firmOverview } from './firm/firm-overview.ts';
import { gainsStatement } from './gains/gains-statement.ts';
import { holdingsStatement } from './holdings/holdings-statement.ts';
import { incomeStatement } from './income/income-statement.ts';
import { ledgerStatement } from './ledger/ledger-statement.ts';
import { fallLetter } from './fall-letter/letter.ts';
import { performanceReport } from './performance/performance-report.ts';
import { portfolioReview } from './review/portfolio-review.ts';
import { template } from './template/template.ts';
import type { ReportTemplate } from './template/template.ts';

/** A kind of report that exists of portfolios and of clients, whose figures have a scope. */
const ofEither = (ofPortfolio: ReportTemplate, ofClient: ReportTemplate): ReportTemplate => ({
  read: (read, subject, options) =>
    (subject.of === 'portfolio' ? ofPortfolio : ofClient).read(read, subject, options),
  print: (figures, printing) =>
    (figures.scope === undefined ? ofPortfolio : ofClient).print(figures, printing),
});

export const templates: Readonly<Record<ReportTemplateName, ReportTemplate>> = {
  holdings: ofEither(template(holdingsStatement), template(clientHoldings)),
  ledger: template(ledgerStatement),
  income: template(incomeStatement),
  realised_gains: template(gainsStatement),
  performance: ofEither(template(performanceReport), template(clientPerformance)),
  portfolio_review: template(portfolioReview),
  fall_notice: template(fallLetter),
  firm_overview: template(firmOverview),
};
