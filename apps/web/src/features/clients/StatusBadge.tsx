import type { Client } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react';
import { Badge, type Tone } from '../../ui/text/Badge.tsx';
import { clientStatusTexts } from '../../texts/labels.ts';

const statusTones: Record<Client['status'], Tone> = {
  prospect: 'accent',
  active: 'gain',
  closed: 'neutral',
};

/** A client's status: prospect, active, closed. */
export function StatusBadge({ status }: { status: Client['status'] }) {
  const { i18n } = useLingui();
  return (
    <Badge dot tone={statusTones[status]}>
      {i18n._(clientStatusTexts[status])}
    </Badge>
  );
}
