import { discardAnswerDraft } from '@partnerfolio/contract/clients/risk-profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterAnswers } from '../refreshes.ts';

/** Discards the answers under way, after a question. */
export function DiscardButton({ clientId, revision }: { clientId: string; revision: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const discard = useCall(discardAnswerDraft, { refreshes: afterAnswers });
  const confirm = () =>
    discard.mutate(
      { params: { id: clientId }, body: { revision } },
      {
        onSuccess: () => {
          toastDone(t`Answers discarded`);
          void navigate({ to: paths.clientRiskProfile, params: { id: clientId } });
        },
        onError: () => setIsAsking(false),
      },
    );
  return (
    <>
      <Button size="sm" className="justify-self-start" onClick={() => setIsAsking(true)}>
        <Trans>Discard answers</Trans>
      </Button>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Discard the new answers?</Trans>}
        description={<Trans>Entered answers of earlier days stay.</Trans>}
        act={<Trans>Discard answers</Trans>}
        busy={discard.isPending}
        onAct={confirm}
      />
    </>
  );
}
