import { expect, test } from 'vitest';
import { Refusal, explained } from './refusal.mjs';

const failure = (code: string) => Object.assign(new Error(`${code}: failed`), { code, path: '/srv/portal' });

test('a refusal reads as it is written', () => {
  expect(explained(new Refusal('No such command'))).toBe('No such command');
});

test.each(['EROFS', 'EACCES', 'EPERM'])('%s names the folder that cannot be written to', (code) => {
  expect(explained(failure(code))).toContain('Cannot write to /srv/portal');
  expect(explained(failure(code))).not.toContain('\n');
});

test('a full disk is named as such', () => {
  expect(explained(failure('ENOSPC'))).toContain('The disk is full');
});

test('a fault of ours keeps its stack', () => {
  expect(explained(new TypeError('x is not a function'))).toBeUndefined();
});
