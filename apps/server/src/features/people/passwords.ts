/** Refuses passwords that an attacker would try early, even when they are long enough. */
import type { App } from '../../platform/context.ts';
import { refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { isGuessable } from './password.rules.ts';

/**
 * All passwords of eight or more characters among the 100,000 most common, in lower case. Loaded when the first user
 * chooses a password.
 */
const frequentPasswords = async () => (await import('fxa-common-password-list')).default;

interface Chosen {
  /** The form's field. */
  readonly path: string;
  readonly email: string;
  readonly fullName?: string | null | undefined;
}

/** Refuses a common password, and a name, season or common word with digits and signs. */
export const refuseCommonPassword = async (
  app: App,
  password: string,
  { path, email, fullName }: Chosen,
): Promise<Refusal<'invalid'> | null> => {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const isOneCharacter = new Set(plain).size === 1;
  const isEmail = plain === email.trim().toLowerCase();
  const frequent = await frequentPasswords();
  if (isEmail || isOneCharacter || frequent.test(plain)) return refuseFor(path, 'password_too_common');
  const { publicUrl, signUpDomains } = app.config;
  const { name: firm } = await app.firm.facts();
  const known = { email, fullName, firm, domains: [publicUrl.hostname, ...(signUpDomains ?? [])] };
  return isGuessable(plain, known, (word) => frequent.test(word))
    ? refuseFor(path, 'password_guessable')
    : null;
};
