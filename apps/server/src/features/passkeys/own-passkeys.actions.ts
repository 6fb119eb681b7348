/** Adding, renaming and removing the user's own passkeys. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { NewPasskey } from '@partnerfolio/contract/passkeys';
import { v7 as uuid } from 'uuid';
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { because, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inSession, markAuthenticated } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { mailFactorChange } from '../people/factor-mail.actions.ts';
import { leavesASignInMethod } from '../people/rules.ts';
import { lockSignInMethods } from '../people/queries.ts';
import { creationOptions, verifyMade } from './ceremony.ts';
import { ask, endCeremony } from './challenges.actions.ts';
import * as queries from './queries.ts';
import { refuseWithoutPasskey } from './required.actions.ts';
import { toUserHandle } from './rules.ts';

/** More devices than anyone has. */
const atMost = 20;

const toItem = (row: {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  isSynced: boolean;
}) => {
  const { id, name, createdAt, lastUsedAt, isSynced } = row;
  return { id, name, createdAt, lastUsedAt, isSynced };
};

export const ownPasskeys = async (app: App, viewer: SignedIn) =>
  (await queries.selectPasskeys(app.db, viewer.id)).map(toItem);

/** Starts a ceremony for a new passkey. */
export const beginOwn = async (app: App, viewer: SignedIn) => {
  const refusal = await refuseWithoutPasskey(app.db, viewer);
  if (refusal !== null) return refusal;
  const known = await queries.selectPasskeys(app.db, viewer.id);
  if (known.length >= atMost) return refuse('wrong_state', because('too_many_passkeys'));
  const asked = await ask(app, { purpose: 'creation', sessionId: viewer.sessionId });
  if (isRefusal(asked)) return asked;
  const { id, email, fullName } = viewer;
  const owner = { handle: toUserHandle(id), email, fullName };
  return creationOptions(asked.party, { challenge: asked.challenge, owner, known });
};

const noteChange = async (
  app: App,
  trx: Trx,
  event: {
    readonly eventType: AuditEventType;
    readonly viewer: SignedIn;
    readonly id: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> => {
  const { viewer, id, ...rest } = event;
  await writeAudit(trx, {
    ...rest,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'passkey',
    entityId: id,
  });
};

/** Stores the new passkey. Making it proves the user's identity as much as using it. */
export const addOwn = async (
  app: App,
  viewer: SignedIn,
  { name, made }: { name: string; made: NewPasskey },
) => {
  const refusal = await refuseWithoutPasskey(app.db, viewer);
  if (refusal !== null) return refusal;
  const clientData = made.response.clientDataJSON;
  const asked = await endCeremony(app, { purpose: 'creation', sessionId: viewer.sessionId, clientData });
  if (asked === null) return refuse('passkey_refused');
  const verified = await verifyMade(asked, made).catch((error: unknown) => {
    app.log.warn({ err: error }, 'a new passkey failed verification');
    return null;
  });
  if (verified === null) return refuse('passkey_refused');
  const now = app.clock.now();
  const id = uuid();
  const added = await inSession(app, viewer, async (trx) => {
    if (!(await queries.insertPasskey(trx, { ...verified, id, userId: viewer.id, name, now })))
      return refuse('already_exists');
    await markAuthenticated(trx, viewer.sessionId, { now, method: 'passkey' });
    await noteChange(app, trx, { eventType: 'passkey.add', viewer, id, after: { name } });
    await mailFactorChange(app, trx, { change: 'passkey_added', userId: viewer.id });
    return { id, name, createdAt: now.toISOString(), lastUsedAt: null, isSynced: verified.isSynced };
  });
  app.mail.wake();
  return added;
};

/** Renames a passkey; another user's counts as not found. */
export const renameOwn = (app: App, viewer: SignedIn, { id, name }: { id: string; name: string }) =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockPasskey(trx, { id, userId: viewer.id });
    if (row === null) return refuse('not_found');
    await queries.setName(trx, id, name);
    const change = { before: { name: row.name }, after: { name } };
    await noteChange(app, trx, { eventType: 'passkey.rename', viewer, id, ...change });
    return { ...toItem(row), name };
  });

/** Removes a passkey unless it is the last sign-in method; another user's counts as not found. */
export const removeOwn = async (
  app: App,
  viewer: SignedIn,
  id: string,
): Promise<
  | { done: true }
  | Refusal<'not_found' | 'wrong_state' | 'factor_required' | 'unauthenticated', 'last_sign_in_method'>
> => {
  const refusal = await refuseWithoutPasskey(app.db, viewer);
  const removed = await inSession(app, viewer, async (trx) => {
    const ways = await lockSignInMethods(trx, viewer.id);
    const row = await queries.lockPasskey(trx, { id, userId: viewer.id });
    if (row === null) return refuse('not_found');
    if (refusal !== null) return refusal;
    if (!leavesASignInMethod(ways)) return refuse('wrong_state', because('last_sign_in_method'));
    await queries.deletePasskey(trx, id);
    await noteChange(app, trx, { eventType: 'passkey.remove', viewer, id, before: { name: row.name } });
    await mailFactorChange(app, trx, { change: 'passkey_removed', userId: viewer.id });
    return { done: true } as const;
  });
  app.mail.wake();
  return removed;
};
