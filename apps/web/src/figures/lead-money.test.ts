import { expect, test } from 'vitest';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { leadMoney } from './lead-money.ts';

const format = formatIn('en');

test('shows every digit of the main amount that fits, and marks shortened amounts', () => {
  expect(leadMoney(format, '6131673.62', 'EUR')).toBe('€6,131,673.62');
  expect(leadMoney(format, '-2401284105.77', 'EUR')).toBe('−€2,401,284,106');
  expect(leadMoney(format, '-987654321098.76', 'EUR')).toBe('−€987.65bn');
});
