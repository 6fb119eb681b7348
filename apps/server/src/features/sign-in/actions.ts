/**
 * Signing in by password. An attempt is counted before the password is checked, so that concurrent attempts gain
 * nothing.
 */
import { v7 as uuid } from 'uuid';
import { toNetwork } from '../../platform/http/address.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import type { RequestFacts } from '../../platform/http/request.ts';
import {
  deviceToken,
  sessionTokens,
  setDeviceCookie,
  setSessionCookies,
} from '../../platform/session/session-cookies.ts';
import { endSession, hashToken, newToken, startSession } from '../../platform/session/session.ts';
import type { SessionTokens } from '../../platform/session/session.ts';
import { takeSecondStep } from '../factors/second-step.actions.ts';
import { holdAccount } from '../people/queries.ts';
import * as queries from './queries.ts';
import type { Origin, SignInPerson } from './queries.ts';
import { signInAllowance, windowSeconds, wrongCodesAtMost } from './rules.ts';
import type { Allowance } from './rules.ts';

/** What an action of a request needs. */
export interface Act {
  readonly app: App;
  readonly request: RequestFacts;
}

export interface Try {
  readonly id: string;
  readonly origin: Origin;
  readonly person: SignInPerson | null;
}

/** The origin of a sign-in, and the account of its address. */
export const findOrigin = async ({ app, request }: Act, email: string, db: Db = app.db) => {
  const address = email.toLowerCase();
  const device = deviceToken(app.config, request);
  const person = await queries.findSignInPerson(db, {
    email: address,
    deviceHash: device === null ? null : hashToken(device),
  });
  const origin: Origin = {
    email: address,
    network: toNetwork(request.address),
    isKnownDevice: person?.isKnownDevice ?? false,
  };
  return { person, origin };
};

/** How many attempts are left for an address from this origin; the same for known and unknown addresses. */
export const findAllowance = async (act: Act, email: string) => {
  const { origin } = await findOrigin(act, email);
  const failed = await queries.countFailedTries(act.app.db, origin, act.app.clock.now());
  return signInAllowance(failed, origin.isKnownDevice);
};

/** Records an attempt beyond the limits, under the network alone when the network's limit is reached. */
export const noteLimit = (
  { app, request }: Act,
  { origin, person }: Omit<Try, 'id'>,
  reached: Allowance['reached'],
) =>
  app.refusals.noteLimit({
    key: reached === 'network' ? origin.network : `${origin.email} ${origin.network}`,
    userId: person?.id ?? null,
    email: origin.email,
    address: request.address,
  });

/** Counts an attempt as failed, or refuses when none is left. */
export const bookTry = async (
  act: Act,
  email: string,
): Promise<Try | Refusal<'rate_limited', 'too_many_sign_ins'>> => {
  const { app, request } = act;
  const { person, origin } = await findOrigin(act, email);
  const id = uuid();
  const allowance = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    await queries.lockAttempts(trx, origin);
    const failed = await queries.countFailedTries(trx, origin, now);
    const left = signInAllowance(failed, origin.isKnownDevice);
    const { address, userAgent } = request;
    if (left.remaining > 0) await queries.insertAttempt(trx, { ...origin, id, now, address, userAgent });
    return left;
  });
  if (allowance.remaining > 0) return { id, origin, person };
  noteLimit(act, { origin, person }, allowance.reached);
  return refuse('rate_limited', { ...because('too_many_sign_ins'), retryAfter: allowance.retryAfter });
};

/**
 * Counts an attempt, compares the password, and returns the attempt with the user, or null when the password is
 * wrong. A deactivated and an unknown account cost the same work and get the same answer as a wrong password.
 */
export const tryPassword = async (
  act: Act,
  { email, password, method }: { email: string; password: string; method: string },
): Promise<
  (Try & { person: SignInPerson }) | Refusal<'rate_limited' | 'busy', 'too_many_sign_ins'> | null
> => {
  const { app } = act;
  const attempt = await bookTry(act, email);
  if ('ok' in attempt) return attempt;
  const { person } = attempt;
  const matches = await app.passwords.verify(person?.passwordHash ?? null, password);
  if (typeof matches !== 'boolean') {
    await queries.deleteAttempt(app.db, attempt.id);
    return matches;
  }
  if (matches && person !== null && person.isActive) return { ...attempt, person };
  await noteWrongPassword(act, attempt, method);
  return null;
};

const noteWrongPassword = (
  { app, request }: Act,
  { person, origin }: Omit<Try, 'id'>,
  method: string,
): Promise<void> =>
  writeAudit(app.db, {
    eventType: 'auth_failure',
    now: app.clock.now(),
    userId: person?.id ?? null,
    metadata: { method, email: origin.email, address: request.address },
  });

/**
 * Whether the compared password is still the account's, and the account is active. Locks the account until the
 * transaction ends, so that someone with only the previous password gains nothing during a change.
 */
export const isStillPassword = async (
  trx: Trx,
  { id, passwordHash }: Pick<SignInPerson, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  const account = await holdAccount(trx, id);
  return account !== null && account.isActive && account.passwordHash === passwordHash;
};

/**
 * Counts a code of the second step as wrong before it is checked, so that concurrent attempts gain nothing. A known
 * device is not exempt, because whoever sends a code already has the password.
 */
export const bookCode = (
  act: Act,
  { id, origin }: Try,
): Promise<Refusal<'rate_limited', 'too_many_sign_ins'> | null> =>
  inTransaction(act.app.db, async (trx) => {
    await queries.lockAttempts(trx, origin);
    const wrong = await queries.countWrongCodes(trx, origin.email, act.app.clock.now());
    if (wrong >= wrongCodesAtMost)
      return refuse('rate_limited', { ...because('too_many_sign_ins'), retryAfter: windowSeconds.account });
    await queries.markWrongCode(trx, id);
    return null;
  });

/** Counts an attempt with a code alone, where no password is required. */
export const bookTryOfCode = async (
  act: Act,
  email: string,
): Promise<Try | Refusal<'rate_limited', 'too_many_sign_ins'>> => {
  const attempt = await bookTry(act, email);
  return isRefusal(attempt) ? attempt : ((await bookCode(act, attempt)) ?? attempt);
};

/** Marks a counted attempt as successful. */
export const settleTry = (trx: Trx, { id }: Pick<Try, 'id'>): Promise<void> =>
  queries.markAttemptSucceeded(trx, id);

/** A session and the device token of its browser, null for programs; the cookies are set after the commit. */
export interface Opened {
  readonly tokens: SessionTokens;
  readonly device: string | null;
}

/** Ends the sessions whose tokens a request contains; used by signing out, and by signing in over a session. */
export const endPresented = async (
  { app, request }: Act,
  trx: Trx,
  reason: 'sign_out' | 'sign_in_over',
): Promise<void> => {
  const { access, refresh } = sessionTokens(app.config, request);
  const now = app.clock.now();
  for (const token of [refresh, access]) {
    const session = token === null ? null : await endSession(trx, { token, now, reason });
    if (session === null) continue;
    await writeAudit(trx, {
      eventType: 'session.end',
      now,
      userId: session.user_id,
      entity: 'session',
      entityId: session.id,
      ...(reason === 'sign_in_over' && { metadata: { reason } }),
    });
  }
};

/** Starts a session for an authenticated user, replacing the browser's previous one, and records the device. */
export const openSession = async (
  { app, request }: Act,
  trx: Trx,
  { userId, method }: { userId: string; method: string },
): Promise<Opened> => {
  const now = app.clock.now();
  await endPresented({ app, request }, trx, 'sign_in_over');
  const tokens = await startSession(trx, { userId, now, method, request });
  const device = deviceToken(app.config, request) ?? (request.fromBrowser ? newToken() : null);
  if (device !== null) await queries.rememberDevice(trx, { userId, hash: hashToken(device), now });
  await writeAudit(trx, {
    eventType: 'session.start',
    now,
    userId,
    entity: 'session',
    entityId: tokens.sessionId,
    metadata: { method, address: request.address, userAgent: request.userAgent },
  });
  return { tokens, device };
};

/** Sets the session cookies of the browser. */
export const sendCookies = ({ app, request }: Act, { tokens, device }: Opened): void => {
  setSessionCookies(app.config, request, tokens);
  if (device !== null) setDeviceCookie(app.config, request, { token: device, now: app.clock.now() });
};

/** Records a sign-in from a device and a network that are both new to an account with earlier sign-ins. */
export const recordUnknownOrigin = async ({ app, request }: Act, trx: Trx, attempt: Try): Promise<void> => {
  if (attempt.origin.isKnownDevice) return;
  const past = await queries.findPastSignIns(trx, attempt.origin);
  if (!past.any || past.fromNetwork) return;
  await writeAudit(trx, {
    eventType: 'suspicious_activity',
    now: app.clock.now(),
    userId: attempt.person?.id ?? null,
    metadata: { reason: 'new_device_and_network', address: request.address },
  });
};

export type StepRefusal = Refusal<'second_factor_needed' | 'wrong_code'>;

/**
 * Settles an attempt whose second step failed. A missing code removes the attempt, because the password was right; a
 * wrong one stays counted, so that codes have the same limit as passwords, and the answer reports the remaining
 * attempts.
 */
export const settleMissedStep = async (
  act: Act,
  attempt: Try,
  refusal: StepRefusal,
): Promise<StepRefusal> => {
  const { app, request } = act;
  if (refusal.code === 'second_factor_needed') {
    await queries.deleteAttempt(app.db, attempt.id);
    return refusal;
  }
  const now = app.clock.now();
  await writeAudit(app.db, {
    eventType: 'auth_failure',
    now,
    userId: attempt.person?.id ?? null,
    metadata: { method: 'second_factor', email: attempt.origin.email, address: request.address },
  });
  const failed = await queries.countFailedTries(app.db, attempt.origin, now);
  const { remaining } = signInAllowance(failed, attempt.origin.isKnownDevice);
  const codesLeft = wrongCodesAtMost - (await queries.countWrongCodes(app.db, attempt.origin.email, now));
  return { ...refusal, remainingAttempts: Math.max(0, Math.min(remaining, codesLeft)) };
};

/** Signs in a user by password, and by a code when they have an authenticator app. */
export const signInByPassword = async (
  act: Act,
  { code, ...form }: { email: string; password: string; code?: string | undefined },
): Promise<
  Opened | StepRefusal | Refusal<'wrong_credentials' | 'rate_limited' | 'busy', 'too_many_sign_ins'>
> => {
  const attempt = await tryPassword(act, { ...form, method: 'email_password' });
  if (attempt === null) return refuse('wrong_credentials');
  if ('ok' in attempt) return attempt;
  const limited = code === undefined ? null : await bookCode(act, attempt);
  if (limited !== null) return limited;
  const userId = attempt.person.id;
  const opened = await inTransaction(act.app.db, async (trx) => {
    if (!(await isStillPassword(trx, attempt.person))) return refuse('wrong_credentials');
    const missed = await takeSecondStep(act.app, trx, { userId, code });
    if (missed !== null) return missed;
    await recordUnknownOrigin(act, trx, attempt);
    await settleTry(trx, attempt);
    return openSession(act, trx, { userId, method: 'email_password' });
  });
  if (isRefusal(opened)) {
    if (opened.code !== 'wrong_credentials') return settleMissedStep(act, attempt, refuse(opened.code));
    await noteWrongPassword(act, attempt, 'email_password');
    return refuse('wrong_credentials');
  }
  act.app.mail.wake();
  sendCookies(act, opened);
  return opened;
};
