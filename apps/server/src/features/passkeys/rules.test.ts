import { describe, expect, test } from 'vitest';
import { readRelyingParty } from './relying-party.ts';
import { readChallenge, isCredibleCounter, toUserHandle, parseUserHandle } from './rules.ts';

describe('for whom passkeys are made', () => {
  test.each([
    ['https://portal.firm.example', { id: 'portal.firm.example', origin: 'https://portal.firm.example' }],
    ['https://firm.example:8443', { id: 'firm.example', origin: 'https://firm.example:8443' }],
    ['http://127.0.0.1:4400', { id: 'localhost', origin: 'http://localhost:4400' }],
    ['http://[::1]:4400', { id: 'localhost', origin: 'http://localhost:4400' }],
    ['https://localhost', { id: 'localhost', origin: 'https://localhost' }],
    ['http://portal.firm.example', null],
    ['https://192.168.1.10', null],
    ['https://[fd00::1]', null],
  ])('%s: %o', (address, party) => {
    expect(readRelyingParty({ publicUrl: new URL(address) })).toEqual(party);
  });
});

test('what can not be read is no challenge and nobody', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(readChallenge(written({ challenge: 'abc' }))).toBe('abc');
  for (const wrong of ['', '!', written(null), written({ challenge: 1 })])
    expect(readChallenge(wrong)).toBeNull();
  expect(parseUserHandle(undefined)).toBeNull();
  expect(parseUserHandle('YQ')).toBeNull();
});

test('a handle is read back as the person it was made of', () => {
  const id = '0193a1b2-0000-7000-8000-0123456789ab';
  expect(parseUserHandle(toUserHandle(id))).toBe(id);
});

test.each([
  { known: 0, told: 0, credible: true },
  { known: 0, told: 1, credible: true },
  { known: 4, told: 5, credible: true },
  { known: 5, told: 5, credible: false },
  { known: 5, told: 4, credible: false },
  { known: 5, told: 0, credible: false },
])('a counter of $told after $known is credible: $credible', ({ known, told, credible }) => {
  expect(isCredibleCounter({ known, told })).toBe(credible);
});
