import {
  deleteCorporateAction,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterActionChange } from './refreshes.ts';

/** Deletes a corporate action that no ledger has booked. */
export function DeleteAction({ action, onDeleted }: { action: CorporateAction; onDeleted: () => void }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(deleteCorporateAction, { refreshes: afterActionChange });
  // Awaits the call, because callbacks of `mutate` would be skipped once the panel disappears with its action.
  const decide = async () => {
    await remove.mutateAsync({ params: { id: action.instrument.id, actionId: action.id } });
    toastDone(t`Corporate action deleted`);
    onDeleted();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setDeciding(true)} className="mr-auto text-loss">
        <Trans>Delete action</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Delete this corporate action?</Trans>}
        description={
          <Trans>
            It is no longer offered to any portfolio. An action that is booked in a portfolio cannot be
            deleted: reverse its entries first.
          </Trans>
        }
        act={<Trans>Delete action</Trans>}
        busy={remove.isPending}
        onAct={() => void decide().catch(() => setDeciding(false))}
      />
    </>
  );
}
