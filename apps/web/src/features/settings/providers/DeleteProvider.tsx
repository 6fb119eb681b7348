import { deleteCustomProvider, type CustomProvider } from '@partnerfolio/contract/market/custom-providers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterProviderChange } from './refreshes.ts';

interface DeleteProviderProps {
  provider: CustomProvider;
  onDeleted: () => void;
}

/** Deletes a provider, after saying what stays. */
export function DeleteProvider({ provider, onDeleted }: DeleteProviderProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useCall(deleteCustomProvider, { refreshes: afterProviderChange });
  const { id, name } = provider;
  const decide = async () => {
    await remove.mutateAsync({ params: { id } });
    toastDone(t`Provider deleted`);
    onDeleted();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)} className="justify-self-start text-loss">
        <Trans>Delete provider</Trans>
      </Button>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete {name}?</Trans>}
        description={
          <Trans>
            Its settings, its API key and the symbols of instruments at it are deleted. The prices that it
            gave stay.
          </Trans>
        }
        act={<Trans>Delete provider</Trans>}
        busy={remove.isPending}
        onAct={() => void decide().catch(() => setIsAsking(false))}
      />
    </>
  );
}
