import type { AnswerDraft } from '@partnerfolio/contract/clients/risk-profile';
import { questionnaireSections } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { sectionTexts } from '../labels.ts';
import type { QuestionLanguage } from '../../../texts/use-client-text.ts';
import { AnswerSide } from './AnswerSide.tsx';
import { EnterCard } from './EnterCard.tsx';
import { QuestionField } from './QuestionField.tsx';
import { useAnswers } from './use-answers.ts';

interface AnswerFormProps {
  clientId: string;
  opened: AnswerDraft;
  /** The language in which the client reads. */
  language: QuestionLanguage;
  onReload: () => void;
}

/** The questions by section, each saved as it is answered, and what stands beside them. */
export function AnswerForm({ clientId, opened, onReload, ...props }: AnswerFormProps) {
  const { i18n } = useLingui();
  const [language, setLanguage] = useState(props.language);
  const answers = useAnswers(clientId, opened);
  const { questions } = opened.questionnaire.content;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {questionnaireSections.map((section) => {
          const asked = questions.filter((question) => question.section === section);
          if (asked.length === 0) return null;
          return (
            <Card key={section} flush title={i18n._(sectionTexts[section])}>
              {asked.map((question) => (
                <QuestionField
                  key={question.id}
                  question={question}
                  language={language}
                  value={answers.typed.answers[question.id]}
                  onChange={(answer) => answers.answer(question.id, answer)}
                />
              ))}
            </Card>
          );
        })}
        <EnterCard clientId={clientId} answers={answers} />
      </div>
      <AnswerSide {...{ clientId, answers, language }} onLanguage={setLanguage} onReload={onReload} />
    </div>
  );
}
