import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { Checkbox } from '../../../../ui/input/Checkbox.tsx';
import { errorText } from '../../../../form/field-error.ts';
import { Select } from '../../../../ui/input/Select.tsx';
import { useClientText } from '../../../../texts/use-client-text.ts';
import { inOrder } from '../edits/edits.ts';
import { ShownText } from '../content/ShownText.tsx';
import type { ContradictionFormApi } from './contradiction-form.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { TextPair } from './TextPair.tsx';

interface ContradictionFieldsProps {
  form: ContradictionFormApi;
  content: QuestionnaireContent;
}

/** The two answers that do not go together, and what the adviser is to ask. */
export function ContradictionFields({ form, content }: ContradictionFieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-2">
        <Trans>The question to the client when both sides were answered so:</Trans>
      </p>
      <TextPair form={form} english="text.en" spanish="text.es" long />
      <FieldGroup label={<Trans>One answer</Trans>}>
        <Side form={form} content={content} name="first" />
      </FieldGroup>
      <FieldGroup label={<Trans>The other answer</Trans>}>
        <Side form={form} content={content} name="second" />
      </FieldGroup>
    </>
  );
}

function Side({ form, content, name }: ContradictionFieldsProps & { name: 'first' | 'second' }) {
  const { t } = useLingui();
  const text = useClientText();
  const { field, fieldState } = useController({ control: form.control, name: `${name}.question` });
  const chosen = useWatch({ control: form.control, name: `${name}.answers` });
  const choose = (answers: string[]) =>
    form.setValue(`${name}.answers`, answers, { shouldDirty: true, shouldTouch: true });
  const asked = content.questions.find(({ id }) => id === field.value);
  return (
    <>
      <Select
        label={t`Question`}
        wraps
        placeholder={t`Choose a question`}
        options={inOrder(content.questions).map((question, at) => ({
          value: question.id,
          label: `${at + 1}. ${text(question.text)}`,
        }))}
        value={asked === undefined ? null : asked.id}
        onValueChange={(question) => {
          if (question === field.value) return;
          field.onChange(question);
          choose([]);
        }}
        error={errorText(fieldState.error)}
      />
      {asked?.answers.map((answer) => (
        <Checkbox
          key={answer.id}
          label={<ShownText text={answer.text} />}
          checked={chosen.includes(answer.id)}
          onCheckedChange={(isChosen) =>
            choose(
              asked.answers
                .map(({ id }) => id)
                .filter((id) => (id === answer.id ? isChosen : chosen.includes(id))),
            )
          }
        />
      ))}
    </>
  );
}
