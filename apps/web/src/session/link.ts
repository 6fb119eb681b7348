/**
 * The token of a mailed or printed link. It is in the fragment, which no server sees, and leaves the address bar before
 * anything else runs.
 */
export interface Link {
  type: string;
  token: string;
}

/** Reads `#type=recovery&token=…`; null without a token. */
export function readLink(fragment: string): Link | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = parts.get('token');
  return token ? { type: parts.get('type') ?? '', token } : null;
}

/** The address to which providers send users back. */
const returnPath = '/auth/callback';

/** Reads a provider's answer from the address; null on any other address. */
export function readAnswer({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): Record<string, string> | null {
  return pathname === returnPath && search !== '' ? Object.fromEntries(new URLSearchParams(search)) : null;
}
