import type { ProposalStatus } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/text/Badge.tsx';
import { proposalStatusTexts } from '../../texts/labels.ts';
import { statusTones } from './labels.ts';

/** A proposal's status. */
export function StatusBadge({ status }: { status: ProposalStatus }) {
  const { i18n } = useLingui();
  return (
    <Badge dot tone={statusTones[status]}>
      {i18n._(proposalStatusTexts[status])}
    </Badge>
  );
}
