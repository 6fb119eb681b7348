import { useLingui } from '@lingui/react/macro';
import { paths } from '../../../paths.ts';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoadingCard } from '../allocation/ComparisonCard.tsx';

/** A placeholder for a proposal's page, with the height of one that waits for review. */
export function LoadingProposal() {
  const { t } = useLingui();
  return (
    <>
      <LoadingHeader crumbs={[{ label: t`Proposals`, to: paths.proposals }]} manyActions />
      {/* Authors and dates take a second line on narrow pages. */}
      <div className="max-lg:pt-5">
        <Skeleton className="h-15 rounded-lg max-lg:h-20" />
      </div>
      <div className="mt-5 mb-4 flex h-10 items-center gap-5.5 border-b border-line pointer-coarse:h-11">
        <Skeleton className="w-16" />
        <Skeleton className="w-22" />
      </div>
      <LoadingOverview />
    </>
  );
}

/** A placeholder for allocation, rationale and authors. */
export function LoadingOverview({ lines }: { lines?: number | undefined }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid content-start gap-4">
        <LoadingCard lines={lines} />
        <Card>
          <Skeleton className="h-12.5" />
        </Card>
      </div>
      <div className="grid content-start gap-4">
        <Card>
          <Skeleton className="h-48" />
        </Card>
        <Card>
          <Skeleton className="h-34" />
        </Card>
      </div>
    </div>
  );
}
