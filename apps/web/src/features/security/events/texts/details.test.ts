import { describe, expect, test } from 'vitest';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { factText, metadataText, type DetailTexts } from './details.ts';

describe('metadataText', () => {
  test('names each value and skips empty ones', () => {
    expect(metadataText({ method: 'email_password', email: 'a@example.com', address: null, count: 3 })).toBe(
      'method: email_password, email: a@example.com, count: 3',
    );
    expect(metadataText({})).toBe('');
    expect(metadataText({ before: { role: null } })).toBe('before: {"role":null}');
  });
});

describe('factText', () => {
  const texts: DetailTexts = {
    labelOf: (field) => `(${field})`,
    codeOf: (field, code) => (field === 'type' && code === 'buy' ? 'Buy' : null),
    erasedUser: 'erased user',
    noValue: 'none',
  };
  const language = { texts, format: formatIn('en') };

  test.each([
    [{ field: 'type', isChange: false, from: null, to: 'buy' }, 'Buy'],
    [{ field: 'amount', isChange: true, from: '1000', to: '1250.5' }, '(amount): 1,000.00 → 1,250.50'],
    [
      { field: 'settlementDate', isChange: true, from: null, to: '2026-11-04' },
      '(settlementDate): none → 4 Nov 2026',
    ],
    [{ field: 'owner', isChange: false, from: null, to: { erased: true } }, '(owner): erased user'],
  ] as const)('writes %o as %s', (fact, text) => {
    expect(factText(fact, language)).toBe(text);
  });
});
