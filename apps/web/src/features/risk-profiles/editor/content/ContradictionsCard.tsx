import {
  contradictionsAtMost,
  type QuestionnaireContent,
} from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../../ui/Card.tsx';
import { useClientText } from '../../../../texts/use-client-text.ts';
import type { Contradiction } from '../edits/edits.ts';
import { PartLink } from './PartLink.tsx';
import { RemoveContradiction } from './RemoveContradiction.tsx';
import type { Shown } from './shown.ts';
import { ShownText } from './ShownText.tsx';

/** The answers that do not go together, in words. */
export function ContradictionsCard({ shown, draft }: Shown) {
  const { t } = useLingui();
  const { content } = shown;
  const { contradictions } = content;
  return (
    <Card
      flush
      title={<Trans>Contradictions</Trans>}
      context={<Trans>asked about before answers are entered</Trans>}
      actions={
        draft &&
        contradictions.length < contradictionsAtMost && (
          <PartLink part="contradictions" name="new" label={t`Add contradiction`}>
            <Trans>Add</Trans>
          </PartLink>
        )
      }
    >
      <ul>
        {contradictions.map((one, at) => {
          const number = at + 1;
          return (
            <li key={one.id} className="border-t border-line px-4 py-3.5 text-sm first:border-0">
              <div className="flex items-start gap-x-3">
                <span className="num w-6 shrink-0 text-ink-3">{number}</span>
                <p className="min-w-0 flex-1 font-medium wrap-anywhere">
                  <ShownText text={one.text} />
                </p>
                {draft && (
                  <div className="flex shrink-0 gap-1">
                    <PartLink part="contradictions" name={one.id} label={t`Edit contradiction ${number}`}>
                      <Trans>Edit</Trans>
                    </PartLink>
                    <RemoveContradiction id={one.id} number={number} draft={draft} />
                  </div>
                )}
              </div>
              <div className="mt-1 ms-9 grid gap-0.5 text-ink-2">
                <SideText content={content} side={one.first} />
                <SideText content={content} side={one.second} />
              </div>
            </li>
          );
        })}
        {contradictions.length === 0 && (
          <li className="px-4 pt-1 pb-4 text-sm text-ink-3">
            <Trans>No contradictions yet</Trans>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** One side of a contradiction: a question and the answers to it. */
function SideText({ content, side }: { content: QuestionnaireContent; side: Contradiction['first'] }) {
  const { i18n } = useLingui();
  const text = useClientText();
  const asked = content.questions.find(({ id }) => id === side.question);
  const answers = asked?.answers.filter(({ id }) => side.answers.includes(id)) ?? [];
  if (asked === undefined || answers.length === 0)
    return (
      <p className="text-warn">
        <Trans>No answer chosen yet</Trans>
      </p>
    );
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' });
  return (
    <p className="wrap-anywhere">
      {text(asked.text)} <span className="text-ink">{list.format(answers.map((one) => text(one.text)))}</span>
    </p>
  );
}
