/** The identity providers of the user's own account: linking, unlinking, and authenticating again. */
import { v7 as uuid } from 'uuid';
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inSession, markAuthenticated, issuerName } from '../../platform/session/session.ts';
import { mailFactorChange } from '../people/factor-mail.actions.ts';
import { refuseWithoutPasskey } from '../passkeys/required.actions.ts';
import { arrive, departTo } from './oauth-flow.actions.ts';
import type { Arrival } from './oauth-flow.actions.ts';
import { leavesASignInMethod } from '../people/rules.ts';
import { deleteIdentity, findVouched, insertIdentity, selectIdentities } from './queries.ts';
import type { Act } from '../sign-in/actions.ts';
import { lockSignInMethods } from '../people/queries.ts';

type Parameters = Readonly<Record<string, string>>;

const findProvider = ({ config }: App, issuer: string) =>
  config.providers.find((provider) => provider.issuer === issuer) ?? null;

export const ownIdentities = async (app: App, viewer: SignedIn) =>
  (await selectIdentities(app.db, viewer.id)).map(({ issuer, ...row }) => ({
    ...row,
    name: issuerName(app, issuer),
    providerId: findProvider(app, issuer)?.id ?? null,
  }));

/** Sends the session's user to a provider in order to link it. */
export const departToLink = async (act: Act, viewer: SignedIn, providerId: string) =>
  (await refuseWithoutPasskey(act.app.db, viewer)) ??
  departTo(act, { providerId, purpose: 'link', sessionId: viewer.sessionId });

/** Links a provider's account by issuer and subject, whatever its address. */
export const linkOwn = async (
  act: Act,
  viewer: SignedIn,
  parameters: Parameters,
): Promise<{ done: true } | Refusal<'provider_refused' | 'already_exists' | 'unauthenticated'>> => {
  const { app } = act;
  const arrival = await arrive(act, { purpose: 'link', sessionId: viewer.sessionId, parameters });
  const claims = arrival?.claims ?? null;
  if (claims === null) return refuse('provider_refused');
  const { issuer, subject } = claims;
  const linked = await inSession(app, viewer, async (trx) => {
    const now = app.clock.now();
    const id = uuid();
    if (!(await insertIdentity(trx, { id, userId: viewer.id, issuer, subject, now })))
      return refuse('already_exists');
    await writeAudit(trx, {
      eventType: 'identity.link',
      now,
      userId: viewer.id,
      entity: 'identity',
      entityId: id,
      after: { issuer },
    });
    await mailFactorChange(app, trx, { change: 'provider_linked', userId: viewer.id });
    return { done: true } as const;
  });
  app.mail.wake();
  return linked;
};

/** Removes a link unless it is the last sign-in method; another user's counts as not found. */
export const unlinkOwn = async (
  app: App,
  viewer: SignedIn,
  id: string,
): Promise<
  { done: true } | Refusal<'not_found' | 'wrong_state' | 'unauthenticated', 'last_sign_in_method'>
> => {
  const unlinked = await inSession(app, viewer, async (trx) => {
    const ways = await lockSignInMethods(trx, viewer.id);
    const issuer = await deleteIdentity(trx, { id, userId: viewer.id });
    if (issuer === null) return refuse('not_found');
    // The refusal rolls back the deletion.
    if (!leavesASignInMethod(ways)) return refuse('wrong_state', because('last_sign_in_method'));
    await writeAudit(trx, {
      eventType: 'identity.unlink',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'identity',
      entityId: id,
      before: { issuer },
    });
    await mailFactorChange(app, trx, { change: 'provider_unlinked', userId: viewer.id });
    return { done: true } as const;
  });
  app.mail.wake();
  return unlinked;
};

/** Sends the session's user to a provider to sign in there again. */
export const departToConfirm = (act: Act, viewer: SignedIn, providerId: string) =>
  departTo(act, { providerId, purpose: 'confirmation', sessionId: viewer.sessionId });

/** The tolerated difference between the clocks of two machines. */
const clockSkewMs = 30_000;

/** Whether the provider confirms that this user signed in there after leaving the portal. */
const isConfirmed = async ({ app }: Act, viewer: SignedIn, { claims, leftAt }: Arrival): Promise<boolean> => {
  if (claims === null || claims.authenticatedAt === null) return false;
  if (claims.authenticatedAt.getTime() < leftAt.getTime() - clockSkewMs) return false;
  return (await findVouched(app.db, claims))?.id === viewer.id;
};

/** Marks a session as freshly authenticated through a provider. */
export const confirmOwn = async (
  act: Act,
  viewer: SignedIn,
  parameters: Parameters,
): Promise<{ done: true } | Refusal<'provider_refused' | 'unauthenticated'>> => {
  const { app, request } = act;
  const arrival = await arrive(act, { purpose: 'confirmation', sessionId: viewer.sessionId, parameters });
  if (arrival === null) return refuse('provider_refused');
  const now = app.clock.now();
  if (await isConfirmed(act, viewer, arrival)) {
    const isMarked = await markAuthenticated(app.db, viewer.sessionId, { now });
    return isMarked ? { done: true } : refuse('unauthenticated');
  }
  await writeAudit(app.db, {
    eventType: 'auth_failure',
    now,
    userId: viewer.id,
    metadata: {
      method: `${arrival.provider.id}_oauth_confirmation`,
      email: viewer.email,
      address: request.address,
    },
  });
  return refuse('provider_refused');
};
