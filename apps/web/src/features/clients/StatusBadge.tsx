import type { Client } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/Badge.tsx';
import { statusTexts, statusTones } from './words.ts';

/** Where a client stands: prospect, active, closed. */
export function StatusBadge({ status }: { status: Client['status'] }) {
  const { i18n } = useLingui();
  return (
    <Badge dot tone={statusTones[status]}>
      {i18n._(statusTexts[status])}
    </Badge>
  );
}
