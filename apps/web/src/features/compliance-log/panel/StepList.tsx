import type { LogRecordStep } from '@partnerfolio/contract/compliance/log';
import type { LogCategory, LogResolution, LogSeverity } from '@partnerfolio/contract/compliance/log-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { categoryTexts, fieldTexts, resolutionTexts, severityTexts, stepTexts } from '../labels.ts';

/** The history of a record, newest first. */
export function StepList({ steps }: { steps: readonly LogRecordStep[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-3">
      <h3 id={id} className="mb-1 font-semibold">
        <Trans>History</Trans>
      </h3>
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {steps.map((step, index) => (
          <Step key={steps.length - index} step={step} />
        ))}
      </ol>
    </section>
  );
}

type Change = LogRecordStep['changes'][number];

function useValueText() {
  const { i18n } = useLingui();
  const format = useFormat();
  return ({ field }: Change, value: string | null): string => {
    if (value === null) return '—';
    if (field === 'category') return i18n._(categoryTexts[value as LogCategory]);
    if (field === 'severity') return i18n._(severityTexts[value as LogSeverity]);
    if (field === 'resolution') return i18n._(resolutionTexts[value as LogResolution]);
    return field.endsWith('On') ? format.date(value) : value;
  };
}

function Step({ step: { step, at, by, reason, changes } }: { step: LogRecordStep }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const valueText = useValueText();
  return (
    <li className="border-t border-line py-2.5 text-sm first:border-t-0">
      <span className="font-medium">{i18n._(stepTexts[step])}</span>
      <span className="num block text-xs text-ink-3">
        {format.moment(at)} · {personName(by)}
      </span>
      {reason !== null && <span className="mt-0.5 block wrap-anywhere">{reason}</span>}
      {changes.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {changes.map((change) => (
            <li key={change.field} className="wrap-anywhere">
              <span className="text-ink-3">{i18n._(fieldTexts[change.field])}: </span>
              <del className="text-ink-3">{valueText(change, change.before)}</del>{' '}
              <ins className="no-underline">{valueText(change, change.after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
