import { useAuth } from './session/auth.tsx';

/** Returns the server's current date, "2026-11-20"; only for pages behind a guard. */
export function useToday(): string {
  const session = useAuth();
  if (session.status !== 'in') throw new Error('useToday must be used behind a guard');
  return session.offer.today;
}
