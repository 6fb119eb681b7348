import { returnPath } from './return-path.ts';

const storageKey = 'return-path';
const site = { origin: location.origin, development: import.meta.env.DEV };

/** Stores the page a visitor wanted, until they have signed in. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage a sign-in leads to the dashboard.
  }
}

/** Returns the page to show after signing in, once. */
export function takeReturnPath(): string {
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a sign-in leads to the dashboard.
  }
  const path = returnPath(stored, site, '/dashboard');
  return path.startsWith('/auth') || path === '/' ? '/dashboard' : path;
}
