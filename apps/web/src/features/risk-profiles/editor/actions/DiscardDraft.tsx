import { discardQuestionnaire, type Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../paths.ts';
import { useCall } from '../../../../queries.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Question } from '../../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterQuestionnaireChange } from '../../refreshes.ts';
import { useReload } from './use-reload.ts';

/** Discards the draft, after a question. */
export function DiscardDraft({ draft: { id, revision } }: { draft: Questionnaire }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const reload = useReload();
  const [isAsking, setIsAsking] = useState(false);
  // The draft itself is gone: reading it again would fail.
  const discard = useCall(discardQuestionnaire, { refreshes: afterQuestionnaireChange.slice(0, 1) });
  const confirm = () =>
    discard.mutate(
      { params: { id }, body: { revision } },
      {
        onSuccess: () => {
          toastDone(t`Draft discarded`);
          void navigate({ to: paths.questionnaire });
        },
        onError: reload,
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trans>Discard draft</Trans>
      </Button>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Discard the draft?</Trans>}
        description={<Trans>Its changes are lost. Published versions stay.</Trans>}
        act={<Trans>Discard draft</Trans>}
        busy={discard.isPending}
        onAct={confirm}
      />
    </>
  );
}
