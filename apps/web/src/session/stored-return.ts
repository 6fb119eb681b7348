import { returnPath } from './return-path.ts';

const storageKey = 'return-path';
const site = { origin: location.origin, development: import.meta.env.DEV };

/** Keeps where a visitor wanted to go, until they have signed in. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the dashboard is the way in.
  }
}

/** Where to go after signing in, once. */
export function takeReturnPath(): string {
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
  const path = returnPath(stored, site, '/dashboard');
  return path.startsWith('/auth') || path === '/' ? '/dashboard' : path;
}
