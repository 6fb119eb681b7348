import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import {
  getQuestionnaire,
  saveQuestionnaire,
  type Questionnaire,
} from '@partnerfolio/contract/compliance/questionnaires';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { call } from '../../../../api.ts';
import { useRecordChange } from '../../../../form/merging/use-record-change.ts';
import type { Form } from '../../../../form/use-zod-form.ts';
import { useCall } from '../../../../queries.ts';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterQuestionnaireChange } from '../../refreshes.ts';

/** Changes the content that is shown, such as the order of its questions; a refusal shows what is stored now. */
export function useShownEdit({ id, revision }: Questionnaire) {
  const cache = useQueryClient();
  const save = useCall(saveQuestionnaire, { refreshes: afterQuestionnaireChange });
  return {
    isSaving: save.isPending,
    edit: (content: QuestionnaireContent, done: string, onSaved?: () => void) =>
      save.mutate(
        { params: { id }, body: { content, revision } },
        {
          onSuccess: () => {
            toastDone(done);
            onSaved?.();
          },
          onError: () => void cache.invalidateQueries({ queryKey: [getQuestionnaire.name] }),
        },
      ),
  };
}

/** Adds a part to the newest content, whatever else was changed meanwhile. */
export function useAddition({ id }: Questionnaire) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useCall(saveQuestionnaire, {
    refreshes: afterQuestionnaireChange,
    failure: 'caller',
  });
  const add = async (change: (content: QuestionnaireContent) => QuestionnaireContent) => {
    const { content, revision } = await call(getQuestionnaire, { params: { id } });
    await mutateAsync({ params: { id }, body: { content: change(content), revision } });
    toastDone(t`Draft saved`);
  };
  return { add, isSaving: isPending };
}

interface PartChange<I extends FieldValues, O> {
  draft: Questionnaire;
  form: Form<I, O>;
  /** The form's values for a content. */
  valuesOf: (content: QuestionnaireContent) => I;
  /** What the part is called, and its text, where another has changed it too. */
  part: { label: string; text: (content: QuestionnaireContent) => string };
  /** The content with what was entered. */
  put: (content: QuestionnaireContent, entered: O) => QuestionnaireContent;
  onClose: () => void;
}

/** Edits a part of the draft; the rest of it may change meanwhile. */
export function usePartChange<I extends FieldValues, O extends object>(options: PartChange<I, O>) {
  const { t } = useLingui();
  const { draft, form, valuesOf, part, put, onClose } = options;
  const params = { id: draft.id };
  const { mutateAsync } = useCall(saveQuestionnaire, {
    refreshes: afterQuestionnaireChange,
    failure: 'caller',
  });
  const keys = Object.keys(valuesOf(draft.content));
  return useRecordChange<I, O, Questionnaire>({
    opened: draft,
    form,
    formValues: ({ content }) => valuesOf(content) as DefaultValues<NoInfer<I>>,
    // A part comes from one version as a whole.
    fields: { [keys[0] ?? '']: { label: part.label, text: ({ content }) => part.text(content), keys } },
    editors: (_, { updatedBy }) => (updatedBy ? [updatedBy] : []),
    save: async ({ revision, ...entered }) => {
      // The save is based on the revision that the form knows: a newer content is refused, then merged.
      const { content } = await call(getQuestionnaire, { params });
      return mutateAsync({ params, body: { content: put(content, entered as unknown as O), revision } });
    },
    reload: () => call(getQuestionnaire, { params }),
    onSaved: onClose,
    savedText: t`Draft saved`,
  });
}
