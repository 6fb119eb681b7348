/** A short run of `npm run attack -- requests`: valid and malformed requests over all endpoints, in this process. */
import { tokenScopes } from '@partnerfolio/contract/access';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { createChance } from './testing/chance.ts';
import { generate } from './testing/generated-requests.ts';
import type { Ids } from './testing/generated-requests.ts';
import { makeTestLink } from './testing/links.ts';
import { recordFixtures } from './testing/records.ts';
import { makeTestToken } from './testing/tokens.ts';

/** These would end the other requests' sessions. */
const spared = new Set(['setFactorRequirements', 'followEvents']);
const endpoints: readonly EndpointSpec[] = bindings
  .map(({ endpoint }) => endpoint)
  .filter(({ name }) => !spared.has(name));
const count = 150;

let t: TestApp;
let ids: Ids;
let agent: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
  agent = await t.signInAs('agent');
  const owner = await t.signInAs('agent');
  const found: Record<string, { id: string; parent?: string }[]> = {};
  for (const [kind, fixture] of Object.entries(recordFixtures)) {
    const { params } = await fixture.make(t, owner);
    const { id = '' } = params;
    const nested = params[`${kind}Id`];
    found[kind] = [nested === undefined ? { id } : { id: nested, parent: id }];
  }
  ids = found;
});
afterAll(() => t.close());

const attackWith = async (token: string, seed: number, scheme: 'Bearer' | 'Link' = 'Bearer') => {
  const chance = createChance(seed);
  const broken: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { endpoint, path, body, type } = generate({ endpoint: chance.pick(endpoints), ids, chance });
    const headers = { authorization: `${scheme} ${token}`, ...(type !== null && { 'content-type': type }) };
    const { status } = await t.fetch(path, {
      method: endpoint.method,
      headers,
      ...(body !== null && { body }),
    });
    const isClosed = scheme === 'Link' && endpoint.access !== 'public' && endpoint.access !== 'link';
    const isAdmitted = isClosed && status !== 401 && ![413, 415].includes(status);
    if (status >= 500 || isAdmitted) broken.push(`${status} ${endpoint.method} ${path} ${body ?? ''}`);
  }
  return broken;
};

test('an agent’s session breaks nothing', async () => {
  expect(await attackWith(agent.accessToken, 1)).toEqual([]);
});

test('an agent’s token breaks nothing', async () => {
  const { accessToken } = await makeTestToken(t, agent.id, [...tokenScopes]);
  expect(await attackWith(accessToken, 2)).toEqual([]);
});

test('an administrator’s session breaks nothing', async () => {
  const { accessToken } = await t.signInAs('admin');
  expect(await attackWith(accessToken, 3)).toEqual([]);
});

test('the holder of a link breaks nothing, and is nobody where users are admitted', async () => {
  const { token } = await makeTestLink(t, await t.signInAs('agent'));
  expect(await attackWith(token, 4, 'Link')).toEqual([]);
});
