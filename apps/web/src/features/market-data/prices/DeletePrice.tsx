import { deletePrice } from '@partnerfolio/contract/market-data';
import type { LocalDate } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { PriceEffect } from './PriceEffect.tsx';
import { afterPriceChange } from '../refreshes.ts';

interface DeletePriceProps {
  id: string;
  day: string;
  onDeleted: () => void;
}

/** Deletes a closing price, after explaining the effect. */
export function DeletePrice({ id, day, onDeleted }: DeletePriceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(deletePrice, { refreshes: afterPriceChange });
  const shown = format.date(day);
  // Awaits the call, because callbacks of `mutate` would be skipped once the panel disappears with its price.
  const decide = async () => {
    await remove.mutateAsync({ params: { id, day: day as LocalDate } });
    toastDone(t`Price deleted`);
    onDeleted();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setDeciding(true)} className="mr-auto text-loss">
        <Trans>Delete price</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Delete this price?</Trans>}
        description={
          <Trans>
            This deletes the price of {shown}. Values of that day then use the previous price. The audit log
            keeps the deleted one.
          </Trans>
        }
        act={<Trans>Delete price</Trans>}
        busy={remove.isPending}
        onAct={() => void decide().catch(() => setDeciding(false))}
      >
        <PriceEffect id={id} day={day} />
      </Question>
    </>
  );
}
