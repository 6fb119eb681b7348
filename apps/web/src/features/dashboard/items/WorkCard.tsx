import type { ReactNode } from 'react';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** So many rows of each kind of work are shown at first. */
export const shownAtFirst = 4;

interface WorkCardProps {
  title: ReactNode;
  /** How many things there are, also those not listed; 0 shows no number. */
  count: number;
  /** A link to all of them. */
  all?: ReactNode;
  /** A query that failed and gave nothing; what others gave stands below. */
  failed?: { error: Error | null; refetch: () => unknown } | undefined;
  /** On a tablet it has a row of its own. */
  isLast?: boolean;
  children: ReactNode;
}

/** One of the cards of the first row: work that waits for the user. */
export function WorkCard({ title, count, all, failed, isLast = false, children }: WorkCardProps) {
  const format = useFormat();
  return (
    <Card
      flush
      title={title}
      context={count > 0 ? format.count(count) : undefined}
      actions={
        all && (
          <span className="text-sm font-medium text-accent *:inline-flex *:min-h-6 *:items-center *:rounded-sm *:hover:underline pointer-coarse:*:min-h-11">
            {all}
          </span>
        )
      }
    >
      {/* As tall as its rows at first, so that nothing below moves when they arrive. */}
      <div className={isLast ? 'min-h-26 md:min-h-39 lg:min-h-52' : 'min-h-26 md:min-h-52'}>
        {failed?.error && (
          <div className="p-4">
            <Failure error={failed.error} onRetry={() => void failed.refetch()} />
          </div>
        )}
        {children}
      </div>
    </Card>
  );
}
