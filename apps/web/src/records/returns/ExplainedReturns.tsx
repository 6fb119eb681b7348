import type { PeriodReturn } from '@partnerfolio/contract/performance';
import { ExplainLink } from '../../figures/ExplainLink.tsx';
import type { Format } from '@partnerfolio/contract/texts/format';
import { useFormat } from '../../ui/text/use-format.ts';
import { ReturnTable, type ReturnTableProps } from './ReturnTable.tsx';

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

/** The days whose closing values open and end a calendar month or year. */
function boundsOf({ year, month }: PeriodReturn): { from: string; to: string } {
  const [first, end] = month === null ? [0, 12] : [month - 1, month];
  return { from: dayText(new Date(Date.UTC(year, first, 0))), to: dayText(new Date(Date.UTC(year, end, 0))) };
}

const nameOf = ({ year, month }: PeriodReturn, format: Format): string =>
  month === null ? String(year) : `${format.monthName(month)} ${year}`;

/** Returns by calendar month and year, each with its explanation. */
export function ExplainedReturns({ returns }: Pick<ReturnTableProps, 'returns'>) {
  const format = useFormat();
  return (
    <ReturnTable
      returns={returns}
      explain={(found, shown) => (
        <ExplainLink name={nameOf(found, format)} explained={{ figure: 'twr', ...boundsOf(found) }}>
          {shown}
        </ExplainLink>
      )}
    />
  );
}
