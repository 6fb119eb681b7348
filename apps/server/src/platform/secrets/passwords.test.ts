import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';
import { isRefusal } from '../http/problem.ts';

test('makes argon2id hashes that verify only their password and differ each time', async () => {
  const passwords = createPasswords();
  const one = (await passwords.hash('correct horse')) as string;
  const two = await passwords.hash('correct horse');
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, 'correct horse')).toBe(true);
  expect(await passwords.verify(one, 'wrong horse')).toBe(false);
  expect(await passwords.verify(null, 'correct horse')).toBe(false);
});

test('runs two hashes while a hundred wait, and answers busy beyond that', async () => {
  let most = 0;
  const passwords = createPasswords((waiting) => (most = Math.max(most, waiting)));
  const light =
    '$argon2id$v=19$m=64,t=1,p=1$YWFhYWFhYWFhYWFhYWFhYQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const answers = await Promise.all(Array.from({ length: 110 }, () => passwords.verify(light, 'x')));
  expect(answers.filter(isRefusal)).toHaveLength(8);
  expect(answers.filter((answer) => answer === false)).toHaveLength(102);
  expect(most).toBe(100);
});
