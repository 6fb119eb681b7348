import type { QuestionnaireQuestion } from '@partnerfolio/contract/compliance/questionnaire';
import { classes } from '../../../ui/classes.ts';
import type { QuestionLanguage } from '../../../texts/use-client-text.ts';

interface QuestionFieldProps {
  question: QuestionnaireQuestion;
  language: QuestionLanguage;
  /** The key of the chosen answer. */
  value: string | undefined;
  onChange: (answer: string) => void;
}

/** One question with its answers, of which one is chosen. */
export function QuestionField({ question, language, value, onChange }: QuestionFieldProps) {
  return (
    <fieldset className="min-w-0 border-t border-line px-4 py-3.5 first:border-0" lang={language}>
      <legend className="float-start mb-2 w-full text-sm font-medium">{question.text[language]}</legend>
      <div className="clear-both grid gap-1 sm:grid-cols-2">
        {question.answers.map((answer) => (
          <label
            key={answer.id}
            className={classes(
              'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-1.5 text-sm transition-colors pointer-coarse:min-h-11',
              value === answer.id
                ? 'border-accent bg-accent-soft'
                : 'border-line hover:border-line-strong hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={question.id}
              value={answer.id}
              checked={value === answer.id}
              onChange={() => onChange(answer.id)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 break-words">{answer.text[language]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
