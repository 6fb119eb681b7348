import { tagsAtMost } from '@partnerfolio/contract/clients';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { LeftOut } from './use-outcomes.ts';

interface LeftOutDialogProps {
  clients: readonly LeftOut[];
  /** Whether they were to get a task, not to change. */
  isOfTasks: boolean;
  onClose: () => void;
}

/** Names the clients that a call has left as they are, each with the reason. */
export function LeftOutDialog({ clients, isOfTasks, onClose }: LeftOutDialogProps) {
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isOfTasks ? (
          <Plural value={clients.length} one="# client got no task" other="# clients got no task" />
        ) : (
          <Plural value={clients.length} one="# client was not changed" other="# clients were not changed" />
        )
      }
      footer={
        <Button look="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className="grid max-h-72 gap-2 overflow-y-auto text-sm">
        {clients.map(({ id, name, outcome }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            <span className="block text-xs text-ink-3">{reasons[outcome]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
