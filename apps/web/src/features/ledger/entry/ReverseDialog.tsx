import type { TransactionDetail } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { theirChanges } from '../../../form/merging/shown-fields.ts';
import { ChangeList } from '../../../form/ChangeList.tsx';
import { typeTexts } from '../../../texts/labels.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { Textarea } from '../../../ui/input/Textarea.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useShownFields } from '../fields/shown-fields.ts';
import { useReversal } from './use-reversal.ts';

interface ReverseDialogProps {
  entry: TransactionDetail;
  portfolioId: string;
  portfolio: Pick<Portfolio, 'accounts'> | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reverses an entry with a linked one, after explaining the effect. */
export function ReverseDialog({ entry, portfolioId, portfolio, open, onOpenChange }: ReverseDialogProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const fields = useShownFields(portfolio);
  const [note, setNote] = useState('');
  const reversal = useReversal({
    opened: entry,
    portfolioId,
    isAsked: open,
    onDone: () => onOpenChange(false),
  });
  const { base, theirs, shown, error } = reversal;
  const what = i18n._(typeTexts[shown.type]).toLocaleLowerCase(format.locale);
  const day = format.date(shown.tradeDate);
  return (
    <Question
      open={open}
      onOpenChange={(next) => {
        reversal.reset();
        onOpenChange(next);
      }}
      title={<Trans>Reverse this entry?</Trans>}
      description={
        <>
          <Trans>
            A new, linked entry reverses the {what} of {day}. Both stay in the ledger, struck through, and no
            figure counts them.
          </Trans>
          {entry.transfer && (
            <>
              {' '}
              <Trans>This also reverses the other side of the transfer.</Trans>
            </>
          )}
        </>
      }
      act={<Trans>Reverse entry</Trans>}
      busy={reversal.isPending}
      onAct={() => reversal.decide(note)}
    >
      <div className="grid gap-3">
        <Textarea
          label={t`Reason (optional)`}
          rows={2}
          maxLength={1000}
          value={note}
          onValueChange={setNote}
        />
        {theirs && (
          <Callout kind="warn" title={<Trans>Someone else changed this meanwhile</Trans>}>
            <ChangeList changes={theirChanges(base, theirs, fields)} />
          </Callout>
        )}
        {error && !isProblem(error, 'stale') && <Callout kind="error" title={explainProblem(error)} />}
      </div>
    </Question>
  );
}
