import type { NamedReport } from '@partnerfolio/contract/reports/batches';
import { useLingui } from '@lingui/react/macro';
import { templateTexts } from '../labels.ts';

/** Returns the name of a report: its template's, or that of its kind. */
export function useReportName(): (report: NamedReport) => string {
  const { i18n } = useLingui();
  return ({ template, preset }) => preset?.name ?? i18n._(templateTexts[template]);
}

/** Returns the name of a package: its first report, and how many more there are. */
export function usePackageName(): (reports: readonly NamedReport[]) => string {
  const { t } = useLingui();
  const reportName = useReportName();
  return ([first, ...others]) => {
    if (first === undefined) return '';
    const name = reportName(first);
    const count = others.length;
    return count === 0 ? name : t`${name} + ${count} more`;
  };
}
