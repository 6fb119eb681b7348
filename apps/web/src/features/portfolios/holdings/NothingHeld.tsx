import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shown when the portfolio holds nothing, with a way to change that. */
export function NothingHeld({ id }: { id: string }) {
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  return (
    <EmptyState
      action={
        portfolio?.may.write && (
          <Link to={paths.newTransaction} params={{ id }} className={buttonClasses()}>
            <Trans>Add transaction</Trans>
          </Link>
        )
      }
    >
      {portfolio?.closedOn ? (
        <Trans>The portfolio is closed and has no holdings on this date.</Trans>
      ) : (
        <Trans>No holdings on this date. Add a transaction or import a file.</Trans>
      )}
    </EmptyState>
  );
}
