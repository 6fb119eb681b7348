import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import type { ReceivedFieldError } from '@partnerfolio/contract/refusals/problem';

/** The part of a content in which something is wrong, by its place; `all` for the questionnaire as a whole. */
export type FaultyPart =
  | { readonly kind: 'question' | 'contradiction'; readonly place: number; readonly key: string }
  | { readonly kind: 'band'; readonly place: number }
  | { readonly kind: 'all' };

export interface Fault {
  readonly part: FaultyPart;
  /** What of the part: a text in a language, an answer by its place, a side of a contradiction. */
  readonly language: 'en' | 'es' | null;
  readonly answer: number | null;
  readonly side: 'first' | 'second' | null;
  readonly error: Omit<ReceivedFieldError, 'path'>;
  /** The part as it was when it was refused; once it differs, the fault may be mended. */
  readonly refused: string;
}

const partsOf = {
  question: (content: QuestionnaireContent) => content.questions,
  contradiction: (content: QuestionnaireContent) => content.contradictions,
} as const;

const partAt = (content: QuestionnaireContent, [list, at]: readonly string[]): FaultyPart => {
  const place = Number(at);
  if (list === 'bands') return { kind: 'band', place: Number.isInteger(place) ? place : -1 };
  const kind = list === 'contradictions' ? 'contradiction' : 'question';
  const key = partsOf[kind](content)[place]?.id;
  return key === undefined ? { kind: 'all' } : { kind, place, key };
};

const storedPart = (content: QuestionnaireContent, part: FaultyPart): unknown => {
  if (part.kind === 'band') return content.bands;
  if (part.kind === 'all') return content;
  return partsOf[part.kind](content).find(({ id }) => id === part.key);
};

const snapshot = (content: QuestionnaireContent, part: FaultyPart): string =>
  JSON.stringify(storedPart(content, part) ?? null);

/** Reads the errors of a refused publication. */
export const readFaults = (content: QuestionnaireContent, errors: readonly ReceivedFieldError[]): Fault[] =>
  errors.map(({ path, ...error }) => {
    const steps = path.split('.');
    const part = partAt(content, steps);
    const last = steps.at(-1);
    const answer = steps[2] === 'answers' ? Number(steps[3]) : Number.NaN;
    return {
      part,
      language: last === 'en' || last === 'es' ? last : null,
      answer: Number.isInteger(answer) ? answer : null,
      side: last === 'first' || last === 'second' ? last : null,
      error,
      refused: snapshot(content, part),
    };
  });

/** The faults whose parts have not changed since. */
export const openFaults = (content: QuestionnaireContent, faults: readonly Fault[]): Fault[] =>
  faults.filter(({ part, refused }) => snapshot(content, part) === refused);
