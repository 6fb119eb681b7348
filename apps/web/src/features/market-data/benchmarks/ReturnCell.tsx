import type { BenchmarkReturn } from '@partnerfolio/contract/figures/explained';
import type { ListedBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { RateText } from '../../../figures/FigureText.tsx';

interface ReturnCellProps {
  of: ListedBenchmark;
  figure: BenchmarkReturn;
  /** The header of the column. */
  label: string;
}

/** A return of a benchmark with its explanation. */
export function ReturnCell({ of: { id, name, returns }, figure, label }: ReturnCellProps) {
  if (!returns) return null;
  const found = figure === 'benchmarkYearToDate' ? returns.yearToDate : returns.oneYear;
  if (!found.known) return <RateText figure={found} />;
  return (
    <ExplainLink name={`${label}, ${name}`} explained={{ figure, instrumentId: id }}>
      <RateText figure={found} />
    </ExplainLink>
  );
}
