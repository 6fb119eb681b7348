import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A placeholder for tabs and first card while a page's record loads. */
export const LoadingView = () => (
  <div className="mt-5">
    <div className="mb-4 flex h-10 items-center gap-5.5 border-b border-line">
      <Skeleton className="w-16" />
      <Skeleton className="w-16" />
      <Skeleton className="w-24" />
    </div>
    <Card>
      <Skeleton className="h-100" />
    </Card>
  </div>
);
