import type { AskedBefore } from '@partnerfolio/contract/clients/risk-profile';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { classTexts } from '../../texts/labels.ts';
import { useClientText } from '../../texts/use-client-text.ts';

/** So many questions without an answer are named; more are only counted. */
const namedAtMost = 3;

interface AskedTextProps {
  asked: AskedBefore;
  content: QuestionnaireContent;
}

/** What is to be asked about answers, in a sentence. */
export function AskedText({ asked, content }: AskedTextProps) {
  const { i18n } = useLingui();
  const text = useClientText();
  if (asked.kind === 'contradiction' && asked.text !== null) return text(asked.text);
  if (asked.kind === 'unknown_product' && asked.assetClass !== null) {
    const assetClass = i18n._(classTexts[asked.assetClass]);
    return <Trans>The client holds instruments of a class that they say not to know: {assetClass}.</Trans>;
  }
  const questions = asked.questions.flatMap((id) => {
    const question = content.questions.find((one) => one.id === id);
    return question === undefined ? [] : [text(question.text)];
  });
  return (
    <>
      <Plural
        value={questions.length}
        one="# question has no answer, so the score is unknown."
        other="# questions have no answer, so the score is unknown."
      />
      {questions.length <= namedAtMost && ` ${questions.join(' ')}`}
    </>
  );
}
