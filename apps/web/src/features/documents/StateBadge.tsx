import type { ClientDocument } from '@partnerfolio/contract/clients/documents';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

/** Until when a document is valid, as a badge once that matters; nothing without an end. */
export function StateBadge({
  document,
}: {
  document: Pick<ClientDocument, 'state' | 'validFrom' | 'validUntil'>;
}) {
  const format = useFormat();
  const { state, validFrom, validUntil } = document;
  if (state === 'not_yet_valid' && validFrom !== null) {
    const day = format.date(validFrom);
    return (
      <Badge>
        <Trans context="validity">from {day}</Trans>
      </Badge>
    );
  }
  if (validUntil === null) return null;
  const day = format.date(validUntil);
  if (state === 'expired')
    return (
      <Badge tone="loss" dot>
        <Trans context="document">expired {day}</Trans>
      </Badge>
    );
  if (state === 'expiring')
    return (
      <Badge tone="warn" dot>
        <Trans context="validity">to {day}</Trans>
      </Badge>
    );
  return <Trans context="validity">to {day}</Trans>;
}
