/** The providers that vouch for one's own account: linked, unlinked, and asked again who it is. */
import { v7 as uuid } from 'uuid';
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inSession, markAuthenticated, nameOfIssuer } from '../../platform/session/session.ts';
import { mailFactorChange } from '../people/factor-mail.actions.ts';
import { refusalWithoutPasskey } from '../passkeys/required.actions.ts';
import { arrive, departTo } from './oauth-flow.actions.ts';
import type { Arrival } from './oauth-flow.actions.ts';
import { leavesASignInMethod } from '../people/rules.ts';
import { deleteIdentity, findVouched, insertIdentity, selectIdentities } from './queries.ts';
import type { Act } from '../sign-in/actions.ts';
import { lockSignInMethods } from '../people/sign-in-methods.queries.ts';

type Parameters = Readonly<Record<string, string>>;

const findProvider = ({ config }: App, issuer: string) =>
  config.providers.find((provider) => provider.issuer === issuer) ?? null;

export const ownIdentities = async (app: App, viewer: SignedIn) =>
  (await selectIdentities(app.db, viewer.id)).map(({ issuer, ...row }) => ({
    ...row,
    name: nameOfIssuer(app, issuer),
    providerId: findProvider(app, issuer)?.id ?? null,
  }));

/** Sends the person of a session to a provider that is to be linked. */
export const departToLink = async (act: Act, viewer: SignedIn, providerId: string) =>
  (await refusalWithoutPasskey(act.app.db, viewer)) ??
  departTo(act, { providerId, purpose: 'link', sessionId: viewer.sessionId });

/** Links whom a provider vouches for: by issuer and subject, whatever the address there. */
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

/** Ends a link, unless nobody could sign in any more; somebody else's is not there. */
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
    // The refusal takes the deletion back.
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

/** Sends the person of a session to a provider, to sign in there anew. */
export const departToConfirm = (act: Act, viewer: SignedIn, providerId: string) =>
  departTo(act, { providerId, purpose: 'confirmation', sessionId: viewer.sessionId });

/** The clocks of two machines. */
const clockSkewMs = 30_000;

/** Whether a provider says that it was this person who signed in there after they had left. */
const isConfirmed = async ({ app }: Act, viewer: SignedIn, { claims, leftAt }: Arrival): Promise<boolean> => {
  if (claims === null || claims.authenticatedAt === null) return false;
  if (claims.authenticatedAt.getTime() < leftAt.getTime() - clockSkewMs) return false;
  return (await findVouched(app.db, claims))?.id === viewer.id;
};

/** Confirms the person of a session by a provider. */
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
