import { describe, expect, test } from 'vitest';
import { cut, detailsOf } from './details.ts';

describe('detailsOf', () => {
  test('names each value, leaving out what is empty', () => {
    expect(detailsOf({ method: 'email_password', email: 'a@example.com', address: null, count: 3 })).toBe(
      'method: email_password, email: a@example.com, count: 3',
    );
    expect(detailsOf({})).toBe('');
    expect(detailsOf({ before: { role: null } })).toBe('before: {"role":null}');
  });
});

describe('cut', () => {
  test('keeps 100 characters, the last an ellipsis when there were more [9-se-4]', () => {
    expect(cut('x'.repeat(100))).toBe('x'.repeat(100));
    expect(cut('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });
});
