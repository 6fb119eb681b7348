import { getReturnTable } from '@partnerfolio/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { ReturnTable } from '../../../records/ReturnTable.tsx';
import { Failure } from '../../../shell/Failure.tsx';

/** The return of every calendar month and year of a portfolio. */
export function MonthlyReturns({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getReturnTable, { params: { id: portfolioId } }));
  if (error)
    return (
      <div className="mt-4">
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return <ReturnTable returns={data} />;
}
