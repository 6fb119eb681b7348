/** The limit on calls with an invalid link. */
import { getLink } from '@partnerfolio/contract/clients/links';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { makeExpiredLink, makeRevokedLink, makeTestLink } from '../../testing/links.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const open = (token: string, address: string) =>
  t.request(getLink, {}, { headers: { authorization: `Link ${token}` }, address });

describe('calls without a valid link', () => {
  const tryOnce = (address: string) => open(`pfl_${randomUUID()}`, address);

  test('are limited to 50 an hour from a network, also when they are sent together', async () => {
    const sent = await Promise.all(Array.from({ length: 55 }, () => tryOnce('203.0.113.7')));
    const counts = (code: string) => sent.filter(({ problem }) => problem?.code === code).length;
    expect([counts('link_invalid'), counts('rate_limited')]).toEqual([50, 5]);
    expect(sent.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600');
    expect((await tryOnce('203.0.113.8')).status).toBe(410);
    expect(await t.eventTypes()).toContain('rate_limit');
    t.clock.advance({ minutes: 60, seconds: 1 });
    expect((await tryOnce('203.0.113.7')).status).toBe(410);
  });

  test('count alike for unknown, expired and revoked links', async () => {
    const owner = await t.signInAs('agent');
    const [expired, revoked] = [await makeExpiredLink(t, owner), await makeRevokedLink(t, owner)];
    for (let n = 0; n < 48; n += 1) await tryOnce('203.0.113.7');
    expect((await open(expired.token, '203.0.113.7')).status).toBe(410);
    expect((await open(revoked.token, '203.0.113.7')).status).toBe(410);
    expect((await open(expired.token, '203.0.113.7')).status).toBe(429);
    expect((await open(revoked.token, '203.0.113.7')).status).toBe(429);
    expect((await tryOnce('203.0.113.7')).status).toBe(429);
  });

  test('lock no holder of a valid link out on their network', async () => {
    const { token } = await makeTestLink(t, await t.signInAs('agent'));
    for (let n = 0; n < 51; n += 1) await tryOnce('203.0.113.7');
    expect((await open(token, '203.0.113.7')).status).toBe(200);
  });
});
