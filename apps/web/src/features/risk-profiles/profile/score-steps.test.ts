import type { AnswerSheetRow } from '@partnerfolio/contract/clients/risk-profile';
import { localDateSchema } from '@partnerfolio/contract/values';
import { expect, test } from 'vitest';
import { scoreRange, scoreSteps } from './score-steps.ts';

const day = (text: string) => Date.parse(text) / 86_400_000;
const sheet = (id: string, answeredOn: string, score: number | null): AnswerSheetRow => ({
  id,
  answeredOn: localDateSchema.parse(answeredOn),
  validUntil: localDateSchema.parse(`${Number(answeredOn.slice(0, 4)) + 1}${answeredOn.slice(4)}`),
  questionnaire: 1,
  score,
  band: null,
  enteredAt: '2026-01-01T00:00:00.000Z',
  enteredBy: null,
});

test('each score counts until the next answers, and by itself until it expires', () => {
  const sheets = [sheet('new', '2026-03-01', 45), sheet('old', '2024-01-10', 56)];
  expect(scoreSteps(sheets, '2026-12-01')).toMatchObject([
    { id: 'old', from: day('2024-01-10'), validTo: day('2025-01-10'), to: day('2026-03-01'), score: 56 },
    { id: 'new', from: day('2026-03-01'), validTo: day('2026-12-01'), to: day('2026-12-01'), score: 45 },
  ]);
});

test('unknown scores are left out, and answers that others of the same day replaced', () => {
  const sheets = [
    sheet('last', '2026-03-01', 45),
    sheet('first', '2026-03-01', 70),
    sheet('unknown', '2025-03-01', null),
    sheet('old', '2024-01-10', 56),
  ];
  const steps = scoreSteps(sheets, '2026-12-01');
  expect(steps.map(({ id }) => id)).toEqual(['old', 'last']);
  expect(steps[0]?.to).toBe(day('2025-03-01'));
});

test('answers of today are a step without width', () => {
  expect(scoreSteps([sheet('new', '2026-12-01', 45)], '2026-12-01')).toMatchObject([
    { from: day('2026-12-01'), validTo: day('2026-12-01'), to: day('2026-12-01') },
  ]);
});

test('the range stays within 1 to 99', () => {
  const range = (...scores: number[]) =>
    scoreRange(scores.map((score) => ({ id: '', from: 0, validTo: 0, to: 0, score, band: null })));
  expect(range(45, 56)).toEqual({ low: 33, high: 68 });
  expect(range(5, 95)).toEqual({ low: 1, high: 99 });
});
