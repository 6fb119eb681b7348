/**
 * The loop of malformed texts: every text of every path, query and body of the table is sent with what no database keeps
 * and no calendar has. The texts are found in the contract's own schemas, so that a new endpoint is in it by being there.
 */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bindings } from './app.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { recordFixtures, recordInputs } from './testing/records.ts';
import { placesIn, sampleOf, withValueAt } from './testing/samples.ts';

const nul = 'a\u0000b';
const loneSurrogate = 'a\ud800b';
const yearZero = '0000-01-01';
/** What stands in an address instead: an address holds bytes, and these are the three of a lone surrogate. */
const inAddress = (text: string): string =>
  text === loneSurrogate ? 'a%ED%A0%80b' : encodeURIComponent(text);

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

type Params = Readonly<Record<string, string>>;
interface Sent {
  readonly params: Params;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const samplePart = (schema: z.ZodType | undefined): unknown =>
  schema === undefined
    ? undefined
    : sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const textsOf = (part: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(part ?? {}).map(([key, value]) => [key, String(value)]));

/** What a schema alone doesn't say of a body: fields that contradict each other, or lock the caller out. */
const password = { newPassword: 'correct horse', confirmPassword: 'correct horse' };
const ofNothingElse = { fromLots: null, instrumentId: null, toInstrumentId: null };
/** Units are moved, or an amount of cash. */
const ofUnits = { amount: null, fromLots: null };
const ofNobodyElse = { householdId: null, ownerId: undefined };
const soundBodies: Readonly<Record<string, object>> = {
  setFactorRequirements: { roles: [] },
  changePassword: password,
  resetPassword: password,
  deactivateUser: { takeoverId: null },
  addTransaction: ofNothingElse,
  updateTransaction: ofNothingElse,
  previewTransfer: ofUnits,
  bookTransfer: ofUnits,
  createClient: ofNobodyElse,
  updateClient: ofNobodyElse,
  createProposal: { newPortfolio: null },
};
/** Those whose sound call asks for more than a form: a file, a device. */
const asksForMore = new Set(['uploadTransactions', 'uploadPrices', 'addPasskey', 'createProposal']);

/** A call that parses, about a record of the caller's own where the path names one. */
const soundCall = async (endpoint: EndpointSpec, person: TestPerson): Promise<Sent> => {
  const made = endpoint.record === undefined ? null : await recordFixtures[endpoint.record]?.make(t, person);
  const given = recordInputs[endpoint.name]?.body;
  const sampled = samplePart(endpoint.body);
  return {
    params: { ...textsOf(samplePart(endpoint.params)), ...made?.params },
    query: textsOf(samplePart(endpoint.query)),
    body:
      endpoint.body === undefined
        ? undefined
        : { ...Object(sampled), ...Object(given), ...soundBodies[endpoint.name] },
  };
};

const send = (endpoint: EndpointSpec, { params, query, body }: Sent, as: TestPerson) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    inAddress(params[name] ?? randomUUID()),
  );
  const search = Object.entries(query).map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`);
  const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
  return t.fetch(search.length === 0 ? path : `${path}?${search.join('&')}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      ...(hasBody ? { 'content-type': endpoint.upload?.types[0] ?? 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
};

const largest = Number.MAX_SAFE_INTEGER;

/** The call with each of its numbers as large as JSON has them. */
const largeCalls = (call: Sent): { readonly what: string; readonly call: Sent }[] =>
  placesIn(call.body, 'number').map((place) => ({
    what: `number ${place.join('.')} = ${largest}`,
    call: { ...call, body: withValueAt(call.body, place, largest) },
  }));

/** The call with each of its texts spoilt in turn, and with a key that nobody knows. */
const spoiltCalls = (call: Sent): { readonly what: string; readonly call: Sent }[] =>
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
    const call = await soundCall(endpoint, person);
    const broken: string[] = [];
    for (const { what, call: spoilt } of [...spoiltCalls(call), ...largeCalls(call)]) {
      const { status } = await send(endpoint, spoilt, person);
      const isTaken = status < 400 && what.startsWith('body') && !what.includes(yearZero);
      if (status >= 500 || isTaken) broken.push(`${status} ${what}`);
    }
    const sound = await send(endpoint, call, person);
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
