import { getReturnTable, type PeriodReturn } from '@partnerfolio/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { queryOf } from '../../../queries.ts';
import { ReturnTable } from '../../../records/ReturnTable.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import type { Format } from '../../../ui/text/format.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

/** The days whose closing values open and end a calendar month or year. */
function boundsOf({ year, month }: PeriodReturn): { from: string; to: string } {
  const [first, end] = month === null ? [0, 12] : [month - 1, month];
  return { from: dayText(new Date(Date.UTC(year, first, 0))), to: dayText(new Date(Date.UTC(year, end, 0))) };
}

const nameOf = ({ year, month }: PeriodReturn, format: Format): string =>
  month === null ? String(year) : `${format.monthName(month)} ${year}`;

/** A portfolio's returns by calendar month and year. */
export function MonthlyReturns({ portfolioId }: { portfolioId: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(queryOf(getReturnTable, { params: { id: portfolioId } }));
  if (error)
    return (
      <div className="mt-4">
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <ReturnTable
      returns={data}
      explain={(found, shown) => (
        <ExplainLink name={nameOf(found, format)} explained={{ figure: 'twr', ...boundsOf(found) }}>
          {shown}
        </ExplainLink>
      )}
    />
  );
}
