import { expect, test } from 'vitest';
import { readSidebarCookie } from './sidebar-state.ts';

test('is wide unless the cookie says otherwise', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('a=b; sidebar_state=true')).toBe(true);
  expect(readSidebarCookie('a=b; sidebar_state=false; c=d')).toBe(false);
  expect(readSidebarCookie('other_sidebar_state=false')).toBe(true);
});
