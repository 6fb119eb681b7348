import { expect, test } from 'vitest';
import { moneyFigure } from './compute/figures.rules.ts';

const sent = (value: string) => {
  const figure = moneyFigure({ known: true, value });
  return figure.known ? figure.value : figure.reason;
};

test.each([
  ['a product of two numbers with 12 decimals is sent as it is', '0.000000000001000000000001'],
  ['a whole amount is sent as it is', '-12345678901234567890'],
])('%s', (_, value) => {
  expect(sent(value)).toBe(value);
});

test('a third is rounded half-even at 24 decimals', () => {
  expect(sent(`0.${'3'.repeat(36)}`)).toBe(`0.${'3'.repeat(24)}`);
  expect(sent(`-0.${'6'.repeat(36)}`)).toBe(`-0.${'6'.repeat(23)}7`);
  expect(sent(`1.${'0'.repeat(24)}5`)).toBe('1');
  expect(sent(`1.${'0'.repeat(23)}15`)).toBe(`1.${'0'.repeat(23)}2`);
});
