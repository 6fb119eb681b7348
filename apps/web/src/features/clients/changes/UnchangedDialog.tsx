import { tagsAtMost } from '@partnerfolio/contract/clients';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { Unchanged } from './use-clients-change.ts';

interface UnchangedDialogProps {
  unchanged: readonly Unchanged[];
  onClose: () => void;
}

/** Names the clients that could not change, each with the reason. */
export function UnchangedDialog({ unchanged, onClose }: UnchangedDialogProps) {
  const { t } = useLingui();
  const reasons: Record<Unchanged['outcome'], string> = {
    not_found: t`Not found, or you may not see it`,
    forbidden: t`You may not change it`,
    stale: t`Changed by someone else since the list was loaded. Try again.`,
    closed: t`Closed: reopen it first`,
    too_many_tags: t`Has ${tagsAtMost} tags already`,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Plural value={unchanged.length} one="# client was not changed" other="# clients were not changed" />
      }
      footer={
        <Button look="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className="grid max-h-72 gap-2 overflow-y-auto text-sm">
        {unchanged.map(({ id, name, outcome }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            <span className="block text-xs text-ink-3">{reasons[outcome]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
