/**
 * The loop of malformed texts: every text of every path, query and body of the table is sent with what no database keeps
 * and no calendar has. The texts are found in the contract's own schemas, so that a new endpoint is in it by being there.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
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

/** The call with each of its numbers as large as JSON has them. */
const largeCalls = (call: SentCall): { readonly what: string; readonly call: SentCall }[] =>
  placesIn(call.body, 'number').map((place) => ({
    what: `number ${place.join('.')} = ${largest}`,
    call: { ...call, body: withValueAt(call.body, place, largest) },
  }));

/** The call with each of its texts spoilt in turn, and with a key that nobody knows. */
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
  test('never breaks at a NUL, a lone surrogate, the year 0 or a huge number', async () => {
    const person = await t.signInAs('admin');
    const call = await soundCall(t, endpoint, person);
    const broken: string[] = [];
    for (const { what, call: spoilt } of [...malformedCalls(call), ...largeCalls(call)]) {
      const { status } = await sendCall(t, endpoint, { ...spoilt, as: person });
      const isTaken = status < 400 && what.startsWith('body') && !what.includes(yearZero);
      if (status >= 500 || isTaken) broken.push(`${status} ${what}`);
    }
    const sound = await sendCall(t, endpoint, { ...call, as: person });
    expect(broken).toEqual([]);
    if (!asksForMore.has(endpoint.name))
      expect(sound.status, 'else a fault elsewhere could hide what is looked for').not.toBe(422);
  });
});

test('never breaks at a NUL in a cookie or a zone in a forwarded address', async () => {
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

test('a body nested 200,000 deep is refused by its form and not by the stack', async () => {
  const person = await t.signInAs('admin');
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const { status } = await t.fetch('/api/passkey-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
    body: `{"response":${deep}}`,
  });
  expect(status).toBe(422);
});
