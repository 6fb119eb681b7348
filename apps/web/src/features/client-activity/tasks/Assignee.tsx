import type { ClientTask } from '@partnerfolio/contract/clients/activity';
import { Trans } from '@lingui/react/macro';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Badge } from '../../../ui/text/Badge.tsx';

/** To whom a task is assigned, marked when that user can no longer complete it. */
export function Assignee({ task: { assignee, assigneeHasAccess, done } }: { task: ClientTask }) {
  const name = usePersonName()(assignee);
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="truncate">{name}</span>
      {!assigneeHasAccess && done === null && (
        <Badge tone="warn">
          <Trans>No access</Trans>
        </Badge>
      )}
    </span>
  );
}
