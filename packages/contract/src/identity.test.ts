import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { readForm } from './refusals/field-codes.ts';
import { fieldErrorTitle } from './refusals/field-errors.ts';
import {
  forgotPasswordFormSchema,
  resetPasswordFormSchema,
  signInFormSchema,
  signUpFormSchema,
} from './identity.ts';
import { changePasswordFormSchema, profileFormSchema } from './settings/profile.ts';

/** The first error of each field, as a form shows it. */
const errors = (schema: z.ZodType, form: unknown): Record<string, string> => {
  const read = readForm(schema, form);
  const errors = read.ok ? [] : read.errors.toReversed();
  return Object.fromEntries(errors.map((error) => [error.path, fieldErrorTitle(error)]));
};
const letters = (count: number) => 'a'.repeat(count);

const signIn = { email: 'ana@firm.example', password: 'long enough' };

describe('signing in and up', () => {
  test('an address is trimmed, of a valid format, and of at most 255 characters [5-em-1 5-em-2]', () => {
    expect(signInFormSchema.parse({ ...signIn, email: '  ana@firm.example ' }).email).toBe(
      'ana@firm.example',
    );
    for (const email of ['', 'ana', 'ana@', '@firm.example', 'ana@firm', 'a b@firm.example'])
      expect(errors(signInFormSchema, { ...signIn, email })).toEqual({ email: 'Invalid email address' });
    expect(errors(signInFormSchema, { ...signIn, email: `${letters(250)}@firm.example` })).toEqual({
      email: 'Email must be less than 255 characters',
    });
  });

  test('a password has 8 to 100 characters [5-pw-1 5-pw-2 9-ln-1]', () => {
    for (const schema of [signInFormSchema, signUpFormSchema]) {
      const error = (password: string) =>
        errors(schema, { ...signIn, fullName: 'Ana', password })['password'];
      expect(error(letters(7))).toBe('Password must be at least 8 characters');
      expect(error(letters(8))).toBeUndefined();
      expect(error(letters(100))).toBeUndefined();
      expect(error(letters(101))).toBe('Password must be less than 100 characters');
    }
  });

  test('a full name is trimmed, required for signup, and of at most 100 characters; signing in needs none [3-fm-1 5-fn-1 5-fn-2 9-ln-2]', () => {
    const error = (fullName?: string) => errors(signUpFormSchema, { ...signIn, fullName })['fullName'];
    expect(signUpFormSchema.parse({ ...signIn, fullName: ' Ana ' }).fullName).toBe('Ana');
    expect(signInFormSchema.parse(signIn)).toEqual(signIn);
    expect(error()).toBe('Full name is required for signup');
    expect(error('')).toBe('Full name is required for signup');
    expect(error('  ')).toBe('Full name is required');
    expect(error(letters(100))).toBeUndefined();
    expect(error(letters(101))).toBe('Full name must be less than 100 characters');
  });
});

describe('a full name', () => {
  const error = (fullName: string) => errors(profileFormSchema, { fullName })['fullName'];

  test.each([
    'Ana Ruiz http://evil.example',
    'https://evil.example/x',
    'Ana www.evil',
    'Win at evil.example/prize',
    'evil.example',
    'evil\u3002example',
    'evil\uFF0Eexample',
    'ana@evil.example',
  ])('holds no address or link: %s', (name) => {
    expect(error(name)).toBe('Full name must not contain an address or a link');
    expect(errors(signUpFormSchema, { ...signIn, fullName: name })['fullName']).toBe(
      'Full name must not contain an address or a link',
    );
  });

  test.each(['Ana\nRuiz', 'Ana\rRuiz', 'Ana\u0007', 'Ana\u0085Ruiz', 'Ana\u2028Ruiz', 'Ana\u202Eziur'])(
    'is one line without control characters: %j',
    (name) => {
      expect(error(name)).toBe('Use one line without control characters');
      expect(errors(signUpFormSchema, { ...signIn, fullName: name })['fullName']).toBe(
        'Use one line without control characters',
      );
    },
  );

  test.each([
    'J.R.R. Tolkien',
    'Dr. Müller',
    'Anna-Lena O’Neill',
    'José Mª García',
    '王小明',
    'Martin Luther King, Jr.',
  ])('may be %s', (name) => {
    expect(error(name)).toBeUndefined();
  });
});

describe('a new password', () => {
  test('by a link keeps the same rules, and its confirmation must equal it [3-fm-2 5-rp-1 5-rp-2]', () => {
    const error = (password: string, confirmPassword = password) =>
      errors(resetPasswordFormSchema, { password, confirmPassword });
    expect(error(letters(7))).toEqual({ password: 'Password must be at least 8 characters' });
    expect(error(letters(100))).toEqual({});
    expect(error(letters(101))).toEqual({ password: 'Password must be less than 100 characters' });
    expect(error('long enough', 'something else')).toEqual({ confirmPassword: "Passwords don't match" });
  });

  test('the link is asked for with a valid address [5-fp-1]', () => {
    expect(errors(forgotPasswordFormSchema, { email: 'ana' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  test('in the profile wants the current one, 8 to 99 characters, and an equal confirmation [5-pc-2 9-ln-3]', () => {
    const form = { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'long enough' };
    const error = (change: Partial<typeof form>) => errors(changePasswordFormSchema, { ...form, ...change });
    const both = (text: string) => ({ newPassword: text, confirmPassword: text });
    expect(error({ currentPassword: '' })).toEqual({ currentPassword: 'Current password is required' });
    expect(error(both(letters(7)))).toEqual({ newPassword: 'Password must be at least 8 characters' });
    expect(error(both(letters(99)))).toEqual({});
    expect(error(both(letters(100)))).toEqual({ newPassword: 'Password must be less than 100 characters' });
    expect(error({ confirmPassword: 'other' })).toEqual({ confirmPassword: "Passwords don't match" });
  });
});

describe('the profile', () => {
  const error = (form: Record<string, unknown>) => errors(profileFormSchema, { fullName: 'Ana', ...form });

  test('wants a full name of at most 100 characters [5-pf-1]', () => {
    expect(error({ fullName: ' ' })).toEqual({ fullName: 'Full name is required' });
    expect(error({ fullName: letters(101) })).toEqual({
      fullName: 'Full name must be less than 100 characters',
    });
  });

  test('takes a phone number of at most 20 characters, or none [9-ln-4]', () => {
    for (const phone of [undefined, null, '', '1'.repeat(20)]) expect(error({ phone })).toEqual({});
    expect(error({ phone: '1'.repeat(21) })).toEqual({ phone: 'Phone must be less than 20 characters' });
  });
});
