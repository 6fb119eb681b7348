import type { QuestionnaireQuestion } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { EditPanel } from '../../../../form/panel/EditPanel.tsx';
import { NewPanel } from '../../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import { useZodForm } from '../../../../form/use-zod-form.ts';
import { useClientText } from '../../../../texts/use-client-text.ts';
import { newKeyOf, withPart } from '../edits/edits.ts';
import { useAddition, usePartChange } from '../edits/use-edits.ts';
import { emptyQuestion, questionForm, typedQuestion } from './question-form.ts';
import type { PanelProps, PartPanelProps } from './panel-props.ts';
import { QuestionFields } from './QuestionFields.tsx';

/** Adds a question to the draft, at the end of its section. */
export function NewQuestionPanel({ draft, onClose }: PanelProps) {
  const form = useKeptForm(questionForm, emptyQuestion());
  const { add, isSaving } = useAddition(draft);
  return (
    <NewPanel
      title={<Trans>Add question</Trans>}
      form={form}
      isSaving={isSaving}
      save={(entered) =>
        add((content) => ({
          ...content,
          questions: withPart(content.questions, { id: newKeyOf('q'), ...entered }),
        }))
      }
      onClose={onClose}
    >
      <QuestionFields form={form} />
    </NewPanel>
  );
}

/** Edits a question of the draft. */
export function EditQuestionPanel({ draft, part, onClose }: PartPanelProps<QuestionnaireQuestion>) {
  const { t } = useLingui();
  const text = useClientText();
  const form = useZodForm(questionForm, typedQuestion(part));
  const change = usePartChange({
    draft,
    form,
    valuesOf: ({ questions }) => typedQuestion(questions.find(({ id }) => id === part.id)),
    part: {
      label: t`Question`,
      text: ({ questions }) => {
        const stored = questions.find(({ id }) => id === part.id);
        return stored === undefined
          ? ''
          : [stored, ...stored.answers].map((one) => text(one.text)).join(' · ');
      },
    },
    put: (content, entered) => ({
      ...content,
      questions: withPart(content.questions, { id: part.id, ...entered }),
    }),
    onClose,
  });
  return (
    <EditPanel title={<Trans>Edit question</Trans>} change={change} onClose={onClose}>
      <QuestionFields form={form} />
    </EditPanel>
  );
}
