import type { AssignmentOutcome } from '@partnerfolio/contract/models/assignments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

/** A portfolio that a call has left as it is, and why. */
export interface LeftOut {
  readonly id: string;
  readonly name: string;
  readonly outcome: Exclude<AssignmentOutcome, 'assigned' | 'unchanged'>;
}

interface LeftOutDialogProps {
  portfolios: readonly LeftOut[];
  onClose: () => void;
}

/** Names the portfolios that a call has left as they are, each with the reason. */
export function LeftOutDialog({ portfolios, onClose }: LeftOutDialogProps) {
  const { t } = useLingui();
  const count = portfolios.length;
  const reasons: Record<LeftOut['outcome'], string> = {
    not_found: t`Not found, or you may not see it`,
    forbidden: t`You may not change it`,
    stale: t`Changed by someone else since the list was loaded. Try again.`,
    closed: t`Closed: reopen it first`,
    before_former: t`The portfolio got its former model on a later day`,
    too_many: t`It has had the maximum number of models`,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Plural value={count} one="# portfolio was not moved" other="# portfolios were not moved" />}
      footer={
        <Button look="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className="grid max-h-72 gap-2 overflow-y-auto text-sm">
        {portfolios.map(({ id, name, outcome }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            <span className="block text-xs text-ink-3">{reasons[outcome]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
