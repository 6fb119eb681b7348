import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { ReturnCell, type Explain } from './ReturnCell.tsx';
import { monthNumbers, type YearRow } from './year-rows.ts';

interface YearGridProps {
  /** Undefined while loading. */
  rows: readonly YearRow[] | undefined;
  explain: Explain;
}

/** Each year with its return, and its months in rows of four or six: for where twelve columns have no room. */
export function YearGrid({ rows, explain }: YearGridProps) {
  const { t } = useLingui();
  if (!rows) return <Skeleton className="mx-4 my-2 h-64" />;
  return (
    <ul aria-label={t`Monthly returns`} className="text-sm">
      {rows.map((row) => (
        <li key={row.year} className="border-t border-line px-4 py-2.5">
          <Year row={row} explain={explain} />
        </li>
      ))}
    </ul>
  );
}

function Year({ row, explain }: { row: YearRow; explain: Explain }) {
  const format = useFormat();
  return (
    <>
      <p className="num flex items-baseline justify-between font-medium">
        {row.year}
        <span>
          <span className="sr-only">
            <Trans>Full year</Trans>{' '}
          </span>
          <ReturnCell found={row.whole} explain={explain} />
        </span>
      </p>
      <dl className="mt-1.5 grid grid-cols-4 gap-x-3 gap-y-1.5 text-end sm:grid-cols-6">
        {monthNumbers.map((month) => {
          const found = row.months.get(month);
          return (
            found && (
              <div key={month}>
                <dt className="text-xs text-ink-3">{format.monthName(month)}</dt>
                <dd className="num">
                  <ReturnCell found={found} explain={explain} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </>
  );
}
