import { getReturnTable } from '@partnerfolio/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { ExplainedReturns } from '../../../records/returns/ExplainedReturns.tsx';
import { Failure } from '../../../shell/Failure.tsx';

/** A portfolio's returns by calendar month and year. */
export function MonthlyReturns({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getReturnTable, { params: { id: portfolioId } }));
  if (error)
    return (
      <div className="mt-4">
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return <ExplainedReturns returns={data} />;
}
