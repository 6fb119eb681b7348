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
