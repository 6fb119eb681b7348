import { Trans } from '@lingui/react/macro';
import type { AskedPeriod } from '../../confirmation/closed-period.ts';
import { Question } from '../../ui/overlay/Question.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

interface ClosedPeriodQuestionProps {
  period: AskedPeriod;
  onSettled: (confirmed: boolean) => void;
}

/** Asks whether to change entries of a closed period. */
export function ClosedPeriodQuestion({ period, onSettled }: ClosedPeriodQuestionProps) {
  const day = useFormat().date(period.day);
  const { reason } = period;
  return (
    <Question
      open
      onOpenChange={(open) => !open && onSettled(false)}
      look="main"
      title={<Trans>Book into a closed period?</Trans>}
      description={
        <Trans>
          The period to {day} is closed ({reason}). What was reported of it no longer matches the ledger
          afterwards: the change stays marked with your name.
        </Trans>
      }
      act={<Trans>Book anyway</Trans>}
      onAct={() => onSettled(true)}
    />
  );
}
