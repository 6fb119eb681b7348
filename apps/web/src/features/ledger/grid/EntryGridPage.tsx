import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MonitorUp } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { PortfolioPageFrame } from '../../../records/portfolio/PortfolioPageFrame.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EntryGrid } from './EntryGrid.tsx';

const route = getRouteApi('/shell/portfolios/$id/entries');

/** Adds many entries to the ledger of a portfolio at once. */
export function EntryGridPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  return (
    <PortfolioPageFrame id={id} title={t`Add many transactions`}>
      {(portfolio) => <Body portfolio={portfolio} />}
    </PortfolioPageFrame>
  );
}

function Body({ portfolio }: { portfolio: Portfolio }) {
  const { id } = portfolio;
  if (portfolio.closedOn !== null || !portfolio.may.write)
    return (
      <Callout title={<Trans>You cannot add transactions to this portfolio</Trans>}>
        {portfolio.closedOn === null ? (
          <Trans>You may view it, but not book entries.</Trans>
        ) : (
          <Trans>It is closed.</Trans>
        )}
      </Callout>
    );
  return (
    <>
      <div className="sm:hidden">
        <EmptyState
          icon={<MonitorUp size={24} aria-hidden="true" />}
          action={
            <Link to={paths.newTransaction} params={{ id }} className={buttonClasses({ look: 'main' })}>
              <Trans>Add transaction</Trans>
            </Link>
          }
        >
          <Trans>Many transactions at once need a wider screen. Here you can add them one by one.</Trans>
        </EmptyState>
      </div>
      <div className="hidden sm:block">
        <p className="mb-3 text-sm text-ink-2">
          <Trans>
            Type, or paste cells from a spreadsheet. Enter or F2 edits a cell, Ctrl+D duplicates a row,
            Ctrl+Delete removes it. All rows are booked together, or none.
          </Trans>
        </p>
        <EntryGrid key={id} portfolio={portfolio} />
      </div>
    </>
  );
}
