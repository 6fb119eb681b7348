import { Trans } from '@lingui/react/macro';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import type { Crumb } from '../../../shell/page/trail.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadingChart } from '../../../ui/chart/series/LoadingChart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

const placeholder = <Skeleton className="my-0.75 h-4.5 w-24" />;

/** A placeholder for the page of a pair. */
export function LoadingPair({ list }: { list: Crumb }) {
  const format = useFormat();
  return (
    <>
      <LoadingHeader crumbs={[list]} />
      <Figures>
        <FigureCard lead loading label={<Trans>Latest rate</Trans>} value="" />
        <FigureCard label={<Trans context="figure">Change</Trans>} value={placeholder} />
        <FigureCard label={<Trans>Inverse</Trans>} value={placeholder} />
        <FigureCard label={<Trans>Source</Trans>} value={placeholder} />
      </Figures>
      <div className="mt-4 grid gap-4">
        <Card title={<Trans>Rates</Trans>}>
          <LoadingChart labels={['']} format={format.quantity} className="h-70" />
        </Card>
        <Card title={<Trans>All rates</Trans>}>
          <Skeleton className="h-60" />
        </Card>
      </div>
    </>
  );
}
