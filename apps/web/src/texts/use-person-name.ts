import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

interface NamedUser {
  readonly fullName: string | null;
  /** Left out where the address is shown besides. */
  readonly email?: string | null;
}

const erasedUser = msg`Erased user`;

/** Returns what a user is called: the name, without one the email address. An erased user has neither. */
export const personName = (i18n: I18n, { fullName, email }: NamedUser): string =>
  fullName === null ? i18n._(erasedUser) : fullName || email || '—';

/** Returns the function that gives what a user is called in the reader's language. */
export function usePersonName(): (person: NamedUser) => string {
  const { i18n } = useLingui();
  return (person) => personName(i18n, person);
}
