import type { QuestionnaireQuestion } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { classTexts } from '../../../../texts/labels.ts';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { lacksText } from '../edits/edits.ts';
import type { Shown } from './shown.ts';
import { QuestionMenu } from './QuestionMenu.tsx';
import { PartLink } from './PartLink.tsx';
import { ShownText } from './ShownText.tsx';

interface QuestionItemProps extends Pick<Shown, 'draft'> {
  question: QuestionnaireQuestion;
  number: number;
}

/** A question with its weight, and its answers with their points. */
export function QuestionItem({ question, number, draft }: QuestionItemProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const weight = format.quantity(question.weight);
  const assetClass = question.assetClass && i18n._(classTexts[question.assetClass]);
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-0">
      <div className="flex items-start gap-x-3">
        <span className="num w-6 shrink-0 text-sm text-ink-3">{number}</span>
        <div className="min-w-0 flex-1 text-sm">
          <h3 className="font-medium wrap-anywhere">
            <ShownText text={question.text} />
          </h3>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
            <Trans>Weight {weight}</Trans>
            {assetClass && (
              <span>
                · <Trans>knowledge: {assetClass}</Trans>
              </span>
            )}
            {draft && lacksText(question) && (
              <Badge tone="warn">
                <Trans>Text missing</Trans>
              </Badge>
            )}
          </p>
        </div>
        {draft && (
          <div className="flex shrink-0 gap-1">
            <PartLink part="questions" name={question.id} label={t`Edit question ${number}`}>
              <Trans>Edit</Trans>
            </PartLink>
            <QuestionMenu {...{ question, number, draft }} />
          </div>
        )}
      </div>
      <ul className="mt-2 ms-9 grid text-sm" aria-label={t`Answers and points`}>
        {question.answers.map((answer) => (
          <li key={answer.id} className="flex items-baseline justify-between gap-4 py-0.5">
            <span className="min-w-0 wrap-anywhere text-ink-2">
              <ShownText text={answer.text} />
              {answer.isUnknowing && (
                <span className="text-xs text-ink-3">
                  {' '}
                  · <Trans>does not know it</Trans>
                </span>
              )}
            </span>
            <span className="num shrink-0">{format.quantity(answer.points)}</span>
          </li>
        ))}
        {question.answers.length === 0 && (
          <li className="text-ink-3">
            <Trans>No answers yet</Trans>
          </li>
        )}
      </ul>
    </li>
  );
}
