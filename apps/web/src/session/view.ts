/** Views of the portal as another user: the server decides what they show, and the pages only reload. */
import { endView } from '@partnerfolio/contract/users';
import { call } from '../api.ts';
import { loadSession, sessionState } from './session.ts';

/** Reloads the session, which is now the viewed user's or the viewer's own again. */
export const reloadView = (): Promise<void> => loadSession('signed_in');

/** Ends the view in every tab. */
export async function leaveView(): Promise<void> {
  await call(endView);
  await reloadView();
}

const isViewing = (): boolean => {
  const session = sessionState();
  return session.status === 'in' && session.viewer.viewedUntil !== null;
};

/**
 * Handles a refused call during a view as another user. While the view lasts, the refused call was a change and stays
 * refused. If the view has expired, this leaves it and repeats only calls made outside a view, because a change made in it
 * was meant as the other user.
 */
export async function recoverFromView(): Promise<boolean> {
  const wasViewing = isViewing();
  await reloadView();
  if (isViewing()) return false;
  await call(endView);
  return !wasViewing;
}
