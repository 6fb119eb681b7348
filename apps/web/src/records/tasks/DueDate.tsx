import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

interface DueDateProps {
  dueOn: string | null;
  isOverdue: boolean;
}

/** A due date, marked when it has passed. */
export function DueDate({ dueOn, isOverdue }: DueDateProps) {
  const format = useFormat();
  if (dueOn === null) return <span className="text-ink-3">—</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num">{format.date(dueOn)}</span>
      {isOverdue && (
        <Badge tone="loss">
          <Trans>Overdue</Trans>
        </Badge>
      )}
    </span>
  );
}
