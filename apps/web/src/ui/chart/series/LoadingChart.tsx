import { ChartLegend } from './ChartLegend.tsx';
import { Skeleton } from '../../Skeleton.tsx';

interface LoadingChartProps {
  /** The names of the series. On a narrow page the legend takes more than one row, and so must the placeholder. */
  labels: readonly string[];
  format: (value: number) => string;
  /** The class with the height of the plot. */
  className: string;
  /** Matches `namesOnly` of the chart. */
  namesOnly?: boolean;
}

/** A placeholder as high as the chart that is loading. */
export function LoadingChart({ labels, format, className, namesOnly }: LoadingChartProps) {
  const series = labels.map((label) => ({ label, color: 'c1', values: [0] }) as const);
  return (
    <div className="grid gap-1" aria-hidden="true">
      <div className="invisible flex min-h-7 items-center gap-4 pe-11 pointer-coarse:min-h-11 pointer-coarse:pe-15">
        <ChartLegend days={[0]} series={series} format={format} namesOnly={namesOnly} />
      </div>
      <Skeleton className={className} />
    </div>
  );
}
