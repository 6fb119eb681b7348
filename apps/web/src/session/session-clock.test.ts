import { describe, expect, test } from 'vitest';
import { isDueForRenewal, newsOf, readNote } from './session-clock.ts';

const until = '2026-11-20T12:00:00Z';
const own = { userId: 'ana', until };

describe('isDueForRenewal', () => {
  const at = (secondsLeft: number) => isDueForRenewal(until, Date.parse(until) - secondsLeft * 1000);
  test('at 90 seconds or less, also when the time is over', () => {
    expect(at(91)).toBe(false);
    expect(at(90)).toBe(true);
    expect(at(-5)).toBe(true);
  });
});

describe('readNote', () => {
  test('reads who is signed in and until when', () => {
    expect(readNote(JSON.stringify(own))).toEqual(own);
  });
  test('takes anything else for nobody', () => {
    for (const text of [null, '', 'null', '{}', '{"userId":1,"until":"x"}', 'not json']) {
      expect(readNote(text)).toBeNull();
    }
  });
});

describe('newsOf', () => {
  test('a sign-out elsewhere signs out here', () => {
    expect(newsOf(null, own)).toBe('signed_out');
    expect(newsOf(null, null)).toBe('nothing');
  });
  test('another person, or anybody where nobody was, is someone else', () => {
    expect(newsOf({ userId: 'ben', until }, own)).toBe('someone_else');
    expect(newsOf(own, null)).toBe('someone_else');
  });
  test('a later end is a renewal; the same or an earlier one is nothing', () => {
    expect(newsOf({ ...own, until: '2026-11-20T12:15:00Z' }, own)).toBe('renewed');
    expect(newsOf(own, own)).toBe('nothing');
  });
});
