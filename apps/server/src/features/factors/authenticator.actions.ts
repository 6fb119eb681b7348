/** Authenticator apps: setting up, confirming and removing them, and their recovery codes. */
import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { hashToken, inSession } from '../../platform/session/session.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { clearPasskeys, refuseWithoutPasskey } from '../passkeys/required.actions.ts';
import { noteFactorChange } from './notices.actions.ts';
import * as queries from './queries.ts';
import { recoveryCodeBytes, toRecoveryCode } from './rules.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The context of a sealed secret; moved to another account, it does not open. */
export const sealContext = (userId: string): string => `authenticator of ${userId}`;

/** Makes the secret of a new app. An app in use must be removed first. */
export const setUpAuthenticator = (app: App, viewer: SignedIn) =>
  inSession(app, viewer, async (trx) => {
    const refusal = await refuseWithoutPasskey(trx, viewer);
    if (refusal !== null) return refusal;
    const secret = newTotpSecret();
    const sealed = app.secrets.seal(secret, sealContext(viewer.id));
    const isPut = await queries.putUnconfirmed(trx, {
      userId: viewer.id,
      secret: sealed,
      now: app.clock.now(),
    });
    return isPut
      ? { secret, uri: totpUri(secret, viewer.email) }
      : refuse('wrong_state', because('authenticator_confirmed'));
  });

const codesAtOnce = 10;

const newRecoveryCode = (): string => toRecoveryCode(randomBytes(recoveryCodeBytes)) ?? newRecoveryCode();

/** Makes recovery codes. Only the return value contains them; the database stores hashes. */
const makeRecoveryCodes = async (app: App, trx: Trx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  await queries.replaceRecoveryCodes(trx, { userId, hashes: codes.map(hashToken), now: app.clock.now() });
  return codes;
};

/** Activates the app by its first code. */
export const confirmAuthenticator = async (
  app: App,
  viewer: SignedIn,
  digits: string,
): Promise<
  | { recoveryCodes: string[] }
  | Refusal<
      'wrong_state' | 'wrong_code' | 'factor_required' | 'unauthenticated',
      'authenticator_absent' | 'authenticator_confirmed'
    >
> => {
  const taken = await inSession(app, viewer, async (trx) => {
    const refusal = await refuseWithoutPasskey(trx, viewer);
    if (refusal !== null) return refusal;
    const row = await queries.lockAuthenticator(trx, viewer.id);
    if (row === null) return refuse('wrong_state', because('authenticator_absent'));
    if (row.confirmed_at !== null) return refuse('wrong_state', because('authenticator_confirmed'));
    const now = app.clock.now();
    const secret = app.secrets.open(row.secret, sealContext(viewer.id));
    const step = stepOfCode(secret, { digits, now, lastStep: row.last_step });
    if (step === null) return refuse('wrong_code');
    await queries.confirmRow(trx, { userId: viewer.id, step, now });
    const recoveryCodes = await makeRecoveryCodes(app, trx, viewer.id);
    await noteFactorChange(app, trx, { change: 'authenticator_added', userId: viewer.id, by: viewer.id });
    return { recoveryCodes };
  });
  app.mail.wake();
  return taken;
};

/** Removes the user's own app; one that was never confirmed needs no notice. */
export const removeAuthenticator = async (
  app: App,
  viewer: SignedIn,
): Promise<{ done: true } | Refusal<'wrong_state' | 'unauthenticated', 'authenticator_absent'>> => {
  const dropped = await inSession(app, viewer, async (trx) => {
    if (!(await queries.removeFactorRows(trx, viewer.id)))
      return refuse('wrong_state', because('authenticator_absent'));
    await noteFactorChange(app, trx, { change: 'authenticator_removed', userId: viewer.id, by: viewer.id });
    return { done: true } as const;
  });
  app.mail.wake();
  return dropped;
};

/** Makes new recovery codes, which invalidate the previous ones. */
export const remakeRecoveryCodes = async (
  app: App,
  viewer: SignedIn,
): Promise<
  { recoveryCodes: string[] } | Refusal<'wrong_state' | 'unauthenticated', 'authenticator_absent'>
> => {
  const made = await inSession(app, viewer, async (trx) => {
    const row = await queries.lockAuthenticator(trx, viewer.id);
    if (row === null || row.confirmed_at === null)
      return refuse('wrong_state', because('authenticator_absent'));
    const recoveryCodes = await makeRecoveryCodes(app, trx, viewer.id);
    await noteFactorChange(app, trx, { change: 'recovery_codes_renewed', userId: viewer.id, by: viewer.id });
    return { recoveryCodes };
  });
  app.mail.wake();
  return made;
};

/** Removes all second factors of a user, in the transaction of an action that restores their access. */
export const clearFactors = async (trx: Trx, userId: string): Promise<void> => {
  await queries.removeFactorRows(trx, userId);
  await clearPasskeys(trx, userId);
};
