/**
 * Sends every text of every path, query and body of the contract with values that no database stores and no calendar
 * contains. The texts are found in the contract's schemas, so that a new endpoint is included automatically.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { soundCaller } from './testing/links.ts';
import { placesIn, withValueAt } from './testing/samples.ts';
import { asksForMore, loneSurrogate, samplePart, sendCall, soundCall } from './testing/sound-calls.ts';
import type { SentCall } from './testing/sound-calls.ts';

const nul = 'a\u0000b';
const yearZero = '0000-01-01';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const largest = Number.MAX_SAFE_INTEGER;

/** The call with each of its numbers at JSON's largest value. */
const largeCalls = (call: SentCall): { readonly what: string; readonly call: SentCall }[] =>
  placesIn(call.body, 'number').map((place) => ({
    what: `number ${place.join('.')} = ${largest}`,
    call: { ...call, body: withValueAt(call.body, place, largest) },
  }));

/** The call with each of its texts malformed in turn, and with an unknown key. */
const malformedCalls = (call: SentCall): { readonly what: string; readonly call: SentCall }[] =>
  [nul, loneSurrogate, yearZero].flatMap((bad) => {
    const shown = JSON.stringify(bad);
    const inTexts = (part: 'params' | 'query') =>
      [...Object.keys(call[part]), 'unknownKey'].map((key) => ({
        what: `${part}.${key} = ${shown}`,
        call: { ...call, [part]: { ...call[part], [key]: bad } },
      }));
    return [
      ...inTexts('params'),
      ...inTexts('query'),
      { what: `query key ${shown}`, call: { ...call, query: { ...call.query, [bad]: 'x' } } },
      ...placesIn(call.body).map((place) => ({
        what: `body.${place.join('.')} = ${shown}`,
        call: { ...call, body: withValueAt(call.body, place, bad) },
      })),
      ...(call.body === undefined
        ? []
        : [{ what: `body key ${shown}`, call: { ...call, body: { ...Object(call.body), [bad]: 'x' } } }]),
    ];
  });

describe.each(bindings.map(({ endpoint }) => endpoint))('$method $path', (endpoint) => {
  test('never fails at a NUL, a lone surrogate, the year 0 or a huge number', async () => {
    const person = await t.signInAs('admin');
    const call = await soundCall(t, endpoint, person);
    const by = await soundCaller(t, endpoint, person);
    const broken: string[] = [];
    for (const { what, call: spoilt } of [...malformedCalls(call), ...largeCalls(call)]) {
      const { status } = await sendCall(t, endpoint, { ...spoilt, ...by });
      const isTaken = status < 400 && what.startsWith('body') && !what.includes(yearZero);
      if (status >= 500 || isTaken) broken.push(`${status} ${what}`);
    }
    const sound = await sendCall(t, endpoint, { ...call, ...by });
    expect(broken).toEqual([]);
    if (endpoint.access === 'link') expect(sound.status).toBe(200);
    if (!asksForMore.has(endpoint.name))
      expect(sound.status, 'else a fault elsewhere could hide what is looked for').not.toBe(422);
  });
});

test('never fails at a NUL in a cookie or a zone in a forwarded address', async () => {
  const header = {
    cookie: ['access', 'refresh', 'device', 'departure'].map((name) => `pf_${name}=a%00b`).join('; '),
  };
  for (const { endpoint } of bindings.filter(({ endpoint: { access } }) => access === 'public')) {
    const call = { params: {}, query: {}, body: samplePart(endpoint.body) };
    const response = await t.fetch(
      endpoint.path.replaceAll(/:\w+/g, 'x'),
      {
        method: endpoint.method,
        headers: { ...header, 'x-forwarded-for': 'fe80::1%a b', 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      },
      'fe80::1%eth0',
    );
    expect({ name: endpoint.name, isBroken: response.status >= 500 }).toEqual({
      name: endpoint.name,
      isBroken: false,
    });
  }
});

test('refuses a body nested 200,000 deep by its form, not by a stack overflow', async () => {
  const person = await t.signInAs('admin');
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const { status } = await t.fetch('/api/passkey-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
    body: `{"response":${deep}}`,
  });
  expect(status).toBe(422);
});
