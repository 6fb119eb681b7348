/** The kinds of report by name. */
import type { ReportTemplateName } from '@partnerfolio/contract/reports/options';
import { holdingsStatement } from './holdings/holdings-statement.ts';
import { performanceReport } from './performance/performance-report.ts';
import { template } from './template/template.ts';
import type { ReportTemplate } from './template/template.ts';

export const templates: Readonly<Record<ReportTemplateName, ReportTemplate>> = {
  holdings: template(holdingsStatement),
  performance: template(performanceReport),
};
