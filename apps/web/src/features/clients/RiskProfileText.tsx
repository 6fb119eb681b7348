import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';
import { useClientText } from '../../texts/use-client-text.ts';
import type { ClientRow } from './client-row.ts';

/** The band and score of the answers that count, marked when they have expired or soon will. */
export function RiskProfileText({ profile }: { profile: ClientRow['riskProfile'] }) {
  const { t } = useLingui();
  const text = useClientText();
  const { state, score, band } = profile;
  if (state === 'none') return <span className="text-ink-3">{t`No risk profile`}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      {score === null ? (
        <span className="text-ink-3">{t`Unknown score`}</span>
      ) : (
        <span className="min-w-0 truncate">
          {band && text(band.name)} <span className="num text-ink-3">{score}</span>
        </span>
      )}
      {state === 'expiring' && (
        <Badge tone="warn">
          <Trans context="risk profile">Expires soon</Trans>
        </Badge>
      )}
      {state === 'expired' && (
        <Badge tone="loss">
          <Trans context="risk profile">Expired</Trans>
        </Badge>
      )}
    </span>
  );
}
