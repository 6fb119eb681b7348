import { Suspense } from 'react';
import { ModelPage } from '../features/models/page/ModelPage.tsx';
import { lazyPiece } from '../lazy-page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const AssignedPortfolios = lazyPiece(
  'model-assignments',
  () => import('../features/model-assignments/assigned/AssignedPortfolios.tsx'),
  'AssignedPortfolios',
);

/** A model with the portfolios that have it. */
export function ModelWithPortfolios() {
  return (
    <ModelPage
      below={(model) => (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <AssignedPortfolios model={model} />
        </Suspense>
      )}
    />
  );
}
