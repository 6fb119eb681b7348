import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';

/** How many notifications are unread, beside the title. */
export function UnreadBadge({ shown }: { shown: string }) {
  return (
    <Badge tone="accent">
      <span className="num">
        <Trans>{shown} unread</Trans>
      </span>
    </Badge>
  );
}
