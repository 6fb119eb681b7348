import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCode, recoveryCodeBytes, toRecoveryCode } from './rules.ts';
import { stepOfCode, totpCode } from './totp.ts';

describe('toRecoveryCode', () => {
  test('makes sixteen letters in groups of four that read back as typed, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes }), (bytes) => {
        const code = toRecoveryCode(bytes);
        if (code === null) return;
        expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){3}$/);
        expect(readCode(code.toUpperCase().replaceAll('-', ' '))).toEqual({ kind: 'recovery', code });
      }),
    );
  });

  test('skips bytes that would favour some letters, and returns null when too few are left', () => {
    expect(toRecoveryCode(new Uint8Array(recoveryCodeBytes).fill(255))).toBeNull();
    expect(toRecoveryCode(new Uint8Array(recoveryCodeBytes))).toBe('aaaa-aaaa-aaaa-aaaa');
  });
});

describe('readCode', () => {
  test('reads six digits as a code of the app, however they are grouped', () => {
    expect(readCode(' 123 456 ')).toEqual({ kind: 'app', digits: '123456' });
    expect(readCode('1234567')).toEqual({ kind: 'recovery', code: '1234-567' });
  });
});

describe('totp', () => {
  // RFC 6238, appendix B: the secret "12345678901234567890", the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    ['1970-01-01T00:00:59Z', '287082', 1],
    ['2005-03-18T01:58:29Z', '081804', 37_037_036],
    ['2033-05-18T03:33:20Z', '279037', 66_666_666],
  ])('makes and takes the codes of the standard at %s', (at, digits, step) => {
    const now = new Date(at);
    expect(totpCode(secret, now)).toBe(digits);
    expect(stepOfCode(secret, { digits, now, lastStep: 0 })).toBe(step);
    expect(stepOfCode(secret, { digits, now, lastStep: step })).toBeNull();
  });

  test('accepts a code half a minute early or late, and none beyond', () => {
    const at = (seconds: number) => new Date(1_700_000_010_000 + seconds * 1000);
    const digits = totpCode(secret, at(0));
    const taken = (seconds: number) => stepOfCode(secret, { digits, now: at(seconds), lastStep: 0 }) !== null;
    expect([-60, -30, 0, 30, 60].map(taken)).toEqual([false, true, true, true, false]);
  });
});
