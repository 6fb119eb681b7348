import { Trans } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Stands where notices will be. */
export function NoNotices() {
  return (
    <EmptyState icon={<BellRing size={24} aria-hidden="true" />}>
      <Trans>No notices. They appear here by themselves when a portfolio has fallen.</Trans>
    </EmptyState>
  );
}
