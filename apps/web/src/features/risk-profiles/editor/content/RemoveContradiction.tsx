import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Question } from '../../../../ui/overlay/Question.tsx';
import { withoutPart } from '../edits/edits.ts';
import { useShownEdit } from '../edits/use-edits.ts';

interface RemoveContradictionProps {
  id: string;
  number: number;
  draft: Questionnaire;
}

/** Removes a contradiction, after a question. */
export function RemoveContradiction({ id, number, draft }: RemoveContradictionProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { edit, isSaving } = useShownEdit(draft);
  const { content } = draft;
  const left = { ...content, contradictions: withoutPart(content.contradictions, id) };
  return (
    <>
      <Button
        size="icon-sm"
        look="quiet"
        aria-label={t`Remove contradiction ${number}`}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </Button>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Remove contradiction {number}?</Trans>}
        description={<Trans>Clients are no longer asked about it. Published versions keep it.</Trans>}
        act={<Trans>Remove contradiction</Trans>}
        busy={isSaving}
        onAct={() => edit(left, t`Contradiction removed`, () => setIsAsking(false))}
      />
    </>
  );
}
