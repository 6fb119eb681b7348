/**
 * The content of the firm's questionnaire: what is asked of a client, what each answer counts, and the bands of the score.
 * A draft may lack texts; `faultsOf` on the server says what keeps it from being published.
 */
import { z } from 'zod';
import { assetClasses, questionnaireSections } from '../choices.ts';
import { fieldCode } from '../refusals/field-codes.ts';

export const questionsAtMost = 60;
export const answersAtMost = 12;
export const bandsAtMost = 10;
export const contradictionsAtMost = 40;

/** The key of a part within its questionnaire. */
const keySchema = z.string().regex(/^[a-z0-9-]{1,40}$/, fieldCode('not_valid'));

/** A text in the languages in which clients read; empty while a draft lacks it. */
const textSchema = z.object({
  en: z.string().trim().max(500, fieldCode('text_too_long')),
  es: z.string().trim().max(500, fieldCode('text_too_long')),
});
export type TwoLanguages = z.infer<typeof textSchema>;

/** Points and weights: zero or more, with at most two decimals. */
const pointsSchema = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, fieldCode('points_format'));

const answerSchema = z.object({
  id: keySchema,
  text: textSchema,
  points: pointsSchema,
  /** Of a question on a kind of instrument: the client does not know it. */
  isUnknowing: z.boolean().default(false),
});

const questionSchema = z.object({
  id: keySchema,
  section: z.enum(questionnaireSections),
  text: textSchema,
  weight: pointsSchema,
  /** The kind of instrument whose knowledge is asked about; null for any other question. */
  assetClass: z.enum(assetClasses).nullable().default(null),
  answers: z.array(answerSchema).max(answersAtMost, fieldCode('list_too_long')),
});
export type QuestionnaireQuestion = z.infer<typeof questionSchema>;

/** A band ends at its last score; it begins after the band before it, the first one at 1. */
const bandSchema = z.object({ id: keySchema, name: textSchema, to: z.int().min(1).max(99) });

/** Answers that do not go together: one of the first question's with one of the second's. */
const contradictionSchema = z.object({
  id: keySchema,
  /** What the adviser is to ask the client. */
  text: textSchema,
  first: z.object({ question: keySchema, answers: z.array(keySchema).max(answersAtMost) }),
  second: z.object({ question: keySchema, answers: z.array(keySchema).max(answersAtMost) }),
});

export const questionnaireContentSchema = z.object({
  questions: z.array(questionSchema).max(questionsAtMost, fieldCode('list_too_long')),
  bands: z.array(bandSchema).max(bandsAtMost, fieldCode('list_too_long')),
  contradictions: z.array(contradictionSchema).max(contradictionsAtMost, fieldCode('list_too_long')),
  /** How many months answers count. */
  validMonths: z.int().min(1).max(60),
});
export type QuestionnaireContent = z.infer<typeof questionnaireContentSchema>;

export interface ScoreBand {
  readonly id: string;
  readonly name: TwoLanguages;
  readonly from: number;
  readonly to: number;
}

/** The bands of a questionnaire with their first and last scores. */
export const scoreBands = ({ bands }: Pick<QuestionnaireContent, 'bands'>): ScoreBand[] =>
  bands.map(({ id, name, to }, place) => ({ id, name, from: (bands[place - 1]?.to ?? 0) + 1, to }));
