import { useLingui } from '@lingui/react';
import { Badge } from '../../../ui/text/Badge.tsx';
import { eventLabel } from './texts/event-labels.ts';

/** The type of an event; a type that only an older release has written shows its stored name. */
export function EventBadge({ type }: { type: string }) {
  const { i18n } = useLingui();
  const known = eventLabel(type);
  return known ? <Badge tone={known.tone}>{i18n._(known.label)}</Badge> : <Badge>{type}</Badge>;
}
