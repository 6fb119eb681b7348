import type { CashAnswer } from '@partnerfolio/contract/imports/cash-question';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isProblem } from '../../../../api.ts';
import { explainField } from '../../../../explain.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { explainRefusal } from '../../assess/error-texts.ts';
import {
  choiceFor,
  choicesOf,
  readAnswer,
  suggestedDeposits,
  type CashChoice,
  type CashQuestion,
  type TypedDeposit,
} from './cash-choices.ts';
import { OpeningDeposits, type DepositErrors } from './OpeningDeposits.tsx';

interface CashFormProps {
  question: CashQuestion;
  busy: boolean;
  /** Why the last answer was refused. */
  error: Error | null;
  onSend: (answer: CashAnswer) => void;
}

/** The errors of the server at the fields of the deposits. */
function errorsIn(error: Error | null): DepositErrors {
  if (error === null || !isProblem(error)) return {};
  return Object.fromEntries(error.fields.map((one) => [one.path.replace('answer.', ''), explainField(one)]));
}

/** Whether every error of the server stands at a field on screen. */
const areAllShown = (errors: DepositErrors, choice: CashChoice | null): boolean =>
  choice === 'deposit' &&
  Object.keys(errors).length > 0 &&
  Object.keys(errors).every((path) => path.startsWith('openingDeposits.'));

/** The choice, and the deposits that it may contain. */
export function CashForm({ question, busy, error, onSend }: CashFormProps) {
  const { t, i18n } = useLingui();
  const { answer } = question;
  const [choice, setChoice] = useState<CashChoice | null>(answer && choiceFor(answer));
  const [deposits, setDeposits] = useState<readonly TypedDeposit[]>(
    answer && answer.openingDeposits.length > 0 ? answer.openingDeposits : suggestedDeposits(question),
  );
  const [errors, setErrors] = useState<DepositErrors>({});
  const submit = () => {
    if (choice === null) return;
    const read = readAnswer(choice, deposits);
    if (!read.ok)
      return setErrors(Object.fromEntries(read.errors.map((one) => [one.path, explainField(one)])));
    setErrors({});
    onSend(read.value);
  };
  const shownErrors = { ...errorsIn(error), ...errors };
  return (
    <form
      className="mt-3 grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t`Does this portfolio track cash?`}</legend>
        {choicesOf(question).map(([value, texts]) => (
          <div key={value}>
            <label className="flex items-start gap-2 rounded-md py-1">
              <input
                type="radio"
                name="cash"
                className="mt-1 accent-accent"
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span className="min-w-0 text-sm">
                {i18n._(texts.label)}
                <span className="block max-w-prose text-xs text-ink-3">{i18n._(texts.reason)}</span>
              </span>
            </label>
            {value === 'deposit' && choice === 'deposit' && (
              <OpeningDeposits deposits={deposits} errors={shownErrors} onChange={setDeposits} />
            )}
          </div>
        ))}
      </fieldset>
      {error && !areAllShown(errorsIn(error), choice) && (
        <Callout kind="error">{explainRefusal(error)}</Callout>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={busy} disabled={choice === null}>
          <Trans>Save answer</Trans>
        </Button>
        <span className="text-xs text-ink-3">
          <Trans>Takes effect when you import the rows.</Trans>
        </span>
      </div>
    </form>
  );
}
