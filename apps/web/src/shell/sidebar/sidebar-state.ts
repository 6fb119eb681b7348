/** Keeps the sidebar's width for a week, in the cookie that the specification names. */
const name = 'sidebar_state';
const week = 60 * 60 * 24 * 7;

export const readSidebarCookie = (cookies: string): boolean => !cookies.split('; ').includes(`${name}=false`);

export function writeSidebarCookie(expanded: boolean): void {
  document.cookie = `${name}=${expanded}; path=/; max-age=${week}; samesite=lax`;
}
