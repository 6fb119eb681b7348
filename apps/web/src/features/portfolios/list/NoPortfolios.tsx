import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TrendingUp } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { NothingFound } from '../../../shell/page/PagedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** The list without a row: because of the filters, which `onClear` removes, or because there is no portfolio. */
export function NoPortfolios({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear)
    return (
      <NothingFound onClear={onClear}>
        <Trans>No portfolio matches these filters.</Trans>
      </NothingFound>
    );
  return (
    <EmptyState
      icon={<TrendingUp size={24} aria-hidden="true" />}
      action={
        <Link to={paths.newPortfolio} className={buttonClasses({ look: 'main' })}>
          <Trans>Create portfolio</Trans>
        </Link>
      }
    >
      <Trans>
        No portfolios in this list. Create one for a client, then import or enter its transactions.
      </Trans>
    </EmptyState>
  );
}
