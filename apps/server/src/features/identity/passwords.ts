/** Which passwords are refused although they are long enough. */
import { refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { frequentPasswords } from './frequent-passwords.ts';

const frequent = new Set(frequentPasswords.trim().split(/\s+/));

/** Refuses a password that is among the first anybody would try; `path` names the form's field. */
export const refusalOfPassword = (
  password: string,
  { path, email }: { path: string; email: string },
): Refusal<'invalid'> | null => {
  const plain = password.toLowerCase();
  const isOneCharacter = new Set(plain).size === 1;
  return frequent.has(plain) || isOneCharacter || plain === email.toLowerCase()
    ? refuseField(path, 'This password is too common')
    : null;
};
