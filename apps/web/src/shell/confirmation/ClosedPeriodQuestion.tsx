import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedPeriod } from '../../confirmation/closed-period.ts';
import { Question } from '../../ui/overlay/Question.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

interface ClosedPeriodQuestionProps {
  period: AskedPeriod;
  onSettled: (confirmed: boolean) => void;
}

/** Asks whether to change entries of a closed period. */
export function ClosedPeriodQuestion({ period, onSettled }: ClosedPeriodQuestionProps) {
  const { t } = useLingui();
  const day = useFormat().date(period.day);
  const scopes = {
    portfolio: t`The portfolio is closed to ${day}.`,
    client: t`The client with all portfolios is closed to ${day}.`,
    firm: t`The firm with all portfolios is closed to ${day}.`,
  };
  return (
    <Question
      open
      onOpenChange={(open) => !open && onSettled(false)}
      look="main"
      title={<Trans>Change a closed period?</Trans>}
      description={
        <Trans>
          Figures reported of it no longer agree with the ledger, and the change stays listed with your name.
        </Trans>
      }
      act={<Trans>Change anyway</Trans>}
      onAct={() => onSettled(true)}
    >
      <div className="grid gap-1 text-sm">
        <p className="font-medium">{scopes[period.scope]}</p>
        <p className="wrap-anywhere text-ink-2">
          <Trans>Reason: {period.reason}</Trans>
        </p>
      </div>
    </Question>
  );
}
