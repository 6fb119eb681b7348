/** An authenticator app: set up, confirmed, removed; its recovery codes. */
import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { hashToken, inSession } from '../../platform/session/session.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { clearPasskeys, refusalWithoutPasskey } from '../passkeys/required.actions.ts';
import { noteFactorChange } from './notices.actions.ts';
import * as queries from './queries.ts';
import { recoveryCodeBytes, parseRecoveryCode } from './rules.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Where a sealed secret belongs; moved to another account it doesn't open. */
export const sealContext = (userId: string): string => `authenticator of ${userId}`;

/** Makes the secret of a new app. One that is in use already must be removed first. */
export const setUpAuthenticator = (app: App, viewer: SignedIn) =>
  inSession(app, viewer, async (trx) => {
    const refusal = await refusalWithoutPasskey(trx, viewer);
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

const newRecoveryCode = (): string => parseRecoveryCode(randomBytes(recoveryCodeBytes)) ?? newRecoveryCode();

/** Makes the codes; they are nowhere else but in what is returned. */
const makeRecoveryCodes = async (app: App, trx: Trx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  await queries.replaceRecoveryCodes(trx, { userId, hashes: codes.map(hashToken), now: app.clock.now() });
  return codes;
};

/** Takes the app into use by a first code of it. */
export const takeAuthenticator = async (
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
    const refusal = await refusalWithoutPasskey(trx, viewer);
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

/** Removes the own app; also one that was never confirmed, of which nobody need be told. */
export const dropAuthenticator = async (
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

/** Makes new recovery codes; the former are void. */
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

/** Removes whatever a person's sign-in asks for beside the password, in the transaction of an act that lets them in anew. */
export const clearFactors = async (trx: Trx, userId: string): Promise<void> => {
  await queries.removeFactorRows(trx, userId);
  await clearPasskeys(trx, userId);
};
