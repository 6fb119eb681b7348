/** Looking at the portal as somebody else: the server decides what is seen, the pages only begin anew. */
import { endView } from '@partnerfolio/contract/users';
import { call } from '../api.ts';
import { loadSession, sessionState } from './session.ts';

/** Begins anew with whoever the server now shows the portal to. */
export const followView = (): Promise<void> => loadSession('signed_in');

/** Ends the view, in every tab. */
export async function leaveView(): Promise<void> {
  await call(endView);
  await followView();
}

const isViewing = (): boolean => {
  const session = sessionState();
  return session.status === 'in' && session.viewer.viewedUntil !== null;
};

/**
 * What a refused call in a view comes to. While the view lasts it was a change, and stays refused. When the view has ended
 * by itself it is left; only what was asked in one's own name is asked again, for a change was meant as somebody else.
 */
export async function meetRefusedView(): Promise<boolean> {
  const wasViewing = isViewing();
  await followView();
  if (isViewing()) return false;
  await call(endView);
  return !wasViewing;
}
