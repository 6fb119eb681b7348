/** Pure changes of a questionnaire's content. */
import { questionnaireSections } from '@partnerfolio/contract/choices';
import type {
  QuestionnaireContent,
  QuestionnaireQuestion,
} from '@partnerfolio/contract/compliance/questionnaire';

export type Contradiction = QuestionnaireContent['contradictions'][number];

/** Returns a key that no part has had; not `crypto.randomUUID`, which is missing on pages served without https. */
export const newKeyOf = (kind: 'q' | 'a' | 'b' | 'c'): string =>
  `${kind}-${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}`;

/** The list with a part in place of that with its key, or at the end if there is none. */
export const withPart = <P extends { readonly id: string }>(parts: readonly P[], part: P): P[] =>
  parts.some(({ id }) => id === part.id)
    ? parts.map((one) => (one.id === part.id ? part : one))
    : [...parts, part];

export const withoutPart = <P extends { readonly id: string }>(parts: readonly P[], id: string): P[] =>
  parts.filter((one) => one.id !== id);

/** The questions as they are asked: section by section. */
export const inOrder = (questions: readonly QuestionnaireQuestion[]): QuestionnaireQuestion[] =>
  questionnaireSections.flatMap((section) => questions.filter((one) => one.section === section));

/** The question before or after another in its section; undefined at the section's end. */
export const neighbourOf = (
  questions: readonly QuestionnaireQuestion[],
  { id, section }: Pick<QuestionnaireQuestion, 'id' | 'section'>,
  step: -1 | 1,
): QuestionnaireQuestion | undefined => {
  const inSection = questions.filter((one) => one.section === section);
  return inSection[inSection.findIndex((one) => one.id === id) + step];
};

/** The content with a question moved past its neighbour in the section. */
export const withMoved = (
  content: QuestionnaireContent,
  question: QuestionnaireQuestion,
  step: -1 | 1,
): QuestionnaireContent => {
  const other = neighbourOf(content.questions, question, step);
  if (other === undefined) return content;
  const swapped = new Map([
    [question.id, other],
    [other.id, question],
  ]);
  return { ...content, questions: content.questions.map((one) => swapped.get(one.id) ?? one) };
};

/** The contradictions that name a question. */
export const contradictionsOf = (
  { contradictions }: QuestionnaireContent,
  question: string,
): Contradiction[] =>
  contradictions.filter(({ first, second }) => [first.question, second.question].includes(question));

/** The content without a question and the contradictions that name it. */
export const withoutQuestion = (content: QuestionnaireContent, id: string): QuestionnaireContent => {
  const named = contradictionsOf(content, id);
  return {
    ...content,
    questions: withoutPart(content.questions, id),
    contradictions: content.contradictions.filter((one) => !named.includes(one)),
  };
};

/** Whether a question or one of its answers lacks a text in either language. */
export const lacksText = ({ text, answers }: QuestionnaireQuestion): boolean =>
  [text, ...answers.map((answer) => answer.text)].some(({ en, es }) => en === '' || es === '');
