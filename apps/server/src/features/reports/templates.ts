/** The kinds of report by name. */
import type { ReportTemplateName } from '@partnerfolio/contract/reports/options';
import { gainsStatement } from './gains/gains-statement.ts';
import { holdingsStatement } from './holdings/holdings-statement.ts';
import { incomeStatement } from './income/income-statement.ts';
import { ledgerStatement } from './ledger/ledger-statement.ts';
import { performanceReport } from './performance/performance-report.ts';
import { portfolioReview } from './review/portfolio-review.ts';
import { template } from './template/template.ts';
import type { ReportTemplate } from './template/template.ts';

export const templates: Readonly<Record<ReportTemplateName, ReportTemplate>> = {
  holdings: template(holdingsStatement),
  ledger: template(ledgerStatement),
  income: template(incomeStatement),
  realised_gains: template(gainsStatement),
  performance: template(performanceReport),
  portfolio_review: template(portfolioReview),
};
