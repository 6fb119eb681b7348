import { questionnaireSections } from '@partnerfolio/contract/choices';
import { questionsAtMost } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../../ui/Card.tsx';
import { sectionTexts } from '../../labels.ts';
import { inOrder } from '../edits/edits.ts';
import { PartLink } from './PartLink.tsx';
import { QuestionItem } from './QuestionItem.tsx';
import type { Shown } from './shown.ts';

/** The questions by section. */
export function SectionCards({ shown, draft }: Shown) {
  const { i18n } = useLingui();
  const asked = inOrder(shown.content.questions);
  return (
    <>
      {questionnaireSections.map((section) => {
        const questions = asked.filter((question) => question.section === section);
        if (questions.length === 0) return null;
        return (
          <Card key={section} flush title={i18n._(sectionTexts[section])}>
            <ul>
              {questions.map((question) => (
                <QuestionItem
                  key={question.id}
                  question={question}
                  number={asked.indexOf(question) + 1}
                  draft={draft}
                />
              ))}
            </ul>
          </Card>
        );
      })}
      {asked.length === 0 && (
        <p className="text-sm text-ink-3">
          <Trans>No questions yet.</Trans>
        </p>
      )}
      {draft && asked.length < questionsAtMost && (
        <div>
          <PartLink part="questions" name="new">
            <Trans>Add question</Trans>
          </PartLink>
        </div>
      )}
    </>
  );
}
