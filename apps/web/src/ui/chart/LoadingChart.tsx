import { ChartLegend } from './series/ChartLegend.tsx';
import { Skeleton } from '../Skeleton.tsx';

interface LoadingChartProps {
  /** What the lines will be called: on a narrow page their names take more than one row. */
  labels: readonly string[];
  format: (value: number) => string;
  /** The height of the lines, as a class. */
  className: string;
}

/** Room for a chart whose days are on their way, as high as it will be. */
export function LoadingChart({ labels, format, className }: LoadingChartProps) {
  const series = labels.map((label) => ({ label, color: 'c1', values: [0] }) as const);
  return (
    <div className="grid gap-1" aria-hidden="true">
      <div className="invisible flex min-h-7 items-center gap-4 pe-11 pointer-coarse:min-h-11 pointer-coarse:pe-15">
        <ChartLegend days={[0]} series={series} format={format} />
      </div>
      <Skeleton className={className} />
    </div>
  );
}
