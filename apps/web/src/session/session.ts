/**
 * The session as the browser knows it. The tokens are in cookies that scripts cannot read; this module knows only who is
 * signed in and until when, and shares that with other tabs through local storage.
 */
import { getSession, refreshSession, signOut, type Viewer } from '@partnerfolio/contract/identity';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { call, callWith, isProblem, recoverFrom, detectTimers } from '../api.ts';
import { showFormats } from '../ui/text/formats/chosen-formats.ts';
import { isResting, watchActivity } from './activity.ts';
import { isDueForRenewal, lookEvery, compareNotes, readNote, type Note } from './session-clock.ts';

type Started = OutputOf<typeof refreshSession>;
type Offer = Omit<OutputOf<typeof getSession>, 'session'>;

export type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable'; error: unknown }
  /** `left`: the user signed out deliberately, here or in another tab. `ended`: a session of this browser ended otherwise. */
  | { status: 'out'; offer: Offer; left: boolean; ended: boolean }
  | { status: 'in'; offer: Offer; viewer: Viewer; expiresAt: string };

/** The specification's six session events. */
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
const userLeftListeners = new Set<() => void>();

let state: SessionState = { status: 'loading' };
let renewal: Promise<boolean> | null = null;
let leaving = new AbortController();

const ownNote = (): Note | null =>
  state.status === 'in' ? { userId: state.viewer.id, until: state.expiresAt } : null;

function storedNote(): Note | null {
  try {
    return readNote(localStorage.getItem(storageKey));
  } catch {
    // Without storage tabs cannot learn of each other.
    return null;
  }
}

/** Whether a user was signed in when this browser last checked, without asking the server. */
export const wasSignedIn = (): boolean => storedNote() !== null;

/** The note of a session that ended without a sign-out. */
const endedNote = 'ended';

function hasEnded(): boolean {
  try {
    return localStorage.getItem(storageKey) === endedNote;
  } catch {
    return false;
  }
}

function removeDrafts(storage: Storage, keptBy: string | undefined): void {
  for (const key of Object.keys(storage))
    if (key.startsWith('draft/') && !key.includes(`/${keptBy}/`)) storage.removeItem(key);
}

/**
 * Notes who is signed in, and removes what others have typed on this device (`drafts/`). What a tab keeps of its forms
 * outlasts the end of a session, until someone else signs in or the user signs out.
 */
function storeNote(note: Note | typeof endedNote | null): void {
  try {
    if (note === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, note === endedNote ? note : JSON.stringify(note));
    const userId = note === null || note === endedNote ? undefined : note.userId;
    removeDrafts(localStorage, userId);
    if (note !== endedNote) removeDrafts(sessionStorage, userId);
  } catch {
    // Without storage tabs cannot learn of each other.
  }
}

function change(event: SessionEvent, next: SessionState): void {
  const before = ownNote()?.userId;
  state = next;
  // Before anything is shown of the user, so that no figure appears in another format first.
  showFormats(next.status === 'in' ? next.viewer.formats : undefined);
  if (before !== undefined && before !== ownNote()?.userId) for (const clear of userLeftListeners) clear();
  for (const listener of listeners) listener(event);
}

const offerNow = (): Offer =>
  state.status === 'in' || state.status === 'out'
    ? state.offer
    : {
        providers: [],
        demoAccounts: [],
        passkeyHost: null,
        firm: { name: null, currency: 'USD', isSetUp: true, isCurrencyFixed: false, logo: null },
        sendsMail: true,
        today: new Date().toISOString().slice(0, 10),
      };

/** Returns the current state, for `useSyncExternalStore`. */
export const sessionState = (): SessionState => state;

/**
 * Calls the listener after each session event, when the state is already the new one; returns the function that unsubscribes.
 */
export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers a function that clears a user's data when the session ends or changes to another user. */
export function onUserLeft(clear: () => void): void {
  userLeftListeners.add(clear);
}

/** Applies a session that a call has just started or renewed. */
export function beginSession(
  { viewer, expiresAt }: Started,
  event: 'signed_in' | 'token_refreshed' | 'password_recovery' = 'signed_in',
): void {
  change(event, { status: 'in', offer: offerNow(), viewer, expiresAt });
  storeNote({ userId: viewer.id, until: expiresAt });
}

/** Shows a change of the user's own profile at once. */
export function changeViewer(changed: Partial<Viewer>): void {
  if (state.status === 'in') change('user_updated', { ...state, viewer: { ...state.viewer, ...changed } });
}

function becomeSignedOut(left: boolean): void {
  storeNote(left ? null : endedNote);
  change('signed_out', { status: 'out', offer: offerNow(), left, ended: !left });
}

/** Applies the server's notice that the session has ended; `left`: the user signed out deliberately. */
export function applySessionEnd(left: boolean): void {
  if (state.status === 'in') becomeSignedOut(left);
}

/** Loads the session from the server: at the start, and when another tab signed in as another user. */
export async function loadSession(event: 'initial_session' | 'signed_in' | 'user_updated'): Promise<void> {
  try {
    const { session, ...offer } = await call(getSession);
    if (session) {
      change(event, { status: 'in', offer, ...session });
      storeNote({ userId: session.viewer.id, until: session.expiresAt });
      return;
    }
    // The access token may have expired while the device slept; the refresh token can still renew the session.
    const known = storedNote() ?? ownNote();
    if (known && (await renewSession())) {
      if (state.status === 'in') change(event, { ...state, offer });
      return;
    }
    const ended = known !== null || hasEnded();
    storeNote(ended ? endedNote : null);
    change(event, { status: 'out', offer, left: false, ended });
  } catch (error) {
    change(event, { status: 'unreachable', error });
  }
}

const renewedWithinMs = 4000;

/**
 * Asks for new tokens, and once more if the answer is lost or late: the server gives the same ones for ten seconds, and after that
 * ends the session.
 */
async function askForRenewal(): Promise<Started> {
  // `keepalive` lets the request finish if the page closes. Otherwise the browser would keep a used refresh token, and
  // using it again ends the session.
  const ask = () =>
    callWith(refreshSession, {}, { keepalive: true, signal: AbortSignal.timeout(renewedWithinMs) });
  try {
    return await ask();
  } catch (error) {
    if (isRefusal(error)) throw error;
    return ask();
  }
}

const isRefusal = (error: unknown): boolean =>
  isProblem(error, 'unauthenticated') || isProblem(error, 'forbidden');

async function renewUnderLock(): Promise<boolean> {
  const seen = ownNote();
  const trade = async () => {
    const noteChange = compareNotes(storedNote(), seen);
    if (seen && noteChange === 'renewed') {
      applyRenewal();
      return true;
    }
    beginSession(await askForRenewal(), 'token_refreshed');
    return true;
  };
  try {
    return await navigator.locks.request(lockName, trade);
  } catch (error) {
    if (isRefusal(error)) becomeSignedOut(false);
    return false;
  }
}

/** Renews the session, once for all callers that ask at the same time, in this tab and others. */
export function renewSession(): Promise<boolean> {
  renewal ??= renewUnderLock().finally(() => {
    renewal = null;
  });
  return renewal;
}

/** Returns the signal that aborts when this tab begins to sign out, before the server hears of it. */
export const leavingSignal = (): AbortSignal => leaving.signal;

/** Ends the session on the server and in every tab. */
export async function endSession(): Promise<void> {
  leaving.abort();
  try {
    await call(signOut);
  } finally {
    becomeSignedOut(true);
    leaving = new AbortController();
  }
}

/** Applies another tab's renewal: the cookies are shared, so only the expiry time changes. */
function applyRenewal(): void {
  const note = storedNote();
  if (state.status === 'in' && note) change('token_refreshed', { ...state, expiresAt: note.until });
}

/** Applies a change that another tab made to the note. */
function applyNote(note: Note | null): void {
  const noteChange = compareNotes(note, ownNote());
  if (noteChange === 'signed_out') {
    const ended = hasEnded();
    if (!ended) storeNote(null);
    change('signed_out', { status: 'out', offer: offerNow(), left: !ended, ended });
  }
  if (noteChange === 'someone_else') void loadSession('signed_in');
  if (noteChange === 'renewed') applyRenewal();
}

function onStorageChange(event: StorageEvent): void {
  if (event.key === storageKey || event.key === null)
    applyNote(event.key === null ? null : readNote(event.newValue));
}

/** Catches up with other tabs when the back button restores the page from the browser's memory. */
function catchUp(event: PageTransitionEvent): void {
  if (event.persisted && state.status !== 'loading') applyNote(storedNote());
}

function renewIfDue(): void {
  if (state.status === 'in' && isDueForRenewal(state.expiresAt, Date.now())) void renewSession();
}

/** Reloads the session because the firm now requires a second factor; the guards then lead to its setup. */
async function reloadForFactor(): Promise<boolean> {
  await loadSession('user_updated');
  return false;
}

/** Loads the session and keeps it current; returns the function that stops. */
export function watchSession(): () => void {
  recoverFrom('unauthenticated', renewSession);
  recoverFrom('factor_required', reloadForFactor);
  detectTimers(isResting);
  const unwatch = watchActivity();
  void loadSession('initial_session');
  const timer = setInterval(renewIfDue, lookEvery);
  addEventListener('storage', onStorageChange);
  addEventListener('pageshow', catchUp);
  document.addEventListener('visibilitychange', renewIfDue);
  return () => {
    clearInterval(timer);
    unwatch();
    removeEventListener('storage', onStorageChange);
    removeEventListener('pageshow', catchUp);
    document.removeEventListener('visibilitychange', renewIfDue);
  };
}
