import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../paths.ts';
import { Select } from '../../../../ui/input/Select.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { answersTo, type LikelyDuplicate, type RowQuestion } from './questions.ts';
import { useAnswering } from './use-answering.ts';
import { usePersonName } from '../../../../texts/use-person-name.ts';

interface RowQuestionsProps {
  found: Import;
  row: ImportRow;
  mayWork: boolean;
}

/** The questions of a row, each with its answer. */
export function RowQuestions({ found, row, mayWork }: RowQuestionsProps) {
  return (
    <ul className="grid min-w-44 gap-2 py-1 whitespace-normal">
      {row.questions.map((question) => (
        <li key={question.kind} className="grid gap-1">
          <span>
            <QuestionText question={question} found={found} />
          </span>
          {mayWork && <Answer question={question} found={found} line={row.line} />}
        </li>
      ))}
    </ul>
  );
}

interface QuestionTextProps {
  question: RowQuestion;
  found: Import;
}

function QuestionText({ question, found }: QuestionTextProps) {
  const format = useFormat();
  if (question.kind === 'likely_duplicate') return <LikeEntry question={question} found={found} />;
  if (question.kind === 'execution') {
    const { status } = question;
    return <Trans>The status is “{status}”</Trans>;
  }
  if (question.kind === 'difference') {
    const difference = format.money(question.difference, question.currency, { signed: true });
    const expected = format.money(question.expected, question.currency);
    return (
      <Trans>
        {difference} against quantity × price ({expected})
      </Trans>
    );
  }
  const amount = format.money(question.amount, question.currency);
  if (question.kind === 'quotation') {
    const price = format.quantity(question.price, { minDigits: 2 });
    return question.quotation === 'unit' ? (
      <Trans>
        {amount} shows {price} in percent; the instrument is quoted per unit
      </Trans>
    ) : (
      <Trans>
        {amount} shows {price} per unit; the instrument is quoted in percent
      </Trans>
    );
  }
  if (question.kind === 'direction') return <DirectionText question={question} />;
  return question.kind === 'fee_currency' ? (
    <Trans>The fee of {amount} is in another currency</Trans>
  ) : (
    <Trans>The tax of {amount} is in another currency</Trans>
  );
}

/** The sign that contradicts the type of the row, or the other charges of the file. */
function DirectionText({ question }: { question: Extract<RowQuestion, { kind: 'direction' }> }) {
  const format = useFormat();
  const amount = format.money(question.amount, question.currency);
  if (question.charge === 'fee')
    return <Trans>The fee of {amount} has another sign than the other charges</Trans>;
  if (question.charge === 'tax')
    return <Trans>The tax of {amount} has another sign than the other charges</Trans>;
  return <Trans>The sign of {amount} contradicts the type</Trans>;
}

/** The entry that a row may duplicate, linked by its address because features do not import each other. */
function LikeEntry({ question: { entry }, found }: { question: LikelyDuplicate; found: Import }) {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const who = entry.bookedBy ? personName(entry.bookedBy) : t`someone`;
  const when = format.moment(entry.bookedAt);
  const { fileName } = entry;
  const ledgerEntry: string = paths.transaction
    .replace('$id', found.portfolio?.id ?? '')
    .replace('$transactionId', entry.id);
  return (
    <>
      {fileName === null ? (
        <Trans>
          Matches an entry by {who}, {when}
        </Trans>
      ) : (
        <Trans>
          Matches an entry from {fileName}, {when}
        </Trans>
      )}{' '}
      <Link to={ledgerEntry} target="_blank" className="text-accent underline underline-offset-2">
        <Trans>View entry</Trans>
      </Link>
    </>
  );
}

interface AnswerProps {
  question: RowQuestion;
  found: Import;
  line: number;
}

function Answer({ question, found, line }: AnswerProps) {
  const { i18n, t } = useLingui();
  const { answer, isPending } = useAnswering(found);
  const mayBeCharge = question.kind !== 'difference' || question.mayBeCharge;
  const isCharge = question.kind === 'direction' && Boolean(question.charge);
  return (
    <Select
      size="sm"
      hideLabel
      disabled={isPending}
      label={t`Answer for line ${line}`}
      placeholder={t`Choose an answer`}
      options={answersTo(question.kind, { mayBeCharge, isCharge }).map(({ value, text }) => ({
        value,
        label: i18n._(text),
      }))}
      value={question.answer}
      onValueChange={(value) => answer(question.kind, value, [line])}
    />
  );
}
