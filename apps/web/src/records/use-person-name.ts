import { useLingui } from '@lingui/react/macro';

interface NamedUser {
  readonly fullName: string | null;
  /** Left out where the address is shown besides. */
  readonly email?: string | null;
}

/** Returns what a user is called: the name, without one the email address. An erased user has neither. */
export function usePersonName(): (person: NamedUser) => string {
  const { t } = useLingui();
  return ({ fullName, email }) => (fullName === null ? t`Erased user` : fullName || email || '—');
}
