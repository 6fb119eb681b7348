import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import { expect, test } from 'vitest';
import { openFaults, readFaults } from './faults.ts';

const required = { code: 'required', message: 'This field is required' };
const read = (...paths: string[]) =>
  readFaults(
    sampleQuestionnaire,
    paths.map((path) => ({ path, ...required })),
  );

test('the path of an error leads to its part, answer and language', () => {
  const [text, answer, band, side, all] = read(
    'questions.1.text.es',
    'questions.1.answers.2.text.en',
    'bands.1.to',
    'contradictions.0.second',
    'questions',
  );
  expect(text).toMatchObject({ part: { kind: 'question', key: 'horizon' }, language: 'es', answer: null });
  expect(answer).toMatchObject({ part: { kind: 'question', key: 'horizon' }, language: 'en', answer: 2 });
  expect(band).toMatchObject({ part: { kind: 'band', place: 1 }, language: null });
  expect(side).toMatchObject({ part: { kind: 'contradiction', key: 'short-growth' }, side: 'second' });
  expect(all).toMatchObject({ part: { kind: 'all' } });
});

test('a fault stays until its part changes', () => {
  const faults = read('questions.1.text.es', 'bands.1.to');
  const moved = { ...sampleQuestionnaire, questions: sampleQuestionnaire.questions.toReversed() };
  expect(openFaults(moved, faults)).toEqual(faults);
  const [first, second, ...others] = sampleQuestionnaire.questions;
  if (first === undefined || second === undefined) throw new Error('the sample has questions');
  const mended = {
    ...sampleQuestionnaire,
    questions: [first, { ...second, text: { ...second.text, es: '¿Cuándo?' } }, ...others],
  };
  expect(openFaults(mended, faults).map(({ part }) => part.kind)).toEqual(['band']);
});
