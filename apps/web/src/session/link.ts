/**
 * The secret of a mailed or printed link. It travels in the fragment, which no server sees, and is taken out of the
 * address bar at once, before anything else runs.
 */
export interface Link {
  type: string;
  token: string;
}

/** Reads `#type=recovery&token=…`; null where there is no token. */
export function readLink(fragment: string): Link | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = parts.get('token');
  return token ? { type: parts.get('type') ?? '', token } : null;
}

/** Where providers send people back to. */
const returnPath = '/auth/callback';

/** What a provider put into the address it sent somebody back to; null anywhere else. */
export function readAnswer({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): Record<string, string> | null {
  return pathname === returnPath && search !== '' ? Object.fromEntries(new URLSearchParams(search)) : null;
}
