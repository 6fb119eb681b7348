import { useAuth } from './session/auth.tsx';

/** Returns the firm's name and currency; only for pages behind a guard. */
export function useFirm() {
  const session = useAuth();
  if (session.status !== 'in') throw new Error('useFirm must be used behind a guard');
  return session.offer.firm;
}
