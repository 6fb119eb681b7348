import type { LogRecord } from '@partnerfolio/contract/compliance/log';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';
import { resolutionTexts, severityTexts, severityTones } from './labels.ts';

/** Whether a record is open, and how a closed complaint ended. */
export function RecordState({ record: { closed, resolution } }: { record: LogRecord }) {
  const { i18n } = useLingui();
  if (closed === null)
    return (
      <Badge tone="warn" dot>
        <Trans context="record">Open</Trans>
      </Badge>
    );
  return (
    <Badge dot>
      {resolution ? i18n._(resolutionTexts[resolution]) : <Trans context="record">Closed</Trans>}
    </Badge>
  );
}

export function SeverityBadge({ record: { severity } }: { record: LogRecord }) {
  const { i18n } = useLingui();
  return <Badge tone={severityTones[severity]}>{i18n._(severityTexts[severity])}</Badge>;
}
