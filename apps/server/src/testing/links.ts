/** Links for tests, made as users make them. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { createLink, revokeLink } from '../features/links/actions.ts';
import type { LinkForm, MadeLink } from '../features/links/actions.ts';
import { isRefusal } from '../platform/http/problem.ts';
import { findByAccessToken } from '../platform/session/session.ts';
import type { Staff } from '../platform/access/access.ts';
import type { TestApp, TestPerson } from './app.ts';
import { makeClient, makePortfolio } from './ledgers.ts';

const hourMs = 3_600_000;

/** A test's user as handlers know them. */
export const viewerFor = async (t: TestApp, person: TestPerson): Promise<Staff> => {
  const viewer = await findByAccessToken(t.app, person.accessToken);
  if (viewer === null || viewer.role === null) throw new Error('The user has no role or no session');
  return { ...viewer, role: viewer.role };
};

/** A link to a new client's portfolio unless the test names others, valid for an hour. */
export const makeTestLink = async (t: TestApp, owner: TestPerson, given: Partial<LinkForm> = {}) => {
  const clientId = given.clientId ?? (await makeClient(t, owner));
  const portfolioIds = given.portfolioIds ?? [await makePortfolio(t, { clientId })];
  const expiresAt = given.expiresAt ?? new Date(t.clock.now().getTime() + hourMs);
  const viewer = await viewerFor(t, owner);
  const link = await createLink(t.app, viewer, { kind: 'portfolios', clientId, portfolioIds, expiresAt });
  if (isRefusal(link)) throw new Error(`The link was refused: ${link.code}`);
  return { ...link, clientId, portfolioIds };
};

/** A link that was revoked at once. */
export const makeRevokedLink = async (t: TestApp, owner: TestPerson) => {
  const link = await makeTestLink(t, owner);
  const revoked = await revokeLink(t.app, await viewerFor(t, owner), link.id);
  if (isRefusal(revoked)) throw new Error(`The revocation was refused: ${revoked.code}`);
  return link;
};

/** A link whose deadline has passed. */
export const makeExpiredLink = async (t: TestApp, owner: TestPerson) => {
  const link = await makeTestLink(t, owner);
  const now = t.clock.now().getTime();
  await t.db
    .updateTable('links')
    .set({ created_at: new Date(now - hourMs).toISOString(), expires_at: new Date(now).toISOString() })
    .where('id', '=', link.id)
    .execute();
  return link;
};

/** Who calls, with the scheme of their token; a bearer token unless stated. */
export type TestCaller = TestPerson & { readonly scheme?: 'Link' };

const makers = {
  valid: makeTestLink,
  expired: makeExpiredLink,
  revoked: makeRevokedLink,
  'valid, as a bearer token': makeTestLink,
} as const;
export type LinkState = keyof typeof makers;

const holderOf = ({ id, token }: MadeLink): TestPerson => ({ id, email: '', accessToken: token });

/** The holder of a new link, as a caller. */
export const holdTestLink = async (t: TestApp, state: LinkState): Promise<TestCaller> => {
  const holder = holderOf(await makers[state](t, await t.signInAs('agent')));
  return state === 'valid, as a bearer token' ? holder : { ...holder, scheme: 'Link' };
};

/** Who makes a call that succeeds: a user, or at an endpoint for holders of links the holder of one that the user made. */
export const soundCaller = async (t: TestApp, { access }: EndpointSpec, user: TestPerson) => {
  if (access !== 'link') return { as: user } as const;
  return { as: holderOf(await makeTestLink(t, user)), scheme: 'Link' } as const;
};

/** Opens a valid link, a revoked one and a stray token, and the valid one while its table is missing and after it. */
export const walkLinks = async (t: TestApp, fetch: TestApp['fetch'], stray: string) => {
  const [valid, revoked] = [await holdTestLink(t, 'valid'), await holdTestLink(t, 'revoked')];
  const open = async (token: string) =>
    (await fetch('/api/link', { headers: { authorization: `Link ${token}` } })).status;
  const statuses = [await open(valid.accessToken), await open(revoked.accessToken), await open(stray)];
  await t.database.pool.query('alter table links rename to away');
  statuses.push(await open(valid.accessToken));
  await t.database.pool.query('alter table away rename to links');
  return [...statuses, await open(valid.accessToken)];
};
