import { useLingui } from '@lingui/react';
import { Badge } from '../../../ui/text/Badge.tsx';
import { securityEventWords } from './event-words.ts';

/** The type of an event. */
export function EventBadge({ type }: { type: string }) {
  const { i18n } = useLingui();
  const words = securityEventWords[type];
  return words ? <Badge tone={words.tone}>{i18n._(words.label)}</Badge> : <Badge>{type}</Badge>;
}
