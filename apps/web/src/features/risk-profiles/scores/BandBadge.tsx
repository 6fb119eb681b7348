import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import type { RiskBand } from '@partnerfolio/contract/clients/risk-profile';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../../ui/text/Badge.tsx';
import { bandStateOf } from './band-state.ts';

/** Whether a score is in the client's band; nothing if either is unknown. */
export function BandBadge({ score, band }: { score: ScoreFigure; band: RiskBand | null }) {
  if (!score.known || band === null) return null;
  const { state, by } = bandStateOf(score.value, band);
  if (state === 'inside')
    return (
      <Badge tone="gain">
        <Trans>Within band</Trans>
      </Badge>
    );
  return state === 'above' ? (
    <Badge tone="warn">
      <Trans>Above band +{by}</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Below band −{by}</Trans>
    </Badge>
  );
}
