import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileText, Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** A link to a new proposal; less prominent if the page's header has one too. */
export function NewProposalLink({ look = 'main' }: { look?: 'main' | 'plain' }) {
  return (
    <Link to={paths.newProposal} className={buttonClasses({ look })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New proposal</Trans>
    </Link>
  );
}

/** Shown while there are no proposals. */
export function NoProposals() {
  return (
    <EmptyState icon={<FileText size={24} aria-hidden="true" />} action={<NewProposalLink look="plain" />}>
      <Trans>No proposals yet. Create one for a client.</Trans>
    </EmptyState>
  );
}
