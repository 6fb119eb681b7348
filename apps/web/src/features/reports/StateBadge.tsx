import type { Report } from '@partnerfolio/contract/reports/reports';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Badge, type Tone } from '../../ui/text/Badge.tsx';
import { reportStateTexts } from './labels.ts';

const tones = { changed: 'warn', superseded: 'neutral', withdrawn: 'loss' } as const satisfies Record<
  Exclude<Report['state'], 'issued'>,
  Tone
>;

/** A report's state. What needs no attention stays quiet. */
export function StateBadge({ report: { state, version } }: { report: Pick<Report, 'state' | 'version'> }) {
  const { i18n } = useLingui();
  const text = i18n._(reportStateTexts[state]);
  if (state !== 'issued')
    return (
      <Badge tone={tones[state]} dot={state === 'changed'}>
        {text}
      </Badge>
    );
  const corrected = version - 1;
  if (corrected === 0) return <span className="text-ink-3">{text}</span>;
  return (
    <Badge tone="accent">
      <Trans>Corrects version {corrected}</Trans>
    </Badge>
  );
}
