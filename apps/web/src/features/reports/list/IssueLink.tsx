import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';

interface IssueLinkProps {
  /** The portfolio to report on, if the page shows one. */
  portfolioId?: string | undefined;
  /** The client or household, if the page shows one. */
  clientId?: string | undefined;
  look?: 'main' | 'plain';
}

/** A link to the form of a new report; less prominent if the page's header has one too. */
export function IssueLink({ portfolioId, clientId, look = 'plain' }: IssueLinkProps) {
  return (
    <Link
      to={paths.newReport}
      search={{ portfolio: portfolioId, client: clientId }}
      className={buttonClasses({ look })}
    >
      <Plus size={16} aria-hidden="true" />
      <Trans>Issue report</Trans>
    </Link>
  );
}
