import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { redirect } from '@tanstack/react-router';
import { publicPaths } from './public-paths.ts';
import { hasRole } from './session/auth.tsx';
import { sessionState } from './session/session.ts';
import { storeReturnPath, takeReturnPath } from './session/stored-return.ts';

interface Visit {
  location: { href: string };
}

/** Admits signed-in users; others sign in first and come back. */
export function signedIn({ location }: Visit): void {
  const session = sessionState();
  if (session.status === 'in') return;
  // After a deliberate sign-out the next user must not land on the previous user's page.
  if (session.status !== 'out' || !session.left) storeReturnPath(location.href);
  throw redirect({ to: publicPaths.auth, replace: true });
}

/** Admits users with a role, or one of `roles`; others get the dashboard. For routes inside the shell. */
export const allow =
  (...roles: Role[]) =>
  (): void => {
    const session = sessionState();
    if (session.status !== 'in') return;
    if (hasRole(session.viewer, roles.length > 0 ? roles : undefined)) return;
    throw redirect({
      to: session.viewer.lacksFactor ? publicPaths.profile : publicPaths.dashboard,
      replace: true,
    });
  };

/** Admits users with a right; others get the dashboard. For routes inside the shell. */
export const allowRight = (right: FeatureName) => (): void => {
  allow()();
  const session = sessionState();
  if (session.status === 'in' && !session.viewer.rights.includes(right))
    throw redirect({ to: publicPaths.dashboard, replace: true });
};

/** Sends users who must set up a second factor to that page. */
export function withFactor(): void {
  const session = sessionState();
  if (session.status === 'in' && session.viewer.lacksFactor)
    throw redirect({ to: publicPaths.profile, replace: true });
}

/** Admits users to their own account, which a view as another user does not show. */
export function ownAccount(): void {
  const session = sessionState();
  if (session.status === 'in' && session.viewer.viewedUntil !== null)
    throw redirect({ to: publicPaths.dashboard, replace: true });
}

/** Admits visitors; signed-in users go to the page they wanted. Completing a sign-in works this way too. */
export function signedOut(): void {
  if (sessionState().status === 'in') throw redirect({ href: takeReturnPath(), replace: true });
}
