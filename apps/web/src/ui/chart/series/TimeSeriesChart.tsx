import 'uplot/dist/uPlot.min.css';
import { useLingui } from '@lingui/react/macro';
import { ChartLine, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../Button.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { lastKnown } from '../chart-values.ts';
import { EmptyState } from '../../EmptyState.tsx';
import { Skeleton } from '../../Skeleton.tsx';
import type { TimeSeriesChartProps } from './time-series-props.ts';
import { Tooltip } from '../../overlay/Tooltip.tsx';
import { tryTwice } from '../../try-twice.ts';

const ChartTable = lazy(async () => ({
  default: (await tryTwice(() => import('./ChartTable.tsx'))).ChartTable,
}));

/**
 * A line chart of daily values. The crosshair follows mouse, touch and keyboard, and a button shows the values as a table.
 */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const { label, days, series, format, height = 280, empty, isOld, namesOnly } = props;
  if (days.length === 0 || series.every(({ values }) => lastKnown(values) === null)) {
    // Has the height of `LoadingChart`, so that the content below stays where it is.
    return (
      <div className="grid gap-1">
        <div className="min-h-7 pointer-coarse:min-h-11" />
        <div className="grid content-center" style={{ minHeight: height }}>
          <EmptyState>{empty ?? t`No data in this range yet.`}</EmptyState>
        </div>
      </div>
    );
  }
  const turn = asTable ? t`Show as chart` : t`Show as table`;
  const Icon = asTable ? ChartLine : Table2;
  return (
    <figure aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-h-7 items-center gap-4 pointer-coarse:min-h-11">
        <ChartLegend {...{ days, series, format, isOld, namesOnly }} />
        <Tooltip content={turn}>
          <Button
            look="quiet"
            size="icon-sm"
            aria-label={turn}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className="ms-auto"
          >
            <Icon size={14} aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
      {asTable ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ChartTable {...props} />
        </Suspense>
      ) : (
        <ChartCanvas {...props} height={height} />
      )}
    </figure>
  );
}
