import { reverseTransaction, type Transaction } from '@partnerfolio/contract/ledger';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isProblem } from '../../api.ts';
import { explainProblem, explainText } from '../../explain.ts';
import { useCall } from '../../queries.ts';
import { typeTexts } from '../../records/words.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Question } from '../../ui/Question.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { afterLedgerChange } from './refreshes.ts';

interface ReverseDialogProps {
  entry: Transaction;
  portfolioId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes an entry back by a linked one, saying what that does before it is done. */
export function ReverseDialog({ entry, portfolioId, open, onOpenChange }: ReverseDialogProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [note, setNote] = useState('');
  const reverse = useCall(reverseTransaction, { refreshes: afterLedgerChange, failure: 'caller' });
  const what = i18n._(typeTexts[entry.type]).toLocaleLowerCase(format.locale);
  const day = format.date(entry.tradeDate);
  const decide = () =>
    reverse.mutate(
      { params: { id: portfolioId, transactionId: entry.id }, body: { note } },
      {
        onSuccess: () => {
          onOpenChange(false);
          toastDone(t`Entry reversed`);
        },
      },
    );
  return (
    <Question
      open={open}
      onOpenChange={(next) => {
        reverse.reset();
        onOpenChange(next);
      }}
      title={<Trans>Reverse this entry?</Trans>}
      description={
        <>
          <Trans>
            The {what} of {day} is taken back by a new entry linked to it. Both stay in the ledger, struck
            through, and every figure is computed without them.
          </Trans>
          {entry.transfer && (
            <>
              {' '}
              <Trans>The other side of the transfer is reversed with it.</Trans>
            </>
          )}
        </>
      }
      act={<Trans>Reverse entry</Trans>}
      busy={reverse.isPending}
      onAct={decide}
    >
      <div className="grid gap-3">
        <Textarea label={t`Why (optional)`} rows={2} maxLength={1000} value={note} onValueChange={setNote} />
        {reverse.error && <Callout kind="error" title={<Fault error={reverse.error} />} />}
      </div>
    </Question>
  );
}

/** A later entry that depends on this one is named by the server. */
function Fault({ error }: { error: Error }) {
  const [fault] = isProblem(error) ? error.fields : [];
  return fault ? explainText(fault.message) : explainProblem(error);
}
