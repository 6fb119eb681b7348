/** Authenticating by a passkey: to sign in, and again within a session. */
import type { PasskeyProof } from '@partnerfolio/contract/passkeys';
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { because, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inSession, markAuthenticated } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { mailFactorChange } from '../people/factor-mail.actions.ts';
import { holdAccount } from '../people/queries.ts';
import { bookTry, sendCookies, recordUnknownOrigin, openSession, settleTry } from './actions.ts';
import type { Act, Opened, Try } from './actions.ts';
import { bookStart, settleStart } from './starts.actions.ts';
import { requestOptions, verifyProof } from '../passkeys/ceremony.ts';
import { ask, endCeremony } from '../passkeys/challenges.actions.ts';
import * as queries from '../passkeys/queries.ts';
import { readRelyingParty } from '../passkeys/relying-party.ts';
import { isCredibleCounter, parseUserHandle } from '../passkeys/rules.ts';

type Refused = Refusal<'passkey_refused' | 'rate_limited', 'too_many_sign_ins'>;

/** Asks a device to sign in any user that it knows. */
export const beginSignIn = async (act: Act) => {
  const { app } = act;
  const limited = readRelyingParty(app.config) === null ? null : await bookStart(act);
  if (limited !== null) return limited;
  const asked = await ask(app, { purpose: 'sign_in', sessionId: null });
  return isRefusal(asked) ? asked : requestOptions(asked.party, asked.challenge);
};

/** Asks a device for one of the user's passkeys. */
export const beginConfirmation = async ({ app }: Act, viewer: SignedIn) => {
  const known = await queries.selectPasskeys(app.db, viewer.id);
  if (known.length === 0) return refuse('wrong_state', because('no_passkey'));
  const asked = await ask(app, { purpose: 'confirmation', sessionId: viewer.sessionId });
  return isRefusal(asked) ? asked : requestOptions(asked.party, asked.challenge, known);
};

interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Buffer;
}

interface Proven {
  readonly passkey: Passkey;
  readonly counter: number;
  readonly isSynced: boolean;
}

interface Ceremony {
  readonly proof: PasskeyProof;
  readonly purpose: 'sign_in' | 'confirmation';
  readonly sessionId: string | null;
}

/** Verifies a proof except its counter; null when anything is wrong. The challenge is used up either way. */
const examine = async (
  { app }: Act,
  { proof, purpose, sessionId }: Ceremony,
  passkey: Passkey | null,
): Promise<Proven | null> => {
  const clientData = proof.response.clientDataJSON;
  const asked = await endCeremony(app, { purpose, sessionId, clientData });
  if (asked === null || passkey === null) return null;
  const { userHandle } = proof.response;
  if (userHandle !== undefined && parseUserHandle(userHandle) !== passkey.userId) return null;
  const verified = await verifyProof(asked, { proof, publicKey: passkey.publicKey }).catch(
    (error: unknown) => {
      app.log.warn({ err: error }, 'a passkey proof failed verification');
      return null;
    },
  );
  return verified === null ? null : { passkey, ...verified };
};

/** A counter that decreases shows that the passkey was copied: notifies its owner and the audit log. */
const noteCopy = async ({ app, request }: Act, { passkey, counter }: Proven): Promise<void> => {
  await inTransaction(app.db, async (trx) => {
    await writeAudit(trx, {
      eventType: 'suspicious_activity',
      now: app.clock.now(),
      userId: passkey.userId,
      entity: 'passkey',
      entityId: passkey.id,
      metadata: { reason: 'passkey_counter', counter, address: request.address },
    });
    await mailFactorChange(app, trx, { change: 'passkey_copied', userId: passkey.userId });
  });
  app.mail.wake();
};

type Use = 'used' | 'removed' | 'copied';

/** Updates the passkey's counter and last use, in the transaction of the action. */
const use = async ({ app }: Act, trx: Trx, { passkey, counter, isSynced }: Proven): Promise<Use> => {
  const known = await queries.lockCounter(trx, passkey.id);
  if (known === null) return 'removed';
  if (!isCredibleCounter({ known, reported: counter })) return 'copied';
  await queries.noteUse(trx, { id: passkey.id, counter, isSynced, now: app.clock.now() });
  return 'used';
};

interface Failure {
  readonly method: 'passkey' | 'passkey_confirmation';
  readonly email: string;
  readonly userId: string | null;
}

const fail = async ({ app, request }: Act, { method, email, userId }: Failure) => {
  await writeAudit(app.db, {
    eventType: 'auth_failure',
    now: app.clock.now(),
    userId,
    metadata: { method, email: email === '' ? null : email.toLowerCase(), address: request.address },
  });
  return refuse('passkey_refused');
};

/**
 * The address for counting the attempt: the passkey's owner, or the user that the device names when its passkey was
 * removed.
 */
const addressTried = async ({ app }: Act, proof: PasskeyProof, owner: string | null): Promise<string> => {
  if (owner !== null) return owner;
  const userId = parseUserHandle(proof.response.userHandle);
  return (userId === null ? null : await queries.findAddress(app.db, userId)) ?? '';
};

/** Opens a session for a valid proof; null when its passkey was removed meanwhile, or is a copy. */
const enter = async (act: Act, proven: Proven, attempt: Try): Promise<Opened | null> => {
  const { userId } = proven.passkey;
  const opened = await inTransaction(act.app.db, async (trx) => {
    const account = await holdAccount(trx, userId);
    const outcome = account?.isActive === true ? await use(act, trx, proven) : 'removed';
    if (outcome !== 'used') return outcome;
    await recordUnknownOrigin(act, trx, attempt);
    await settleTry(trx, attempt);
    await settleStart(act, trx);
    return openSession(act, trx, { userId, method: 'passkey' });
  });
  if (opened === 'copied') await noteCopy(act, proven);
  return typeof opened === 'string' ? null : opened;
};

/** Signs in by passkey. The attempt is counted before the proof is checked, as with passwords. */
export const signInByPasskey = async (act: Act, proof: PasskeyProof): Promise<Opened | Refused> => {
  const passkey = await queries.findPasskey(act.app.db, proof.id);
  const email = await addressTried(act, proof, passkey?.email ?? null);
  const attempt = await bookTry(act, email);
  if (isRefusal(attempt)) return attempt;
  const { person } = attempt;
  const failure = { method: 'passkey', email, userId: person?.id ?? null } as const;
  const proven = await examine(act, { proof, purpose: 'sign_in', sessionId: null }, passkey);
  if (proven === null || person?.isActive !== true) return fail(act, failure);
  const opened = await enter(act, proven, attempt);
  if (opened === null) return fail(act, failure);
  sendCookies(act, opened);
  return opened;
};

/**
 * Marks a session as freshly authenticated by one of the user's own passkeys, which then also counts as its second
 * factor.
 */
export const confirmOneself = async (
  act: Act,
  viewer: SignedIn,
  proof: PasskeyProof,
): Promise<{ done: true } | Refused> => {
  const { app } = act;
  const found = await queries.findPasskey(app.db, proof.id);
  const attempt = await bookTry(act, viewer.email);
  if (isRefusal(attempt)) return attempt;
  const ceremony = { proof, purpose: 'confirmation', sessionId: viewer.sessionId } as const;
  const proven = await examine(act, ceremony, found?.userId === viewer.id ? found : null);
  const failure = { method: 'passkey_confirmation', email: viewer.email, userId: viewer.id } as const;
  if (proven === null) return fail(act, failure);
  const outcome = await inSession(app, viewer, async (trx) => {
    const used = await use(act, trx, proven);
    if (used !== 'used') return used;
    await settleTry(trx, attempt);
    await markAuthenticated(trx, viewer.sessionId, { now: app.clock.now(), method: 'passkey' });
    return used;
  });
  if (outcome === 'used') return { done: true };
  if (outcome === 'copied') await noteCopy(act, proven);
  return fail(act, failure);
};
