/** What keeps a questionnaire from being published. */
import type { QuestionnaireContent, TwoLanguages } from '@partnerfolio/contract/compliance/questionnaire';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { toUnits } from '@partnerfolio/finance/money';

/** Some errors of one part of a content; `path` is that of the part. */
type Faults = readonly FieldError[];

const highestScore = 99;

const missingTexts = (path: string, { en, es }: TwoLanguages): Faults => [
  ...(en === '' ? [fieldError(`${path}.en`, 'required')] : []),
  ...(es === '' ? [fieldError(`${path}.es`, 'required')] : []),
];

/** The places of keys that an earlier part has already. */
const repeated = (path: string, ids: readonly string[]): Faults =>
  ids.flatMap((id, place) =>
    ids.indexOf(id) === place ? [] : [fieldError(`${path}.${place}.id`, 'choice_repeated')],
  );

type Question = QuestionnaireContent['questions'][number];

const questionFaults = (question: Question, place: number): Faults => {
  const path = `questions.${place}`;
  const { answers } = question;
  return [
    ...missingTexts(`${path}.text`, question.text),
    ...(answers.length < 2 ? [fieldError(`${path}.answers`, 'list_too_short', { limit: 2 })] : []),
    ...repeated(
      `${path}.answers`,
      answers.map(({ id }) => id),
    ),
    ...answers.flatMap((answer, i) => missingTexts(`${path}.answers.${i}.text`, answer.text)),
  ];
};

/** Whether any answer of any question changes the score. */
const isScored = ({ questions }: QuestionnaireContent): boolean =>
  questions.some(
    ({ weight, answers }) =>
      toUnits(weight) > 0n &&
      answers.some(({ points }) => toUnits(points) !== toUnits(answers[0]?.points ?? '0')),
  );

const bandFaults = ({ bands }: QuestionnaireContent): Faults => [
  ...(bands.length < 2 ? [fieldError('bands', 'list_too_short', { limit: 2 })] : []),
  ...repeated(
    'bands',
    bands.map(({ id }) => id),
  ),
  ...bands.flatMap(({ name, to }, place) => [
    ...missingTexts(`bands.${place}.name`, name),
    ...(to <= (bands[place - 1]?.to ?? 0) ? [fieldError(`bands.${place}.to`, 'band_not_rising')] : []),
  ]),
  ...(bands.length > 0 && bands.at(-1)?.to !== highestScore
    ? [fieldError(`bands.${bands.length - 1}.to`, 'last_band_ends_at_99')]
    : []),
];

type Contradiction = QuestionnaireContent['contradictions'][number];

/** A side of a contradiction that names no question, or none of its answers. */
const isBrokenSide = (
  { questions }: QuestionnaireContent,
  { question, answers }: Contradiction['first'],
): boolean => {
  const asked = questions.find(({ id }) => id === question);
  const has = (answer: string) => asked?.answers.some(({ id }) => id === answer) === true;
  return answers.length === 0 || !answers.every(has);
};

const contradictionFaults = (content: QuestionnaireContent): Faults => [
  ...repeated(
    'contradictions',
    content.contradictions.map(({ id }) => id),
  ),
  ...content.contradictions.flatMap((one, place) => {
    const path = `contradictions.${place}`;
    const sides = (['first', 'second'] as const).filter((side) => isBrokenSide(content, one[side]));
    return [
      ...missingTexts(`${path}.text`, one.text),
      ...sides.map((side) => fieldError(`${path}.${side}`, 'answers_required')),
      ...(one.first.question === one.second.question
        ? [fieldError(`${path}.second`, 'other_question_required')]
        : []),
    ];
  }),
];

/** Everything that keeps a draft from being published, by the path within its content; empty for a complete one. */
export const faultsOf = (content: QuestionnaireContent): FieldError[] => [
  ...repeated(
    'questions',
    content.questions.map(({ id }) => id),
  ),
  ...content.questions.flatMap(questionFaults),
  ...(isScored(content) ? [] : [fieldError('questions', 'no_scored_question')]),
  ...bandFaults(content),
  ...contradictionFaults(content),
];
