import {
  batchReportsAtMost,
  namedReportSchema,
  type NamedReport,
} from '@partnerfolio/contract/reports/batches';
import { coversOf, type ReportKind } from '@partnerfolio/contract/reports/options';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { z } from 'zod';

/** The reports of a package in a form. */
export const packageForm = z
  .array(namedReportSchema)
  .min(1, fieldCode('report_required'))
  .max(batchReportsAtMost, fieldCode('too_many_reports'));

/** What tells the reports of a package apart. */
export const keyOfReport = ({ template, preset }: NamedReport): string => preset?.id ?? template;

/** What the reports cover together; a range until one is chosen. */
export const coveredBy = (reports: readonly NamedReport[]): ReportKind['covers'] =>
  reports.length === 0 ? 'range' : coversOf(reports.map(({ template }) => template));
