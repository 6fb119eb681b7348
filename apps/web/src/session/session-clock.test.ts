import { describe, expect, test } from 'vitest';
import { isDueForRenewal, compareNotes, readNote } from './session-clock.ts';

const until = '2026-11-20T12:00:00Z';
const own = { userId: 'ana', until };

describe('isDueForRenewal', () => {
  const at = (secondsLeft: number) => isDueForRenewal(until, Date.parse(until) - secondsLeft * 1000);
  test('returns true at 90 seconds or less, even after the expiry', () => {
    expect(at(91)).toBe(false);
    expect(at(90)).toBe(true);
    expect(at(-5)).toBe(true);
  });
});

describe('readNote', () => {
  test('reads who is signed in and until when', () => {
    expect(readNote(JSON.stringify(own))).toEqual(own);
  });
  test('treats anything else as signed out', () => {
    for (const text of [null, '', 'null', '{}', '{"userId":1,"until":"x"}', 'not json']) {
      expect(readNote(text)).toBeNull();
    }
  });
});

describe('compareNotes', () => {
  test('returns signed_out after a sign-out in another tab', () => {
    expect(compareNotes(null, own)).toBe('signed_out');
    expect(compareNotes(null, null)).toBe('nothing');
  });
  test('returns someone_else for another user, or for any user when signed out', () => {
    expect(compareNotes({ userId: 'ben', until }, own)).toBe('someone_else');
    expect(compareNotes(own, null)).toBe('someone_else');
  });
  test('returns renewed for a later expiry only', () => {
    expect(compareNotes({ ...own, until: '2026-11-20T12:15:00Z' }, own)).toBe('renewed');
    expect(compareNotes(own, own)).toBe('nothing');
  });
});
