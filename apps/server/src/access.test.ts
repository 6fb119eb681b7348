/**
 * The access loop calls every endpoint of the contract as every kind of caller. It computes the expected result from
 * the contract, independently of the server's code.
 */
import { features, tokenScopes } from '@partnerfolio/contract/access';
import type { Access, FeatureName, Role } from '@partnerfolio/contract/access';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { beginView } from '@partnerfolio/contract/users';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { isShortRun } from './testing/embedded-run.ts';
import { insertTestGroup } from './testing/people.queries.ts';
import { recordFixtures, recordInputs } from './testing/records.ts';
import { holdTestLink } from './testing/links.ts';
import type { LinkState, TestCaller } from './testing/links.ts';
import { makeTestToken } from './testing/tokens.ts';

type GroupRow = 'grant' | 'deny';

interface CallerKind {
  readonly name: string;
  readonly role: Role | null;
  readonly isSignedIn: boolean;
  readonly isDeactivated?: boolean;
  /** Calls with an API token that has the endpoint's scope, or all others. */
  readonly token?: 'in scope' | 'out of scope';
  /** Calls without an account, with a link in this state, sent as a link's token or wrongly as a bearer token. */
  readonly link?: LinkState;
  /** Calls by an administrator's session that views the portal as this user. */
  readonly isViewed?: boolean;
  /** The permissions of the caller's groups for the endpoint's feature. */
  readonly groups: readonly GroupRow[];
}

const allCallers: readonly CallerKind[] = [
  { name: 'nobody', role: null, isSignedIn: false, groups: [] },
  { name: 'a pending person', role: null, isSignedIn: true, groups: [] },
  { name: 'a pending person with a granting group', role: null, isSignedIn: true, groups: ['grant'] },
  { name: 'an agent', role: 'agent', isSignedIn: true, groups: [] },
  { name: 'an employee', role: 'employee', isSignedIn: true, groups: [] },
  { name: 'an admin', role: 'admin', isSignedIn: true, groups: [] },
  { name: 'a deactivated admin', role: 'admin', isSignedIn: true, isDeactivated: true, groups: [] },
  { name: 'an agent with a granting group', role: 'agent', isSignedIn: true, groups: ['grant'] },
  { name: 'an agent with a denying group', role: 'agent', isSignedIn: true, groups: ['deny'] },
  { name: 'an agent with both groups', role: 'agent', isSignedIn: true, groups: ['grant', 'deny'] },
  { name: "an admin's API token", role: 'admin', isSignedIn: true, token: 'in scope', groups: [] },
  {
    name: "an admin's API token without the scope",
    role: 'admin',
    isSignedIn: true,
    token: 'out of scope',
    groups: [],
  },
  { name: "an agent's API token", role: 'agent', isSignedIn: true, token: 'in scope', groups: [] },
  { name: 'an admin viewing as an agent', role: 'agent', isSignedIn: true, isViewed: true, groups: [] },
  {
    name: 'an admin viewing as an agent with a granting group',
    role: 'agent',
    isSignedIn: true,
    isViewed: true,
    groups: ['grant'],
  },
  { name: 'an admin with a denying group', role: 'admin', isSignedIn: true, groups: ['deny'] },
  { name: 'the holder of a link', role: null, isSignedIn: false, link: 'valid', groups: [] },
  { name: 'the holder of an expired link', role: null, isSignedIn: false, link: 'expired', groups: [] },
  { name: 'the holder of a revoked link', role: null, isSignedIn: false, link: 'revoked', groups: [] },
  {
    name: "a link's token as a bearer token",
    role: null,
    isSignedIn: false,
    link: 'valid, as a bearer token',
    groups: [],
  },
];

/** Rights are computed alike on both databases; on the embedded one these show that every endpoint answers. */
const fewCallers = ['nobody', 'an agent', 'an admin', 'the holder of a link'];
const callers = isShortRun ? allCallers.filter(({ name }) => fewCallers.includes(name)) : allCallers;

/** Rights that no group can give. */
const administrators: ReadonlySet<FeatureName> = new Set<FeatureName>(['audit.export']);

const mayUse = (feature: FeatureName, { role, groups }: CallerKind): boolean => {
  if (role === 'admin') return true;
  if (administrators.has(feature)) return false;
  if (groups.includes('deny')) return false;
  const defaults: readonly (Role | null)[] = features[feature].roles;
  return groups.includes('grant') || defaults.includes(role);
};

/** The features of which an endpoint requires one. */
const listFeatures = (access: Access): readonly FeatureName[] => {
  if (typeof access !== 'object' || 'roles' in access) return [];
  return 'feature' in access ? [access.feature] : access.anyFeature;
};

/** The scopes of which a token needs one; none for accounts and administration. */
const scopesFor = ({ access, method }: EndpointSpec): readonly string[] => {
  if (access === 'staff') return [method === 'GET' ? 'read' : 'write'];
  return listFeatures(access).filter((feature) => feature !== 'access.api_tokens');
};

/** Whether a view as another user may call this: no changes, and nothing of the user's own account. */
const isShownInView = ({ access, method, viewing }: EndpointSpec): boolean =>
  viewing === undefined ? method === 'GET' && access !== 'signed_in' : viewing === 'allowed';

/** 401, 403, 410 where links are read, or null when the caller is admitted. */
const expectedRefusal = (endpoint: EndpointSpec, caller: CallerKind): 401 | 403 | 410 | null =>
  caller.isViewed === true && !isShownInView(endpoint) ? 403 : refusalByAccess(endpoint, caller);

const refusalByAccess = (endpoint: EndpointSpec, caller: CallerKind): 401 | 403 | 410 | null => {
  const { access } = endpoint;
  if (access === 'public') return null;
  if (access === 'link') return caller.link === 'valid' ? null : 410;
  if (caller.token === 'out of scope') return 403;
  if (caller.token === 'in scope' && scopesFor(endpoint).length === 0) return 403;
  if (!caller.isSignedIn || caller.isDeactivated === true) return 401;
  if (access === 'signed_in') return null;
  if (caller.role === null) return 403;
  if (access === 'staff') return null;
  if ('roles' in access) return access.roles.includes(caller.role) ? null : 403;
  // The caller's groups concern the first feature; for the others the role decides.
  const [wanted, ...others] = listFeatures(access);
  const admits =
    (wanted !== undefined && mayUse(wanted, caller)) ||
    others.some((feature) => mayUse(feature, { ...caller, groups: [] }));
  return admits ? null : 403;
};

/** What a status says about access; an admitted call may be invalid, but must not fail with 500. */
const classifyAnswer = (
  { access }: EndpointSpec,
  status: number,
): 401 | 403 | 410 | 'admitted' | 'broken' => {
  if (status >= 500) return 'broken';
  if (access === 'link' && status === 410) return 410;
  // A public endpoint may answer 401 itself: nobody has a session to refresh.
  if (status === 401) return access === 'public' ? 'admitted' : 401;
  return status === 403 ? 403 : 'admitted';
};

let t: TestApp;

/** A new caller with a new session (the call may end it), in groups with the endpoint's feature. */
const signInCaller = async (caller: CallerKind, endpoint: EndpointSpec): Promise<TestCaller | null> => {
  if (caller.link !== undefined) return holdTestLink(t, caller.link);
  if (!caller.isSignedIn) return null;
  const person = await t.signInAs(caller.role, { isDeactivated: caller.isDeactivated === true });
  const [feature] = listFeatures(endpoint.access);
  for (const permission of feature === undefined ? [] : caller.groups)
    await insertTestGroup(t.db, {
      userId: person.id,
      feature: feature ?? 'ledger.write',
      permission,
      now: t.clock.now(),
    });
  if (caller.isViewed === true) return viewedBy(await t.signInAs('admin'), person);
  if (caller.token === undefined) return person;
  // An export needs the right to its list too.
  const wanted = [...scopesFor(endpoint), ...listFeatures(endpoint.reads ?? endpoint.access)];
  const others = tokenScopes.filter((scope) => !wanted.includes(scope));
  return makeTestToken(t, person.id, caller.token === 'in scope' ? wanted : others);
};

/** The user as viewed by an administrator. */
const viewedBy = async (admin: TestPerson, person: TestPerson): Promise<TestPerson> => {
  const { status } = await t.request(beginView, { params: { id: person.id } }, admin);
  expect(status).toBe(200);
  return { ...person, accessToken: admin.accessToken };
};

/** Callers whose sessions the calls so far cannot have ended, because they were refused or only read. */
const unchanged = new Map<string, TestCaller | null>();

/** Two endpoints with the same key can share a caller. */
const callKey = (caller: CallerKind, endpoint: EndpointSpec): string =>
  JSON.stringify([
    caller.name,
    caller.groups.length > 0 ? listFeatures(endpoint.access)[0] : null,
    caller.token === undefined ? null : scopesFor(endpoint),
  ]);

/** A caller of this kind: one that no call can have changed, otherwise a new one. */
const callerFor = async (caller: CallerKind, endpoint: EndpointSpec): Promise<TestCaller | null> =>
  unchanged.get(callKey(caller, endpoint)) ?? (await signInCaller(caller, endpoint));

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
}

/** A body that names a second record gets the first one's id, so that it is refused for that and not as missing. */
const toBody = ({ body, params }: Parts): unknown =>
  typeof body === 'function' ? body(params?.['id'] ?? randomUUID()) : (body ?? {});

/** Sends a request; missing ids are replaced by new ones, which no record has. */
const send = (endpoint: EndpointSpec, parts: Parts, as: TestCaller | null) => {
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => parts.params?.[name] ?? placeholders[name] ?? randomUUID(),
  );
  const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
  return t.fetch(parts.query === undefined ? path : `${path}?${parts.query}`, {
    method: endpoint.method,
    headers: {
      ...(hasBody ? { 'content-type': endpoint.upload?.types[0] ?? 'application/json' } : {}),
      ...(as === null ? {} : { authorization: `${as.scheme ?? 'Bearer'} ${as.accessToken}` }),
    },
    ...(hasBody ? { body: JSON.stringify(toBody(parts)) } : {}),
  });
};

/** Path parameters that are not ids. */
const placeholders: Readonly<Record<string, string>> = {
  number: '1',
  day: '2026-11-20',
  version: '1',
  // The language of a printed record.
  language: 'en',
  base: 'EUR',
  quote: 'USD',
  feature: 'ledger.write',
};

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('serves every endpoint of the contract, and nothing else', () => {
  const named = (specs: readonly EndpointSpec[]) => specs.map(({ name }) => name).toSorted();
  expect(named(bindings.map(({ endpoint }) => endpoint))).toEqual(named(endpoints));
});

test('gives every endpoint its own name and address', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
});

describe.each(bindings.map(({ endpoint }) => endpoint))('$method $path', (endpoint) => {
  test.each(callers)('answers $name as its access says [6-ad-1 6-ad-2]', async (caller) => {
    const person = await callerFor(caller, endpoint);
    const response = await send(endpoint, {}, person);
    const { status, headers } = response;
    const hasActed = endpoint.method !== 'GET' && classifyAnswer(endpoint, status) === 'admitted';
    const key = callKey(caller, endpoint);
    if (hasActed) unchanged.delete(key);
    else unchanged.set(key, person);
    const isProblem = headers.get('content-type') === 'application/problem+json';
    expect(headers.get('cache-control'), 'no browser keeps it').toBe('no-store');
    expect({ outcome: classifyAnswer(endpoint, status), isProblem: status >= 400 }).toEqual({
      outcome: expectedRefusal(endpoint, caller) ?? 'admitted',
      isProblem,
    });
  });
});

/** What only administrators may do: changes of other users' access, and reading mails to them. */
const isActOnAccess = ({ access, method }: EndpointSpec): boolean =>
  method !== 'GET' && typeof access === 'object' && 'roles' in access && access.roles.join() === 'admin';

test.each(bindings.map(({ endpoint }) => endpoint).filter(isActOnAccess))(
  '403 for an administrator who confirmed themselves long ago: $method $path',
  async (endpoint) => {
    const admin = await t.signInAs('admin');
    await t.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(t.clock.now().getTime() - 16 * 60_000).toISOString() })
      .where('user_id', '=', admin.id)
      .execute();
    const response = await send(endpoint, {}, admin);
    expect(await response.json()).toMatchObject({ status: 403, code: 'confirmation_needed' });
  },
);

describe.each(bindings.map(({ endpoint }) => endpoint).filter(({ record }) => record !== undefined))(
  '$method $path, by record',
  (endpoint) => {
    const fixture = () => {
      const found = recordFixtures[endpoint.record ?? 'user'];
      if (found === undefined) throw new Error(`testing/records.ts has no fixture for "${endpoint.record}"`);
      return found;
    };
    const input = () => {
      const needs = endpoint.body !== undefined || endpoint.query?.safeParse({}).success === false;
      const found = recordInputs[endpoint.name];
      if (needs && found === undefined)
        throw new Error(`testing/records.ts has no input for ${endpoint.name}`);
      return found ?? {};
    };
    const makeCaller = async (caller: Omit<CallerKind, 'name' | 'isSignedIn'>): Promise<TestPerson> => {
      const person = await signInCaller({ name: 'somebody', isSignedIn: true, ...caller }, endpoint);
      if (person === null) throw new Error('somebody is a person');
      return person;
    };
    const admin = () => makeCaller({ role: 'admin', groups: [] });
    const agent = () => makeCaller({ role: 'agent', groups: ['grant'] });
    const agentMay = typeof endpoint.access !== 'object' || listFeatures(endpoint.access).length > 0;

    test('answers 404 for a record that does not exist', async () => {
      expect((await send(endpoint, input(), await admin())).status).toBe(404);
    });

    test("answers the same 404 for another user's record as for a missing one", async () => {
      if (fixture().seenBy === 'everyone' || !agentMay) return;
      const { params } = await fixture().make(t, await agent());
      const stranger = await agent();
      const answers = [];
      for (const parts of [{ ...input(), params }, input()]) {
        const response = await send(endpoint, parts, stranger);
        const { requestId: _, ...problem } = (await response.json()) as Record<string, unknown>;
        answers.push({ status: response.status, problem });
      }
      expect(answers[0]?.status).toBe(404);
      expect(answers[0]).toEqual(answers[1]);
    });

    test("answers an administrator viewing as an agent like that agent, and 404 for another agent's record", async () => {
      if (fixture().seenBy === 'everyone' || !agentMay || !isShownInView(endpoint)) return;
      const [owner, stranger] = [await agent(), await agent()];
      const { params } = await fixture().make(t, owner);
      const answerTo = async (person: TestPerson) => {
        const response = await send(endpoint, { ...input(), params }, person);
        const text = (await response.text()).replace(/"requestId":"[^"]*"/, '');
        return { status: response.status, text };
      };
      const viewing = async (person: TestPerson) =>
        answerTo(await viewedBy(await t.signInAs('admin'), person));
      expect(await viewing(owner)).toEqual(await answerTo(owner));
      expect((await viewing(stranger)).status).toBe(404);
    });

    test('never answers 404 to the owner', async () => {
      const owner = agentMay ? await agent() : await admin();
      const { params } = await fixture().make(t, owner);
      expect((await send(endpoint, { ...input(), params }, owner)).status).not.toBe(404);
    });
  },
);
