import { expect, test } from 'vitest';
import { isLei } from '../market/issuers.ts';
import { choicesOf, factCodes, factSchemas, isWorded, wordedValues } from './facts.ts';
import { stateFactsSchema } from './stated-facts.ts';

test.each([
  ['0', '0'],
  ['0.220', '0.22'],
  ['007.50', '7.5'],
  ['100.000000', '100'],
  [' 1 ', '1'],
])('the percentage %s is stored as %s', (written, stored) => {
  expect(factSchemas.ongoingCharge.parse(written)).toBe(stored);
});

test.each(['', '-1', '100.000001', '0.1234567', '1,5', '1e2', 'x'])(
  'refuses %j as a percentage',
  (written) => {
    expect(factSchemas.ongoingCharge.safeParse(written).success).toBe(false);
  },
);

test('each choice has a text or is written as it is, and none stands twice', () => {
  for (const code of factCodes) {
    const choices = choicesOf(code);
    expect(new Set(choices).size).toBe(choices.length);
    for (const value of choices) expect(factSchemas[code].parse(value)).toBe(value);
  }
  expect(wordedValues.every(isWorded)).toBe(true);
  expect(['AAA', 'Baa1', '7'].some(isWorded)).toBe(false);
});

test('a request states or withdraws at least one fact', () => {
  const sent = { asOf: '2026-05-03', source: 'KID', revision: 1 };
  expect(stateFactsSchema.safeParse(sent).success).toBe(false);
  expect(stateFactsSchema.parse({ ...sent, riskClass: null })).toMatchObject({ riskClass: null });
});

test.each([
  ['529900T8BM49AURSDO55', true],
  ['5493001KJTIIGC8Y1R12', true],
  ['529900T8BM49AURSDO54', false],
  ['592900T8BM49AURSDO55', false],
  ['529900T8BM49AURSDO5', false],
  ['529900t8bm49aursdo55', false],
])('the check digits of the LEI %s fit: %s', (lei, fits) => {
  expect(isLei(lei)).toBe(fits);
});
