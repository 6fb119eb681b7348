/** Refuses common passwords, even when they are long enough. */
import { refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';

/**
 * All passwords of eight or more characters among the 100,000 most common, in lower case. Loaded when the first user
 * chooses a password.
 */
const frequentPasswords = async () => (await import('fxa-common-password-list')).default;

/** Refuses a password that an attacker would try early; `path` is the form's field. */
export const refuseCommonPassword = async (
  password: string,
  { path, email }: { path: string; email: string },
): Promise<Refusal<'invalid'> | null> => {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const isOneCharacter = new Set(plain).size === 1;
  const isEmail = plain === email.trim().toLowerCase();
  return isEmail || isOneCharacter || (await frequentPasswords()).test(plain)
    ? refuseFor(path, 'password_too_common')
    : null;
};
