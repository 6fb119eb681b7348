import { describe, expect, test } from 'vitest';
import { readRelyingParty } from './relying-party.ts';
import { readChallenge, isCredibleCounter, toUserHandle, parseUserHandle } from './rules.ts';

describe('readRelyingParty', () => {
  test.each([
    ['https://portal.firm.example', { id: 'portal.firm.example', origin: 'https://portal.firm.example' }],
    ['https://firm.example:8443', { id: 'firm.example', origin: 'https://firm.example:8443' }],
    ['http://127.0.0.1:4400', { id: 'localhost', origin: 'http://localhost:4400' }],
    ['http://[::1]:4400', { id: 'localhost', origin: 'http://localhost:4400' }],
    ['https://localhost', { id: 'localhost', origin: 'https://localhost' }],
    ['http://portal.firm.example', null],
    ['https://192.168.1.10', null],
    ['https://[fd00::1]', null],
  ])('reads from %s the party %o', (address, party) => {
    expect(readRelyingParty({ publicUrl: new URL(address) })).toEqual(party);
  });
});

test('returns null for client data and user handles that cannot be read', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(readChallenge(written({ challenge: 'abc' }))).toBe('abc');
  for (const wrong of ['', '!', written(null), written({ challenge: 1 })])
    expect(readChallenge(wrong)).toBeNull();
  expect(parseUserHandle(undefined)).toBeNull();
  expect(parseUserHandle('YQ')).toBeNull();
});

test("reads a user's id back from its handle", () => {
  const id = '0193a1b2-0000-7000-8000-0123456789ab';
  expect(parseUserHandle(toUserHandle(id))).toBe(id);
});

test.each([
  { known: 0, reported: 0, credible: true },
  { known: 0, reported: 1, credible: true },
  { known: 4, reported: 5, credible: true },
  { known: 5, reported: 5, credible: false },
  { known: 5, reported: 4, credible: false },
  { known: 5, reported: 0, credible: false },
])('the counter $reported after $known is credible: $credible', ({ known, reported, credible }) => {
  expect(isCredibleCounter({ known, reported })).toBe(credible);
});
