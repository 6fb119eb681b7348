import { answersAtMost } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { NumberField } from '../../../../form/value-fields.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/input/Checkbox.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { newAnswer, type QuestionFormApi } from './question-form.ts';
import { TextPair } from './TextPair.tsx';

/** The answers of a question in their order, each with its points. */
export function AnswerFields({ form }: { form: QuestionFormApi }) {
  const list = useFieldArray({ control: form.control, name: 'answers', keyName: 'key' });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { fields, append, remove, move } = list;
  return (
    <>
      {fields.map(({ key }, at) => (
        <AnswerGroup
          key={key}
          form={form}
          at={at}
          isOnKind={kind !== 'none'}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < fields.length - 1 ? () => move(at, at + 1) : undefined}
          onRemove={() => remove(at)}
        />
      ))}
      {fields.length < answersAtMost && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => append(newAnswer(), { focusName: `answers.${fields.length}.text.en` })}
        >
          <Trans>Add answer</Trans>
        </Button>
      )}
    </>
  );
}

interface AnswerGroupProps {
  form: QuestionFormApi;
  at: number;
  /** Whether the question is about a kind of instrument. */
  isOnKind: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function AnswerGroup({ form, at, isOnKind, onUp, onDown, onRemove }: AnswerGroupProps) {
  const { t } = useLingui();
  const number = at + 1;
  return (
    <FieldGroup label={<Trans>Answer {number}</Trans>}>
      <TextPair form={form} english={`answers.${at}.text.en`} spanish={`answers.${at}.text.es`} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <NumberField form={form} name={`answers.${at}.points`} label={t`Points`} className="w-28" />
        <div className="flex gap-1">
          <Button
            size="icon"
            look="quiet"
            aria-label={t`Move answer ${number} up`}
            disabled={onUp === undefined}
            onClick={onUp}
          >
            <ArrowUp size={16} aria-hidden="true" />
          </Button>
          <Button
            size="icon"
            look="quiet"
            aria-label={t`Move answer ${number} down`}
            disabled={onDown === undefined}
            onClick={onDown}
          >
            <ArrowDown size={16} aria-hidden="true" />
          </Button>
          <Button size="icon" look="quiet" aria-label={t`Remove answer ${number}`} onClick={onRemove}>
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      </div>
      {isOnKind && <UnknowingField form={form} at={at} />}
    </FieldGroup>
  );
}

function UnknowingField({ form, at }: { form: QuestionFormApi; at: number }) {
  const { field } = useController({ control: form.control, name: `answers.${at}.isUnknowing` });
  return (
    <Checkbox
      label={<Trans>The client does not know this asset class</Trans>}
      checked={field.value === true}
      onCheckedChange={field.onChange}
    />
  );
}
