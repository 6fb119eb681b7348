import { tagsAtMost } from '@partnerfolio/contract/clients';
import { Plural, useLingui } from '@lingui/react/macro';
import { LeftOutDialog } from '../../../shell/selection/LeftOutDialog.tsx';
import type { LeftOut } from './use-outcomes.ts';

interface LeftOutClientsProps {
  clients: readonly LeftOut[];
  /** Whether they were to get a task, not to change. */
  isOfTasks: boolean;
  onClose: () => void;
}

/** Names the clients that a call has left as they are, each with the reason. */
export function LeftOutClients({ clients, isOfTasks, onClose }: LeftOutClientsProps) {
  const { t } = useLingui();
  const reasons: Record<LeftOut['outcome'], string> = {
    not_found: t`Not found, or you may not see it`,
    forbidden: t`You may not change it`,
    stale: t`Changed by someone else since the list was loaded. Try again.`,
    not_editor: t`The assignee may not edit it`,
    closed: t`Closed: reopen it first`,
    too_many_tags: t`Has ${tagsAtMost} tags already`,
  };
  return (
    <LeftOutDialog
      title={
        isOfTasks ? (
          <Plural value={clients.length} one="# client got no task" other="# clients got no task" />
        ) : (
          <Plural value={clients.length} one="# client was not changed" other="# clients were not changed" />
        )
      }
      items={clients.map(({ id, name, outcome }) => ({ id, name, reason: reasons[outcome] }))}
      onClose={onClose}
    />
  );
}
