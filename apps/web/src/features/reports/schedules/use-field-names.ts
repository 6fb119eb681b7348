import type { ReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { useLingui } from '@lingui/react/macro';
import { languageNames } from '../../../texts/labels.ts';
import { useReportName } from '../packages/use-report-names.ts';
import { countedTexts, periodTexts, rangeTexts } from './labels.ts';

/** Returns what the fields of a schedule are called, and their values in words. */
export function useFieldNames() {
  const { t, i18n } = useLingui();
  const reportName = useReportName();
  const text = (of: (one: ReportSchedule) => string) => of;
  const client = text((one) => one.client?.name ?? t`All that you may change`);
  return {
    name: { label: t`Name`, text: text((one) => one.name) },
    reports: { label: t`Reports`, text: text((one) => one.reports.map(reportName).join(', ')) },
    range: { label: t`Range`, text: text((one) => i18n._(rangeTexts[one.range])) },
    every: { label: t`Every`, text: text((one) => i18n._(periodTexts[one.every])) },
    counted: { label: t`Count`, text: text((one) => i18n._(countedTexts[one.counted])) },
    nth: { label: t`Day`, text: text((one) => String(one.nth)) },
    of: { label: t`Portfolios`, text: client },
    client: { label: t`Client`, text: client },
    language: {
      label: t`Language`,
      text: text((one) => (one.inClientsLanguage ? t`As each client reads` : languageNames[one.language])),
    },
    mode: { label: t`Issue`, text: text((one) => (one.review ? t`After a review` : t`Straight away`)) },
    delivers: {
      label: t`Send each report to its client by email`,
      text: text((one) => (one.delivers ? t`Yes` : t`No`)),
    },
  };
}
