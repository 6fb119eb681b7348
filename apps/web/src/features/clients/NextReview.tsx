import type { Client } from '@partnerfolio/contract/clients';
import { Trans } from '@lingui/react/macro';
import { useToday } from '../../today.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

/** When a client is next to be reviewed, marked when that day has passed. */
export function NextReview({ client }: { client: Pick<Client, 'nextReviewOn'> }) {
  const format = useFormat();
  const today = useToday();
  const { nextReviewOn } = client;
  if (nextReviewOn === null) return <span className="text-ink-3">—</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num">{format.date(nextReviewOn)}</span>
      {nextReviewOn < today && (
        <Badge tone="loss">
          <Trans>Overdue</Trans>
        </Badge>
      )}
    </span>
  );
}
