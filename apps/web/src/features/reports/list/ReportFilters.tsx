import { reportStates } from '@partnerfolio/contract/choices';
import { reportKinds, reportTemplates } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { useToday } from '../../../today.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { reportStateTexts, templateTexts } from '../labels.ts';
import type { ReportsSearch } from '../search.ts';

interface ReportFiltersProps {
  search: ReportsSearch;
  onChange: (change: Partial<ReportsSearch>) => void;
}

/** So many years are offered: reports are kept for ten. */
const offeredYears = 10;

/** The filters of the list of reports; each choice is part of the address. */
export function ReportFilters({ search, onChange }: ReportFiltersProps) {
  const { t, i18n } = useLingui();
  const { seesFirmReports } = useReportRights();
  const kinds = reportTemplates.filter((value) => !reportKinds[value].of.includes('firm') || seesFirmReports);
  const thisYear = Number(useToday().slice(0, 4));
  const years = Array.from({ length: offeredYears }, (_, ago) => thisYear - ago);
  return (
    <>
      <SearchFilter
        label={t`Search reports`}
        placeholder={t`Client, portfolio or hash`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label={t`Type`}
        any={t`Any type`}
        options={kinds.map((value) => ({ value, label: i18n._(templateTexts[value]) }))}
        value={search.template}
        onChange={(template) => onChange({ template })}
      />
      <ChoiceFilter
        label={t`Year of issue`}
        any={t`Issued in any year`}
        options={years.map((year) => ({ value: String(year), label: t`Issued in ${year}` }))}
        value={search.year === undefined ? undefined : String(search.year)}
        onChange={(year) => onChange({ year: year === undefined ? undefined : Number(year) })}
      />
      <ChoiceFilter
        label={t`State`}
        any={t`Any state`}
        options={reportStates.map((value) => ({ value, label: i18n._(reportStateTexts[value]) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  );
}
