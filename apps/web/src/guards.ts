import type { Role } from '@partnerfolio/contract/access';
import { redirect } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { hasRole } from './session/auth.tsx';
import { sessionState } from './session/session.ts';
import { storeReturnPath, takeReturnPath } from './session/stored-return.ts';

interface Visit {
  location: { href: string };
}

/** Lets in who is signed in; others sign in first and come back. */
export function signedIn({ location }: Visit): void {
  const session = sessionState();
  if (session.status === 'in') return;
  // After a sign-out the next person is not to land where the former one was.
  if (session.status !== 'out' || !session.left) storeReturnPath(location.href);
  throw redirect({ to: paths.auth, replace: true });
}

/** Lets in who has a role, or one of `roles`; others see the dashboard. Sits on routes inside the shell. */
export const allow =
  (...roles: Role[]) =>
  (): void => {
    const session = sessionState();
    if (session.status !== 'in') return;
    if (hasRole(session.viewer, roles.length > 0 ? roles : undefined)) return;
    throw redirect({ to: session.viewer.lacksFactor ? paths.profile : paths.dashboard, replace: true });
  };

/** Sends who must set up a second factor to where that is done. */
export function withFactor(): void {
  const session = sessionState();
  if (session.status === 'in' && session.viewer.lacksFactor)
    throw redirect({ to: paths.profile, replace: true });
}

/** The own account, which a view as somebody else does not show. */
export function ownAccount(): void {
  const session = sessionState();
  if (session.status === 'in' && session.viewer.viewedUntil !== null)
    throw redirect({ to: paths.dashboard, replace: true });
}

/** Lets in who is not signed in; who is goes where they wanted to go, which is also how signing in ends. */
export function signedOut(): void {
  if (sessionState().status === 'in') throw redirect({ href: takeReturnPath(), replace: true });
}
