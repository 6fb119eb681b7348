import type { QuestionnaireQuestion } from '@partnerfolio/contract/compliance/questionnaire';
import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlay/Menu.tsx';
import { Question } from '../../../../ui/overlay/Question.tsx';
import { contradictionsOf, neighbourOf, withMoved, withoutQuestion } from '../edits/edits.ts';
import { useShownEdit } from '../edits/use-edits.ts';

interface QuestionMenuProps {
  question: QuestionnaireQuestion;
  number: number;
  draft: Questionnaire;
}

/** Moves a question within its section, or removes it. */
export function QuestionMenu({ question, number, draft }: QuestionMenuProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { edit, isSaving } = useShownEdit(draft);
  const { content } = draft;
  const move = (step: -1 | 1) => edit(withMoved(content, question, step), t`Question moved`);
  const canMove = (step: -1 | 1) => neighbourOf(content.questions, question, step) !== undefined;
  const named = contradictionsOf(content, question.id).length;
  return (
    <>
      <Menu
        trigger={
          <Button
            size="icon-sm"
            look="quiet"
            aria-label={t`More actions for question ${number}`}
            disabled={isSaving}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<ArrowUp size={16} />} disabled={!canMove(-1)} onSelect={() => move(-1)}>
          <Trans>Move up</Trans>
        </MenuItem>
        <MenuItem icon={<ArrowDown size={16} />} disabled={!canMove(1)} onSelect={() => move(1)}>
          <Trans>Move down</Trans>
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => setIsAsking(true)}>
          <Trans>Remove question</Trans>
        </MenuItem>
      </Menu>
      <Question
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Remove question {number}?</Trans>}
        description={
          named === 0 ? (
            <Trans>Its answers go with it. Published versions keep them.</Trans>
          ) : (
            <Plural
              value={named}
              one="Its answers go with it, and # contradiction that names it. Published versions keep them."
              other="Its answers go with it, and # contradictions that name it. Published versions keep them."
            />
          )
        }
        act={<Trans>Remove question</Trans>}
        busy={isSaving}
        onAct={() =>
          edit(withoutQuestion(content, question.id), t`Question removed`, () => setIsAsking(false))
        }
      />
    </>
  );
}
