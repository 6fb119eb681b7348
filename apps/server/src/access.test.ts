/**
 * The access loop: every endpoint of the contract's table is called by everyone there can be. What is expected is
 * computed from the table, here and not by the server's own code.
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
import { insertTestGroup } from './testing/people.queries.ts';
import { recordFixtures, recordInputs } from './testing/records.ts';
import { makeTestToken } from './testing/tokens.ts';

type GroupRow = 'grant' | 'deny';

interface CallerKind {
  readonly name: string;
  readonly role: Role | null;
  readonly isSignedIn: boolean;
  readonly isDeactivated?: boolean;
  /** Calls by an API token: with the scope that the endpoint takes, or with every other one. */
  readonly token?: 'in scope' | 'out of scope';
  /** Calls by the session of an administrator who looks at the portal as this person. */
  readonly isViewed?: boolean;
  /** Permissions of the caller's groups for whichever feature the endpoint wants. */
  readonly groups: readonly GroupRow[];
}

const callers: readonly CallerKind[] = [
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
];

const mayUse = (feature: FeatureName, { role, groups }: CallerKind): boolean => {
  if (role === 'admin') return true;
  if (groups.includes('deny')) return false;
  const defaults: readonly (Role | null)[] = features[feature].roles;
  return groups.includes('grant') || defaults.includes(role);
};

/** The features of which an access wants one. */
const listFeatures = (access: Access): readonly FeatureName[] => {
  if (typeof access !== 'object' || 'roles' in access) return [];
  return 'feature' in access ? [access.feature] : access.anyFeature;
};

/** The scopes of which a token needs one; none for what is about accounts and their administration. */
const scopesFor = ({ access, method }: EndpointSpec): readonly string[] => {
  if (access === 'staff') return [method === 'GET' ? 'read' : 'write'];
  return listFeatures(access).filter((feature) => feature !== 'access.api_tokens');
};

/** Whether a view as somebody else shows this at all: no changes, and nothing of the person's own account. */
const isShownInView = ({ access, method, viewing }: EndpointSpec): boolean =>
  viewing === undefined ? method === 'GET' && access !== 'signed_in' : viewing === 'allowed';

/** 401, 403, or null when the access admits the caller. */
const expectedRefusal = (endpoint: EndpointSpec, caller: CallerKind): 401 | 403 | null =>
  caller.isViewed === true && !isShownInView(endpoint) ? 403 : refusalByAccess(endpoint, caller);

const refusalByAccess = (endpoint: EndpointSpec, caller: CallerKind): 401 | 403 | null => {
  const { access } = endpoint;
  if (access === 'public') return null;
  if (caller.token === 'out of scope') return 403;
  if (caller.token === 'in scope' && scopesFor(endpoint).length === 0) return 403;
  if (!caller.isSignedIn || caller.isDeactivated === true) return 401;
  if (access === 'signed_in') return null;
  if (caller.role === null) return 403;
  if (access === 'staff') return null;
  if ('roles' in access) return access.roles.includes(caller.role) ? null : 403;
  // The caller's groups are about the first feature; of the others they have what their role gives.
  const [wanted, ...others] = listFeatures(access);
  const admits =
    (wanted !== undefined && mayUse(wanted, caller)) ||
    others.some((feature) => mayUse(feature, { ...caller, groups: [] }));
  return admits ? null : 403;
};

/** What a status says of access; an admitted call may still be wrong in itself, but never break. */
const classifyAnswer = ({ access }: EndpointSpec, status: number): 401 | 403 | 'admitted' | 'broken' => {
  if (status >= 500) return 'broken';
  // A public endpoint may say 401 on its own account: nobody has a session to refresh.
  if (status === 401) return access === 'public' ? 'admitted' : 401;
  return status === 403 ? 403 : 'admitted';
};

let t: TestApp;

/** A new caller with a new session (the call may end it), in groups with the feature that the endpoint wants. */
const signInCaller = async (caller: CallerKind, endpoint: EndpointSpec): Promise<TestPerson | null> => {
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
  const wanted = scopesFor(endpoint);
  const others = tokenScopes.filter((scope) => !wanted.includes(scope));
  return makeTestToken(t, person.id, caller.token === 'in scope' ? wanted : others);
};

/** The person as an administrator looks at the portal as them. */
const viewedBy = async (admin: TestPerson, person: TestPerson): Promise<TestPerson> => {
  const { status } = await t.request(beginView, { params: { id: person.id } }, admin);
  expect(status).toBe(200);
  return { ...person, accessToken: admin.accessToken };
};

/** Callers whose session the calls before cannot have ended: they were refused, or only read. */
const unchanged = new Map<string, TestPerson | null>();

/** What two endpoints have in common for which one person can be the caller. */
const callKey = (caller: CallerKind, endpoint: EndpointSpec): string =>
  JSON.stringify([
    caller.name,
    caller.groups.length > 0 ? listFeatures(endpoint.access)[0] : null,
    caller.token === undefined ? null : scopesFor(endpoint),
  ]);

/** A caller of this kind: one that no call can have changed, else a new one. */
const callerFor = async (caller: CallerKind, endpoint: EndpointSpec): Promise<TestPerson | null> =>
  unchanged.get(callKey(caller, endpoint)) ?? (await signInCaller(caller, endpoint));

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
}

/** A body that names a second record takes the first one's: it is refused for that, and not as one that is not there. */
const toBody = ({ body, params }: Parts): unknown =>
  typeof body === 'function' ? body(params?.['id'] ?? randomUUID()) : (body ?? {});

/** Sends a request; ids that aren't given are new ones, which no record has. */
const send = (endpoint: EndpointSpec, parts: Parts, as: TestPerson | null) => {
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => parts.params?.[name] ?? placeholders[name] ?? randomUUID(),
  );
  const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
  return t.fetch(parts.query === undefined ? path : `${path}?${parts.query}`, {
    method: endpoint.method,
    headers: {
      ...(hasBody ? { 'content-type': endpoint.upload?.types[0] ?? 'application/json' } : {}),
      ...(as === null ? {} : { authorization: `Bearer ${as.accessToken}` }),
    },
    ...(hasBody ? { body: JSON.stringify(toBody(parts)) } : {}),
  });
};

/** Parameters of paths that aren't ids. */
const placeholders: Readonly<Record<string, string>> = {
  day: '2026-11-20',
  base: 'EUR',
  quote: 'USD',
  feature: 'ledger.write',
};

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('every endpoint of the table is served, and nothing else is', () => {
  const named = (specs: readonly EndpointSpec[]) => specs.map(({ name }) => name).toSorted();
  expect(named(bindings.map(({ endpoint }) => endpoint))).toEqual(named(endpoints));
});

test('every endpoint has a name and an address of its own', () => {
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

/** What only administrators may do: an act on the access of other people, or on what was written to them. */
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

    test('404 for a record that does not exist', async () => {
      expect((await send(endpoint, input(), await admin())).status).toBe(404);
    });

    test("404 for someone else's record, in the same words as for one that does not exist", async () => {
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

    test("an admin viewing as an agent gets what the agent gets, and 404 for another agent's record", async () => {
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

    test('no 404 for its owner', async () => {
      const owner = agentMay ? await agent() : await admin();
      const { params } = await fixture().make(t, owner);
      expect((await send(endpoint, { ...input(), params }, owner)).status).not.toBe(404);
    });
  },
);
