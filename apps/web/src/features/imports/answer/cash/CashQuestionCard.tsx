import { answerImportCash, type Import } from '@partnerfolio/contract/imports';
import type { CashAnswer } from '@partnerfolio/contract/imports/cash-question';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../../queries.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { useRenewal } from '../../import/use-renewal.ts';
import { OpenMark } from '../layouts/fields/OpenMark.tsx';
import { afterState } from '../../import/refreshes.ts';
import { CashForm } from './CashForm.tsx';
import { choiceFor, choicesOf, type CashQuestion } from './cash-choices.ts';

/** Asks whether the portfolio tracks cash, before rows are booked that make it doubtful. */
export function CashQuestionCard({ found }: { found: Import }) {
  const { cashQuestion: question } = found;
  const [changing, setChanging] = useState(false);
  const renew = useRenewal();
  const call = useCall(answerImportCash, { refreshes: afterState, failure: 'caller' });
  if (question === null) return null;
  const isOpen = question.answer === null || changing;
  const send = (answer: CashAnswer) =>
    call
      .mutateAsync({ params: { id: found.id }, body: { answer, revision: found.revision } })
      .then(() => setChanging(false), renew);
  return (
    <Card
      title={<Trans>Does this portfolio track cash?</Trans>}
      actions={question.answer === null && <OpenMark />}
    >
      <p className="max-w-prose text-sm text-ink-2">
        <Reason question={question} />
      </p>
      {isOpen ? (
        <CashForm
          // Another reading of the file may suggest other deposits.
          key={JSON.stringify(question.balances)}
          question={question}
          busy={call.isPending}
          error={call.error}
          onSend={(answer) => void send(answer)}
        />
      ) : (
        question.answer && (
          <Answered question={question} answer={question.answer} onChange={() => setChanging(true)} />
        )
      )}
    </Card>
  );
}

function Reason({ question }: { question: CashQuestion }) {
  const format = useFormat();
  const { cashRows } = question;
  if (question.kind === 'untracked')
    return (
      <Plural
        value={cashRows}
        one="The portfolio does not track cash, but # row is a deposit or withdrawal."
        other="The portfolio does not track cash, but # rows are deposits or withdrawals."
      />
    );
  const list = new Intl.ListFormat(format.locale).format(
    question.balances.map(({ lowest, currency }) => format.money(lowest, currency)),
  );
  return (
    <Trans>
      The portfolio tracks cash, but its ledger and this file have too few deposits. These rows would take its
      cash down to {list}.
    </Trans>
  );
}

interface AnsweredProps {
  question: CashQuestion;
  answer: CashAnswer;
  onChange: () => void;
}

function Answered({ question, answer, onChange }: AnsweredProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const chosen = choiceFor(answer);
  const label = choicesOf(question).find(([choice]) => choice === chosen)?.[1].label;
  const deposits = answer.openingDeposits.map(
    ({ date, amount, currency }) => `${format.date(date)}: ${format.money(amount, currency)}`,
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
      <span className="font-medium">
        {label && i18n._(label)}
        {deposits.length > 0 && <span className="num text-ink-2"> ({deposits.join(' · ')})</span>}
      </span>
      <Button size="sm" onClick={onChange}>
        <Trans>Change answer</Trans>
      </Button>
    </div>
  );
}
