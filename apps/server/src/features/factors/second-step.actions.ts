/** The second step of a sign-in: a code of the app, or a recovery code. */
import type { App } from '../../platform/context.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { hashToken } from '../../platform/session/session.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { sealContext } from './authenticator.actions.ts';
import { noteFactorChange } from './notices.actions.ts';
import * as queries from './queries.ts';
import { readCode } from './rules.ts';
import { stepOfCode } from './totp.ts';

interface Step {
  readonly userId: string;
  readonly code: string | undefined;
}

const takeRecoveryCode = async (app: App, trx: Trx, { userId, code }: { userId: string; code: string }) => {
  const isUsed = await queries.useRecoveryCode(trx, { userId, hash: hashToken(code), now: app.clock.now() });
  if (isUsed) await noteFactorChange(app, trx, { change: 'recovery_code_used', userId, by: userId });
  return isUsed;
};

/**
 * Checks and uses up the code of a user with an app; null when the code is right or none is needed. Call it in the
 * transaction that opens the session.
 */
export const takeSecondStep = async (
  app: App,
  trx: Trx,
  { userId, code }: Step,
): Promise<Refusal<'second_factor_needed' | 'wrong_code'> | null> => {
  const row = await queries.lockAuthenticator(trx, userId);
  if (row === null || row.confirmed_at === null) return null;
  if (code === undefined) return refuse('second_factor_needed');
  const read = readCode(code);
  if (read.kind === 'recovery')
    return (await takeRecoveryCode(app, trx, { userId, code: read.code })) ? null : refuse('wrong_code');
  const secret = app.secrets.open(row.secret, sealContext(userId));
  const step = stepOfCode(secret, { digits: read.digits, now: app.clock.now(), lastStep: row.last_step });
  if (step === null) return refuse('wrong_code');
  await queries.noteStep(trx, userId, step);
  return null;
};
