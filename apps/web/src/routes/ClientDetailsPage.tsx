import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { MergedCard } from '../features/clients/merging/MergedCard.tsx';
import { ClientDetails } from '../features/clients/page/ClientDetails.tsx';
import { lazyPiece } from '../lazy-page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const KycCard = lazyPiece('client-kyc', () => import('../features/client-kyc/KycCard.tsx'), 'KycCard');

const LimitsCard = lazyPiece(
  'suitability',
  () => import('../features/suitability/limits/LimitsCard.tsx'),
  'LimitsCard',
);

const RestrictionsCard = lazyPiece(
  'restrictions',
  () => import('../features/restrictions/RestrictionsCard.tsx'),
  'RestrictionsCard',
);

const ReviewsCard = lazyPiece(
  'client-reviews',
  () => import('../features/client-reviews/ReviewsCard.tsx'),
  'ReviewsCard',
);

const ComplaintsCard = lazyPiece(
  'compliance-log',
  () => import('../features/compliance-log/ComplaintsCard.tsx'),
  'ComplaintsCard',
);

const ErasureCard = lazyPiece(
  'client-erasure',
  () => import('../features/client-erasure/ErasureCard.tsx'),
  'ErasureCard',
);

/** The details of a client with its reviews, its KYC, its limits and restrictions, its complaints, its holds and its erasure, and what was merged into it. */
export function ClientDetailsPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <ClientDetails
      reviews={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ReviewsCard clientId={id} />
        </Suspense>
      }
      kyc={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <KycCard clientId={id} />
        </Suspense>
      }
      limits={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <LimitsCard clientId={id} />
          <RestrictionsCard place={{ of: 'client', id }} />
        </Suspense>
      }
      complaints={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ComplaintsCard clientId={id} />
        </Suspense>
      }
      erasure={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ErasureCard clientId={id} />
        </Suspense>
      }
      merged={<MergedCard clientId={id} />}
    />
  );
}
