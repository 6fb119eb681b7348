import { enterAnswers, type AskedBefore } from '@partnerfolio/contract/clients/risk-profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Input } from '../../../ui/input/Input.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { AskedText } from '../AskedText.tsx';
import { afterAnswers } from '../refreshes.ts';
import type { Answers } from './AnswerSide.tsx';

interface EnterCardProps {
  clientId: string;
  answers: Answers;
}

/** The end of the questionnaire: what to ask the client about, and the button that enters the answers for good. */
export function EnterCard({ clientId, answers: { saved, state } }: EnterCardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [comments, setComments] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const enter = useCall(enterAnswers, { refreshes: afterAnswers });
  const { asked, revision } = saved;
  const commentOf = ({ id }: AskedBefore) => (comments[id] ?? '').trim();
  const isComplete = asked.every((one) => commentOf(one) !== '');
  const submit = () => {
    setIsChecked(true);
    if (!isComplete) return;
    enter.mutate(
      {
        params: { id: clientId },
        body: { revision, confirmations: asked.map((one) => ({ id: one.id, comment: commentOf(one) })) },
      },
      {
        onSuccess: () => {
          toastDone(t`Answers entered`);
          void navigate({ to: paths.clientRiskProfile, params: { id: clientId } });
        },
      },
    );
  };
  return (
    <Card title={<Trans>Enter the answers</Trans>}>
      {asked.length > 0 && (
        <div className="mb-4 grid gap-4">
          <p className="text-sm text-ink-2">
            <Trans>Ask the client about this, and note how they explain it:</Trans>
          </p>
          {asked.map((one) => (
            <Input
              key={one.id}
              label={<AskedText asked={one} content={saved.questionnaire.content} />}
              value={comments[one.id] ?? ''}
              onValueChange={(comment) => setComments({ ...comments, [one.id]: comment })}
              maxLength={500}
              error={isChecked && commentOf(one) === '' && <Trans>Say how the client explained it</Trans>}
            />
          ))}
        </div>
      )}
      <p className="mb-3 max-w-[68ch] text-sm text-ink-2">
        <Trans>Entered answers never change. New answers of a later day replace them.</Trans>
      </p>
      <Button
        look="main"
        busy={enter.isPending}
        disabled={revision === 0 || state !== 'saved'}
        onClick={submit}
      >
        <Trans>Enter answers</Trans>
      </Button>
    </Card>
  );
}
