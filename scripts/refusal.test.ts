import { expect, test } from 'vitest';
import { Refusal, explained } from './refusal.mjs';

const failure = (code: string) => Object.assign(new Error(`${code}: failed`), { code, path: '/srv/portal' });

test('explains a refusal by its own message', () => {
  expect(explained(new Refusal('No such command'))).toBe('No such command');
});

test.each(['EROFS', 'EACCES', 'EPERM'])('names the folder that cannot be written to on %s', (code) => {
  expect(explained(failure(code))).toContain('Cannot write to /srv/portal');
  expect(explained(failure(code))).not.toContain('\n');
});

test('explains a full disk', () => {
  expect(explained(failure('ENOSPC'))).toContain('The disk is full');
});

test('keeps the stack of a bug', () => {
  expect(explained(new TypeError('x is not a function'))).toBeUndefined();
});
