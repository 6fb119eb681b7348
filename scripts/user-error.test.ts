import { expect, test } from 'vitest';
import { UserError, explainError } from './user-error.mjs';

const failure = (code: string) => Object.assign(new Error(`${code}: failed`), { code, path: '/srv/portal' });

test('explains a refusal by its own message', () => {
  expect(explainError(new UserError('No such command'))).toBe('No such command');
});

test.each(['EROFS', 'EACCES', 'EPERM'])('names the folder that cannot be written to on %s', (code) => {
  expect(explainError(failure(code))).toContain('Cannot write to /srv/portal');
  expect(explainError(failure(code))).not.toContain('\n');
});

test('explains a full disk', () => {
  expect(explainError(failure('ENOSPC'))).toContain('The disk is full');
});

test('keeps the stack of a bug', () => {
  expect(explainError(new TypeError('x is not a function'))).toBeUndefined();
});
