import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import { expect, test } from 'vitest';
import { contradictionsOf, lacksText, newKeyOf, withMoved, withoutQuestion, withPart } from './edits.ts';

const idsOf = (content: typeof sampleQuestionnaire) => content.questions.map(({ id }) => id);
const questionOf = (id: string) => {
  const found = sampleQuestionnaire.questions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found;
};

test('a question moves within its section only', () => {
  const moved = withMoved(sampleQuestionnaire, questionOf('horizon'), -1);
  expect(idsOf(moved).slice(0, 3)).toEqual(['horizon', 'purpose', 'income']);
  expect(withMoved(sampleQuestionnaire, questionOf('share'), -1)).toBe(sampleQuestionnaire);
  // Another section's question may stand between two of one section.
  const [first, ...rest] = sampleQuestionnaire.questions;
  const mixed = {
    ...sampleQuestionnaire,
    questions: [questionOf('share'), ...rest, ...(first ? [first] : [])],
  };
  expect(idsOf(withMoved(mixed, questionOf('purpose'), -1)).at(-1)).toBe('income');
});

test('a removed question takes the contradictions that name it along', () => {
  const left = withoutQuestion(sampleQuestionnaire, 'horizon');
  expect(contradictionsOf(sampleQuestionnaire, 'horizon').map(({ id }) => id)).toEqual(['short-growth']);
  expect(idsOf(left)).not.toContain('horizon');
  expect(left.contradictions.map(({ id }) => id)).toEqual(['no-loss-wide-range', 'living-growth']);
  expect(left.bands).toEqual(sampleQuestionnaire.bands);
});

test('a part takes the place of that with its key, and a new one comes last', () => {
  const changed = { ...questionOf('share'), weight: '2' };
  const questions = withPart(sampleQuestionnaire.questions, changed);
  expect(questions.find(({ id }) => id === 'share')?.weight).toBe('2');
  expect(questions).toHaveLength(sampleQuestionnaire.questions.length);
  expect(withPart(sampleQuestionnaire.questions, { ...changed, id: 'q-new' }).at(-1)?.id).toBe('q-new');
});

test('a question without one of its texts is noticed in either language', () => {
  const question = questionOf('share');
  const [answer] = question.answers;
  if (answer === undefined) throw new Error('the question has answers');
  expect(lacksText(question)).toBe(false);
  expect(lacksText({ ...question, text: { ...question.text, es: '' } })).toBe(true);
  expect(lacksText({ ...question, answers: [{ ...answer, text: { en: '', es: 'Sí' } }] })).toBe(true);
});

test('keys are short, valid and different', () => {
  const keys = Array.from({ length: 50 }, () => newKeyOf('q'));
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^q-[a-z0-9]{2,38}$/);
});
