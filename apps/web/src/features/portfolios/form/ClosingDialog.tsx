import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import {
  closePortfolio,
  getPortfolio,
  listPortfolios,
  reopenPortfolio,
  type Portfolio,
} from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { explainProblem } from '../../../explain.ts';
import { useToday } from '../../../today.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

const afterClosing = [getPortfolio, listPortfolios, listClients, getClientFigures];

interface ClosingDialogProps {
  portfolio: Portfolio;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closes or reopens a portfolio and explains the consequences. */
export function ClosingDialog({ portfolio, open, onOpenChange }: ClosingDialogProps) {
  return portfolio.closedOn === null ? (
    <Closing {...{ portfolio, open, onOpenChange }} />
  ) : (
    <Reopening {...{ portfolio, open, onOpenChange }} />
  );
}

function Closing({ portfolio, open, onOpenChange }: ClosingDialogProps) {
  const { t } = useLingui();
  const [closedOn, setClosedOn] = useState(useToday());
  const close = useCall(closePortfolio, { refreshes: afterClosing, failure: 'caller' });
  const { name } = portfolio;
  const decide = () =>
    close.mutate(
      { params: { id: portfolio.id }, body: { closedOn, revision: portfolio.revision } },
      {
        onSuccess: () => {
          onOpenChange(false);
          toastDone(t`${name} closed`);
        },
      },
    );
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Close {name}?</Trans>}
      description={
        <Trans>
          You can close a portfolio once it holds nothing. Its ledger and figures stay, and you can reopen it.
        </Trans>
      }
      act={<Trans>Close portfolio</Trans>}
      look="main"
      busy={close.isPending}
      onAct={decide}
    >
      <div className="grid gap-3">
        <DateInput label={t`Closed on`} value={closedOn} onValueChange={setClosedOn} />
        {close.error && <Callout kind="error" title={explainProblem(close.error)} />}
      </div>
    </Question>
  );
}

function Reopening({ portfolio, open, onOpenChange }: ClosingDialogProps) {
  const { t } = useLingui();
  const reopen = useCall(reopenPortfolio, { refreshes: afterClosing });
  const { name } = portfolio;
  const decide = () =>
    reopen.mutate(
      { params: { id: portfolio.id } },
      {
        onSuccess: () => {
          onOpenChange(false);
          toastDone(t`${name} reopened`);
        },
      },
    );
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Reopen {name}?</Trans>}
      description={<Trans>You can book and edit entries again.</Trans>}
      act={<Trans>Reopen</Trans>}
      look="main"
      busy={reopen.isPending}
      onAct={decide}
    />
  );
}
