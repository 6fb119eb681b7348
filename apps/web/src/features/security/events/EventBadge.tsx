import { useLingui } from '@lingui/react';
import { Badge } from '../../../ui/text/Badge.tsx';
import { securityEventLabels } from './event-labels.ts';

/** The type of an event. */
export function EventBadge({ type }: { type: string }) {
  const { i18n } = useLingui();
  const known = securityEventLabels[type];
  return known ? <Badge tone={known.tone}>{i18n._(known.label)}</Badge> : <Badge>{type}</Badge>;
}
