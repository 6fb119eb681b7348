import { answersAtMost, questionnaireContentSchema } from '@partnerfolio/contract/compliance/questionnaire';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';
import type { Contradiction } from '../edits/edits.ts';

const { text } = questionnaireContentSchema.shape.contradictions.element.shape;

const side = z.object({
  question: z.string().min(1, fieldCode('answers_required')),
  answers: z.array(z.string()).max(answersAtMost),
});

export const contradictionForm = z.object({ text, first: side, second: side });
export type ContradictionTyped = z.input<typeof contradictionForm>;
export type ContradictionFormApi = Form<ContradictionTyped, z.output<typeof contradictionForm>>;

/** What the form shows of a contradiction; an empty one if there is none. */
export const typedContradiction = (stored: Contradiction | undefined): ContradictionTyped => ({
  text: stored?.text ?? { en: '', es: '' },
  first: stored?.first ?? { question: '', answers: [] },
  second: stored?.second ?? { question: '', answers: [] },
});
