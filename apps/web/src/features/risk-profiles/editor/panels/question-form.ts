import { assetClasses } from '@partnerfolio/contract/choices';
import { questionnaireContentSchema } from '@partnerfolio/contract/compliance/questionnaire';
import type { QuestionnaireQuestion } from '@partnerfolio/contract/compliance/questionnaire';
import { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';
import { newKeyOf } from '../edits/edits.ts';

const { section, text, weight, answers } = questionnaireContentSchema.shape.questions.element.shape;

/** A question as typed; the kind of instrument `none` stands for any other question. */
export const questionForm = z
  .object({ text, section, weight, answers, kind: z.enum(['none', ...assetClasses]) })
  .transform(({ kind, ...typed }): Omit<QuestionnaireQuestion, 'id'> => ({
    ...typed,
    assetClass: kind === 'none' ? null : kind,
    answers: typed.answers.map((answer) => ({
      ...answer,
      isUnknowing: kind !== 'none' && answer.isUnknowing,
    })),
  }));
export type QuestionTyped = z.input<typeof questionForm>;
export type QuestionFormApi = Form<QuestionTyped, z.output<typeof questionForm>>;

export const newAnswer = (): QuestionTyped['answers'][number] => ({
  id: newKeyOf('a'),
  text: { en: '', es: '' },
  points: '0',
  isUnknowing: false,
});

export const emptyQuestion = (): QuestionTyped => ({
  text: { en: '', es: '' },
  section: 'objectives',
  weight: '1',
  kind: 'none',
  answers: [newAnswer(), newAnswer()],
});

/** What the form shows of a question; an empty one if it was removed meanwhile. */
export const typedQuestion = (question: QuestionnaireQuestion | undefined): QuestionTyped => {
  if (question === undefined) return emptyQuestion();
  const { id: _, assetClass, ...rest } = question;
  return { ...rest, kind: assetClass ?? 'none' };
};
