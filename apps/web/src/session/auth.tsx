import type { Role } from '@partnerfolio/contract/access';
import type { Viewer } from '@partnerfolio/contract/identity';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { onSessionChange, sessionState, type SessionState } from './session.ts';

const AuthContext = createContext<SessionState | null>(null);

/** Provides the session to its children. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onSessionChange, sessionState);
  return <AuthContext value={state}>{children}</AuthContext>;
}

/** Returns the current session. */
export function useAuth(): SessionState {
  const state = use(AuthContext);
  if (!state) throw new Error('useAuth must be used within an AuthProvider');
  return state;
}

/** Returns the signed-in user; only for pages behind a guard. */
export function useViewer(): Viewer {
  const state = useAuth();
  if (state.status !== 'in') throw new Error('useViewer must be used behind a guard');
  return state.viewer;
}

/** Whether the portal sends mail. Without a mail server, administrators pass on what it keeps under Security > Emails. */
export function useSendsMail(): boolean {
  const state = useAuth();
  return !('offer' in state) || state.offer.sendsMail;
}

/** Whether the user has a role, and one of `roles` if they are given. */
export const hasRole = (viewer: Viewer, roles?: readonly Role[]): boolean =>
  viewer.role !== null && !viewer.lacksFactor && (!roles || roles.includes(viewer.role));

/** Whether the user sees every client of the firm, as the server decides it. */
export const seesEveryClient = ({ role, rights }: Viewer): boolean =>
  role !== 'agent' && rights.includes('clients.view_all');
