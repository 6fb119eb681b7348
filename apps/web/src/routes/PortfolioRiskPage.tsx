import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RiskTab } from '../features/portfolios/risk/RiskTab.tsx';
import { lazyPiece } from '../lazy-page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const SuitabilityCard = lazyPiece(
  'suitability',
  () => import('../features/suitability/check/SuitabilityCard.tsx'),
  'SuitabilityCard',
);

const RestrictionsCard = lazyPiece(
  'restrictions',
  () => import('../features/restrictions/RestrictionsCard.tsx'),
  'RestrictionsCard',
);

/** The risk of a portfolio with its suitability check and what must not be traded in it. */
export function PortfolioRiskPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RiskTab
      suitability={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <SuitabilityCard portfolioId={id} />
          <RestrictionsCard place={{ of: 'portfolio', id }} />
        </Suspense>
      }
    />
  );
}
