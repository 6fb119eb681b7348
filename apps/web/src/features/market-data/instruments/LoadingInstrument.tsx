import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../paths.ts';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadingChart } from '../../../ui/chart/series/LoadingChart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { LoadingInstrumentFigures } from './InstrumentFigures.tsx';

/** A placeholder for an instrument's page. */
export function LoadingInstrument() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <LoadingHeader crumbs={[{ label: t`Market data`, to: paths.marketData }]} />
      <LoadingInstrumentFigures />
      <div className="mt-4 grid gap-4">
        <Card title={<Trans>Prices</Trans>}>
          <LoadingChart labels={['']} format={format.quantity} className="h-70" />
        </Card>
        <Card title={<Trans>Held by</Trans>}>
          <Skeleton className="h-40" />
        </Card>
        <Card title={<Trans>All prices</Trans>}>
          <Skeleton className="h-60" />
        </Card>
      </div>
    </>
  );
}
