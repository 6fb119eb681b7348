import type { ShareLevel } from '@partnerfolio/contract/clients';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../../ui/text/Badge.tsx';

/** Shows that a colleague shares the client with the user, and at which level; `short` in a list. */
export function SharedBadge({ level, short = false }: { level: ShareLevel; short?: boolean }) {
  if (short)
    return <Badge>{level === 'view' ? <Trans>Shared · view only</Trans> : <Trans>Shared</Trans>}</Badge>;
  return (
    <Badge tone="accent">
      {level === 'view' ? (
        <Trans>Shared with you · view only</Trans>
      ) : (
        <Trans>Shared with you · can edit</Trans>
      )}
    </Badge>
  );
}
