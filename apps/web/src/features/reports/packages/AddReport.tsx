import type { NamedReport } from '@partnerfolio/contract/reports/batches';
import { offeredTemplates } from '@partnerfolio/contract/reports/options';
import { listReportPresets } from '@partnerfolio/contract/reports/presets';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import { templateTexts } from '../labels.ts';
import { keyOfReport } from './package-form.ts';
import { useReportName } from './use-report-names.ts';

interface AddReportProps {
  taken: readonly NamedReport[];
  onAdd: (report: NamedReport) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** Adds a kind of report or a template of the firm to a package. */
export function AddReport({ taken, onAdd, onBlur, error }: AddReportProps) {
  const { t, i18n } = useLingui();
  const nameOf = useReportName();
  const { mayIssue } = useReportRights();
  const { data } = useQuery({ ...queryOf(listReportPresets), enabled: mayIssue });
  const presets = data?.items ?? [];
  const offered: NamedReport[] = [
    ...offeredTemplates.map((template) => ({ template, preset: null })),
    ...presets.map(({ id, name, template }) => ({ template, preset: { id, name } })),
  ];
  const keys = new Set(taken.map(keyOfReport));
  return (
    <Combobox<NamedReport>
      // A new key empties the field after each choice.
      key={[...keys].join()}
      label={t`Add a report`}
      hideLabel
      placeholder={t`Add a report`}
      items={offered.filter((report) => !keys.has(keyOfReport(report)))}
      value={null}
      onValueChange={(report) => report !== null && onAdd(report)}
      onBlur={onBlur}
      textOf={nameOf}
      keyOf={keyOfReport}
      groupOf={({ preset }) => (preset === null ? t`Types` : t`Templates of the firm`)}
      renderItem={(report) => (
        <span className="min-w-0">
          <span className="block truncate">{nameOf(report)}</span>
          {report.preset !== null && (
            <span className="block truncate text-xs text-ink-3">
              {i18n._(templateTexts[report.template])}
            </span>
          )}
        </span>
      )}
      error={error}
    />
  );
}
