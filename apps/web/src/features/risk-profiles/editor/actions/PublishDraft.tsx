import { publishQuestionnaire, type Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblem } from '../../../../api.ts';
import { explainProblem } from '../../../../explain.ts';
import { paths } from '../../../../paths.ts';
import { useCall } from '../../../../queries.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Question } from '../../../../ui/overlay/Question.tsx';
import { toastDone, toastError } from '../../../../ui/overlay/toast.ts';
import { afterQuestionnaireChange } from '../../refreshes.ts';
import { readFaults, type Fault } from '../faults/faults.ts';
import { useReload } from './use-reload.ts';

interface PublishDraftProps {
  draft: Questionnaire;
  /** Takes what keeps the draft from being published. */
  onFaults: (faults: readonly Fault[]) => void;
}

/** Publishes the draft, after a question. */
export function PublishDraft({ draft: { id, revision, content }, onFaults }: PublishDraftProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const reload = useReload();
  const [isAsking, setIsAsking] = useState(false);
  const publish = useCall(publishQuestionnaire, { refreshes: afterQuestionnaireChange, failure: 'caller' });
  const fail = (error: Error) => {
    if (isProblem(error, 'invalid') && error.fields.length > 0)
      return onFaults(readFaults(content, error.fields));
    toastError(explainProblem(error));
    reload();
  };
  const confirm = () =>
    publish.mutate(
      { params: { id }, body: { revision } },
      {
        onSuccess: () => {
          onFaults([]);
          toastDone(t`Questionnaire published`);
          void navigate({ to: paths.questionnaire });
        },
        onError: fail,
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <>
      <Button look="main" onClick={() => setIsAsking(true)}>
        <Trans>Publish</Trans>
      </Button>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Publish the questionnaire?</Trans>}
        description={
          <Trans>
            From now on clients are asked with this version, and it never changes again. Earlier answers keep
            their score.
          </Trans>
        }
        act={<Trans>Publish</Trans>}
        look="main"
        busy={publish.isPending}
        onAct={confirm}
      />
    </>
  );
}
