import { clientLanguages } from '@partnerfolio/contract/choices';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { languageNames } from '../../../texts/labels.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Textarea } from '../../../ui/input/Textarea.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { useClientText, type QuestionLanguage } from '../../../texts/use-client-text.ts';
import { DiscardButton } from './DiscardButton.tsx';
import type { useAnswers } from './use-answers.ts';

export type Answers = ReturnType<typeof useAnswers>;

interface AnswerSideProps {
  clientId: string;
  answers: Answers;
  language: QuestionLanguage;
  onLanguage: (language: QuestionLanguage) => void;
  onReload: () => void;
}

/** What stands beside the questions: how far the answers are, their score so far, their day and a note. */
export function AnswerSide({ clientId, answers, language, onLanguage, onReload }: AnswerSideProps) {
  const { t } = useLingui();
  const today = useToday();
  const { typed, saved, state, change, retry } = answers;
  const [note, setNote] = useState(typed.note);
  return (
    <Card
      title={<Trans>New answers</Trans>}
      className="lg:sticky lg:top-4"
      actions={
        <Segments
          label={t`Language of the questions`}
          options={clientLanguages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onValueChange={onLanguage}
        />
      }
    >
      <div className="grid gap-4 pt-1">
        {state === 'stale' && <StaleNotice onReload={onReload} />}
        {state === 'failed' && <FailedNotice onRetry={retry} />}
        <SoFar answers={answers} />
        <DateInput
          label={t`Answered on`}
          max={today}
          value={typed.answeredOn}
          onValueChange={(answeredOn) => change({ answeredOn })}
        />
        <Textarea
          label={t`Note`}
          maxLength={4000}
          value={note}
          onValueChange={setNote}
          onBlur={() => note !== typed.note && change({ note })}
        />
        {saved.revision > 0 && <DiscardButton clientId={clientId} revision={saved.revision} />}
      </div>
    </Card>
  );
}

function StaleNotice({ onReload }: { onReload: () => void }) {
  return (
    <Callout
      kind="error"
      title={<Trans>Someone else has changed these answers</Trans>}
      actions={
        <Button size="sm" onClick={onReload}>
          <Trans>Load them again</Trans>
        </Button>
      }
    >
      <Trans>Your last change is not saved.</Trans>
    </Callout>
  );
}

function FailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Callout
      kind="error"
      title={<Trans>Your last change is not saved</Trans>}
      actions={
        <Button size="sm" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

/** How many questions have an answer, and the score once all have one. */
function SoFar({ answers: { typed, saved, state } }: { answers: Answers }) {
  const text = useClientText();
  const of = saved.questionnaire.content.questions.length;
  const answered = Object.keys(typed.answers).length;
  const { score, band } = saved;
  return (
    <div className="grid gap-2 text-sm" aria-live="polite">
      <Progress
        value={of === 0 ? null : answered / of}
        label={<Plural value={of} one={`${answered} of # question`} other={`${answered} of # questions`} />}
        detail={<SavingText state={state} isSaved={saved.revision > 0} />}
      />
      {score !== null && (
        <p>
          <span className="num text-2xl font-bold">{score}</span>{' '}
          {band && <span className="text-ink-2">{text(band.name)}</span>}
        </p>
      )}
    </div>
  );
}

function SavingText({ state, isSaved }: { state: Answers['state']; isSaved: boolean }) {
  if (state === 'saving') return <Trans>Saving…</Trans>;
  return state === 'saved' && isSaved ? <Trans>Saved</Trans> : null;
}
