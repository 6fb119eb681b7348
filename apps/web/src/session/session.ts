/**
 * The session as the browser knows it. The tokens are in cookies that no script can read; here is only who is signed
 * in and until when, and local storage carries that to the other tabs.
 */
import { getSession, refreshSession, signOut, type Viewer } from '@partnerfolio/contract/identity';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { call, callWith, isProblem, mendRefusal, tellTimers } from '../api.ts';
import { isResting, watchActivity } from './activity.ts';
import { isDueForRenewal, lookEvery, newsOf, readNote, type Note } from './session-clock.ts';

type Started = OutputOf<typeof refreshSession>;
type Offer = Omit<OutputOf<typeof getSession>, 'session'>;

export type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable'; error: unknown }
  /** `left`: signed out on purpose, here or in another tab. */
  | { status: 'out'; offer: Offer; left: boolean }
  | { status: 'in'; offer: Offer; viewer: Viewer; expiresAt: string };

/** What can happen to a session: the document's six events. */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery';

const storageKey = 'session';
const lockName = 'partnerfolio-session';
const listeners = new Set<(event: SessionEvent) => void>();
const departures = new Set<() => void>();

let state: SessionState = { status: 'loading' };
let renewal: Promise<boolean> | null = null;

const ownNote = (): Note | null =>
  state.status === 'in' ? { userId: state.viewer.id, until: state.expiresAt } : null;

function storedNote(): Note | null {
  try {
    return readNote(localStorage.getItem(storageKey));
  } catch {
    // Without storage every tab stands alone.
    return null;
  }
}

/** Whether somebody was signed in when this browser last looked; the server has not been asked. */
export const wasSignedIn = (): boolean => storedNote() !== null;

function storeNote(note: Note | null): void {
  try {
    if (note) localStorage.setItem(storageKey, JSON.stringify(note));
    else localStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

function change(event: SessionEvent, next: SessionState): void {
  const before = ownNote()?.userId;
  state = next;
  // Nothing of the former person may be left, whoever comes next.
  if (before !== undefined && before !== ownNote()?.userId) for (const leave of departures) leave();
  for (const listener of listeners) listener(event);
}

const offerNow = (): Offer =>
  state.status === 'in' || state.status === 'out'
    ? state.offer
    : {
        providers: [],
        demoAccounts: [],
        passkeyHost: null,
        firm: { name: null, currency: 'USD', isSetUp: true, isCurrencyFixed: false },
        sendsMail: true,
        today: new Date().toISOString().slice(0, 10),
      };

/** The present state, for `useSyncExternalStore`. */
export const sessionState = (): SessionState => state;

/** Hears every event of the session, when the state is already the new one; returns how to stop. */
export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs whenever a person leaves: clear here what was theirs. */
export function onDeparture(leave: () => void): void {
  departures.add(leave);
}

/** Takes over a session that a call has just started or renewed. */
export function beginSession(
  { viewer, expiresAt }: Started,
  event: 'signed_in' | 'token_refreshed' | 'password_recovery' = 'signed_in',
): void {
  change(event, { status: 'in', offer: offerNow(), viewer, expiresAt });
  storeNote({ userId: viewer.id, until: expiresAt });
}

/** Shows a change of the own profile at once. */
export function changeViewer(changed: Partial<Viewer>): void {
  if (state.status === 'in') change('user_updated', { ...state, viewer: { ...state.viewer, ...changed } });
}

function becomeSignedOut(left: boolean): void {
  storeNote(null);
  change('signed_out', { status: 'out', offer: offerNow(), left });
}

/** Takes the word of the server that the session has ended; `left`: it was signed out on purpose. */
export function takeEnd(left: boolean): void {
  if (state.status === 'in') becomeSignedOut(left);
}

/** Asks the server who is here: at the start, and when another tab signed in as somebody else. */
export async function loadSession(event: 'initial_session' | 'signed_in' | 'user_updated'): Promise<void> {
  try {
    const { session, ...offer } = await call(getSession);
    if (session) {
      change(event, { status: 'in', offer, ...session });
      storeNote({ userId: session.viewer.id, until: session.expiresAt });
      return;
    }
    // The access token may have ended while the machine slept; the refresh token then still speaks for the person.
    const known = storedNote() ?? ownNote();
    if (known && (await renewSession())) {
      if (state.status === 'in') change(event, { ...state, offer });
      return;
    }
    storeNote(null);
    change(event, { status: 'out', offer, left: false });
  } catch (error) {
    change(event, { status: 'unreachable', error });
  }
}

async function renewUnderLock(): Promise<boolean> {
  const seen = ownNote();
  const trade = async () => {
    const news = newsOf(storedNote(), seen);
    if (seen && news === 'renewed') {
      extend();
      return true;
    }
    // A page that is left before the answer comes would keep a used token, whose next use ends the session.
    beginSession(await callWith(refreshSession, {}, { keepalive: true }), 'token_refreshed');
    return true;
  };
  try {
    return await navigator.locks.request(lockName, trade);
  } catch (error) {
    if (isProblem(error, 'unauthenticated') || isProblem(error, 'forbidden')) becomeSignedOut(false);
    return false;
  }
}

/** Renews the session once for all who ask at the same time, in this tab and in the others. */
export function renewSession(): Promise<boolean> {
  renewal ??= renewUnderLock().finally(() => {
    renewal = null;
  });
  return renewal;
}

/** Ends the session on the server and in every tab. */
export async function endSession(): Promise<void> {
  try {
    await call(signOut);
  } finally {
    becomeSignedOut(true);
  }
}

/** Another tab has renewed: the cookies are shared, so only the time is taken over. */
function extend(): void {
  const note = storedNote();
  if (state.status === 'in' && note) change('token_refreshed', { ...state, expiresAt: note.until });
}

/** Does what the note says, which another tab may have written. */
function follow(note: Note | null): void {
  const news = newsOf(note, ownNote());
  if (news === 'signed_out') change('signed_out', { status: 'out', offer: offerNow(), left: true });
  if (news === 'someone_else') void loadSession('signed_in');
  if (news === 'renewed') extend();
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === storageKey || event.key === null)
    follow(event.key === null ? null : readNote(event.newValue));
}

/** A page that the back button brings out of the browser's memory has slept through what other tabs did. */
function wakeUp(event: PageTransitionEvent): void {
  if (event.persisted && state.status !== 'loading') follow(storedNote());
}

function look(): void {
  if (state.status === 'in' && isDueForRenewal(state.expiresAt, Date.now())) void renewSession();
}

/** The firm has begun to ask for a second factor: the guards then lead to where it is set up. */
async function lookAgain(): Promise<boolean> {
  await loadSession('user_updated');
  return false;
}

/** Loads the session and keeps watch over it; returns how to stop. */
export function watchSession(): () => void {
  mendRefusal('unauthenticated', renewSession);
  mendRefusal('factor_required', lookAgain);
  tellTimers(isResting);
  const unwatch = watchActivity();
  void loadSession('initial_session');
  const timer = setInterval(look, lookEvery);
  addEventListener('storage', followOtherTab);
  addEventListener('pageshow', wakeUp);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    unwatch();
    removeEventListener('storage', followOtherTab);
    removeEventListener('pageshow', wakeUp);
    document.removeEventListener('visibilitychange', look);
  };
}
