import { batchReportsAtMost, type NamedReport } from '@partnerfolio/contract/reports/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { templateTexts } from '../labels.ts';
import { MoveButtons, type MoveButtonsProps } from '../options/MoveButtons.tsx';
import { useMoving } from '../options/use-moving.ts';
import { AddReport } from './AddReport.tsx';
import { keyOfReport } from './package-form.ts';
import { useReportName } from './use-report-names.ts';

interface PackageFieldProps {
  value: readonly NamedReport[];
  onChange: (reports: NamedReport[]) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** The reports of each portfolio in their order: kinds of report, and templates of the firm. */
export function PackageField({ value, onChange, onBlur, error }: PackageFieldProps) {
  const { t } = useLingui();
  const nameOf = useReportName();
  const { list, said, move } = useMoving(value, onChange, nameOf);
  const { frame, take } = useFocusAfter(onChange);
  const isFull = value.length >= batchReportsAtMost;
  return (
    <fieldset ref={frame} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Reports</Trans>
      </legend>
      {value.length > 0 && (
        <ol ref={list} aria-label={t`Reports in their order`} className="grid rounded-md border border-line">
          {value.map((report, index) => (
            <ReportRow
              key={keyOfReport(report)}
              report={report}
              isFirst={index === 0}
              isLast={index === value.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => take(value.filter((one) => one !== report))}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isFull ? (
        <p
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-xs text-ink-3' : 'text-xs text-loss'}
        >
          {error ?? <Trans>At most five reports</Trans>}
        </p>
      ) : (
        <AddReport taken={value} onAdd={(report) => take([...value, report])} onBlur={onBlur} error={error} />
      )}
      {value.some(({ preset }) => preset !== null) && (
        <p className="text-xs text-ink-3">
          <Trans>Templates bring their options and language. What they cover is chosen here.</Trans>
        </p>
      )}
    </fieldset>
  );
}

/** Moves the focus to the field for a further report after one was added or removed; without it, to the last button. */
function useFocusAfter(onChange: PackageFieldProps['onChange']) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes === 0) return;
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (frame.current?.querySelector<HTMLElement>('[role=combobox]') ?? buttons.at(-1))?.focus();
  }, [changes]);
  const take = (reports: NamedReport[]) => {
    onChange(reports);
    setChanges(changes + 1);
  };
  return { frame, take };
}

interface ReportRowProps extends Omit<MoveButtonsProps, 'label'> {
  report: NamedReport;
  onRemove: () => void;
}

function ReportRow({ report, onRemove, ...place }: ReportRowProps) {
  const { t, i18n } = useLingui();
  const label = useReportName()(report);
  return (
    <li className="flex items-center gap-1 border-b border-line py-0.5 ps-2.5 last:border-b-0">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        {label}
        {report.preset !== null && (
          <span className="block text-xs text-ink-3">{i18n._(templateTexts[report.template])}</span>
        )}
      </span>
      <MoveButtons label={label} {...place} />
      <Button look="quiet" size="icon-sm" data-remove="" aria-label={t`Remove ${label}`} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
}
