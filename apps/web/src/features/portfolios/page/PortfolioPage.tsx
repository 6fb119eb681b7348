import { getPerformance } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { DroppedFiles } from './DroppedFiles.tsx';
import { PortfolioFigures } from '../overview/PortfolioFigures.tsx';
import { PortfolioHeader } from './PortfolioHeader.tsx';
import { PortfolioViews } from './PortfolioViews.tsx';
import { PortfolioLine } from '../list/PortfolioLine.tsx';

const route = getRouteApi('/shell/portfolios/$id');

/** One portfolio with its main figures and views. */
export function PortfolioPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const portfolio = useQuery(queryOf(getPortfolio, { params: { id } }));
  const performance = useQuery(queryOf(getPerformance, { params: { id } }));
  if (portfolio.error)
    return (
      <PageFailure
        error={portfolio.error}
        onRetry={() => void portfolio.refetch()}
        list={{ label: t`Portfolios`, to: paths.portfolios }}
      />
    );
  return (
    <DroppedFiles id={id} portfolio={portfolio.data}>
      {portfolio.data ? (
        <PortfolioHeader portfolio={portfolio.data} performance={performance.data} />
      ) : (
        <LoadingHeader manyActions shortActions crumbs={[{ label: t`Portfolios`, to: paths.portfolios }]} />
      )}
      {performance.error ? (
        <Failure error={performance.error} onRetry={() => void performance.refetch()} />
      ) : (
        <PortfolioLine id={id} performance={performance.data}>
          <PortfolioFigures portfolioId={id} performance={performance.data} />
        </PortfolioLine>
      )}
      <PortfolioViews id={id} isLoading={!portfolio.data} />
    </DroppedFiles>
  );
}
