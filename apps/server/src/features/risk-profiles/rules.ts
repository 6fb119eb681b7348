/** Pure decisions about answers of clients: their score, what is to be asked, and how long they count. */
import type { AnswerSheet, AskedBefore, RiskBand } from '@partnerfolio/contract/clients/risk-profile';
import type { assetClasses } from '@partnerfolio/contract/choices';
import { scoreBands } from '@partnerfolio/contract/compliance/questionnaire';
import type {
  QuestionnaireContent,
  QuestionnaireQuestion,
} from '@partnerfolio/contract/compliance/questionnaire';
import type { LocalDate } from '@partnerfolio/contract/values';
import { addMonths } from '@partnerfolio/finance/dates';
import { questionnaireParts, questionnaireScore } from '@partnerfolio/finance/risk-score';
import type { RiskQuestion } from '@partnerfolio/finance/risk-score';

export type Answers = Readonly<Record<string, string>>;
type AssetClass = (typeof assetClasses)[number];

const toScored = ({ id, weight, answers }: QuestionnaireQuestion): RiskQuestion => ({
  id,
  weight,
  points: Object.fromEntries(answers.map((answer) => [answer.id, answer.points])),
});

/** The answers that the questionnaire knows, without those of other questions or versions. */
export const knownAnswers = ({ questions }: QuestionnaireContent, answers: Answers): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ id, answers: offered }) => {
      const chosen = answers[id];
      return chosen !== undefined && offered.some((one) => one.id === chosen) ? [[id, chosen]] : [];
    }),
  );

export const unanswered = ({ questions }: QuestionnaireContent, answers: Answers): string[] =>
  questions.map(({ id }) => id).filter((id) => answers[id] === undefined);

/** The score and band of answers; null while any question, scored or not, has no answer. */
export const scoreOf = (
  content: QuestionnaireContent,
  answers: Answers,
): { readonly score: number | null; readonly band: RiskBand | null } => {
  const bands = scoreBands(content);
  const named = bands.map(({ id, from, to }) => ({ name: id, from, to }));
  const score = questionnaireScore(content.questions.map(toScored), answers, named);
  if (!score.known) return { score: null, band: null };
  return { score: score.value.score, band: bands.find(({ id }) => id === score.value.band) ?? null };
};

/** What each question adds to the score. */
export const partsOf = ({ questions }: QuestionnaireContent, answers: Answers): AnswerSheet['parts'] => {
  const parts = new Map(questionnaireParts(questions.map(toScored), answers).map((part) => [part.id, part]));
  return questions.map(({ id, section }) => ({
    question: id,
    section,
    reached: parts.get(id)?.reached ?? null,
    possible: parts.get(id)?.possible ?? '0',
  }));
};

type Contradiction = QuestionnaireContent['contradictions'][number];

const holds = (answers: Answers, { question, answers: chosen }: Contradiction['first']): boolean =>
  chosen.includes(answers[question] ?? '');

/** Whether the client said not to know a kind of instrument. */
const isUnknowing = ({ id, answers: offered }: QuestionnaireQuestion, answers: Answers): boolean =>
  offered.some((answer) => answer.isUnknowing && answer.id === answers[id]);

/** What is to be asked before answers are entered, in the order of the questionnaire. */
export const toAsk = (
  content: QuestionnaireContent,
  answers: Answers,
  held: readonly AssetClass[],
): AskedBefore[] => {
  const missing = unanswered(content, answers);
  const contradictions = content.contradictions
    .filter(({ first, second }) => holds(answers, first) && holds(answers, second))
    .map(({ id, text, first, second }): AskedBefore => ({
      id: `contradiction:${id}`,
      kind: 'contradiction',
      text,
      questions: [first.question, second.question],
      assetClass: null,
    }));
  const products = content.questions
    .filter(
      (question) =>
        question.assetClass !== null && held.includes(question.assetClass) && isUnknowing(question, answers),
    )
    .map(({ id, assetClass }): AskedBefore => ({
      id: `product:${id}`,
      kind: 'unknown_product',
      text: null,
      questions: [id],
      assetClass,
    }));
  const open: AskedBefore[] =
    missing.length === 0
      ? []
      : [{ id: 'unanswered', kind: 'unanswered', text: null, questions: missing, assetClass: null }];
  return [...contradictions, ...products, ...open];
};

/** The last day on which answers count. */
export const lastDayOf = (answeredOn: LocalDate, { validMonths }: QuestionnaireContent): LocalDate =>
  addMonths(answeredOn, validMonths);
