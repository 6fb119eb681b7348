import type { AnswerSheet } from '@partnerfolio/contract/clients/risk-profile';
import type { TwoLanguages } from '@partnerfolio/contract/compliance/questionnaire';
import { questionnaireSections } from '@partnerfolio/contract/choices';
import type { Section } from '../labels.ts';

export interface AnswerRow {
  readonly id: string;
  readonly question: TwoLanguages;
  /** Null without an answer. */
  readonly answer: TwoLanguages | null;
  /** What it adds to the score, and at most; "0" at most for what is not scored. */
  readonly reached: string | null;
  readonly possible: string;
}

export interface AnswerGroup {
  readonly section: Section;
  readonly rows: readonly AnswerRow[];
}

/** The answers of a sheet by section, in the order of the questionnaire. */
export const answerGroups = ({ content, answers, parts }: AnswerSheet): AnswerGroup[] =>
  questionnaireSections
    .map((section) => ({
      section,
      rows: content.questions
        .filter((question) => question.section === section)
        .map((question): AnswerRow => {
          const part = parts.find((one) => one.question === question.id);
          const chosen = question.answers.find(({ id }) => id === answers[question.id]);
          return {
            id: question.id,
            question: question.text,
            answer: chosen?.text ?? null,
            reached: part?.reached ?? null,
            possible: part?.possible ?? '0',
          };
        }),
    }))
    .filter(({ rows }) => rows.length > 0);

/** The sum of decimals with at most four places; null if one is missing. */
export const sumOf = (parts: readonly (string | null)[]): string | null => {
  if (parts.includes(null)) return null;
  const sum = parts.reduce((before, part) => before + Math.round(Number(part) * 10_000), 0);
  return String(sum / 10_000);
};

/** Whether a decimal is zero. */
export const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);
