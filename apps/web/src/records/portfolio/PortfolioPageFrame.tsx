import { getPortfolio, type Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { LoadingHeader } from '../../shell/page/LoadingHeader.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';

interface PortfolioPageFrameProps {
  /** The portfolio's id. */
  id: string;
  title: string;
  children: (portfolio: Portfolio) => ReactNode;
}

/** A page about one portfolio: loads it, and shows its name, client and currency below the title. */
export function PortfolioPageFrame({ id, title, children }: PortfolioPageFrameProps) {
  const { t } = useLingui();
  const { data: portfolio, error, refetch } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const address: string = paths.portfolio.replace('$id', id);
  const crumbs = [
    { label: t`Portfolios`, to: paths.portfolios },
    // Present from the start, because inserting it between two others later would move them.
    { label: portfolio?.name ?? '…', to: address },
  ];
  if (!portfolio)
    return (
      <>
        <LoadingHeader wordsOnly crumbs={crumbs} />
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <CentredSpinner />}
      </>
    );
  const context = (
    <>
      <Link to={address} className="rounded-sm underline-offset-2 hover:underline">
        {portfolio.name}
      </Link>
      {' · '}
      {portfolio.client.name} · {portfolio.baseCurrency}
    </>
  );
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} context={context} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {children(portfolio)}
    </>
  );
}
