/** Limits where a sign-in may redirect to, since a link with any other target could misuse the sign-in page. */

/** The specification's list and our own pages; '/' matches exactly, the others include all paths below them. */
const allowed = [
  '/dashboard',
  '/admin',
  '/auth',
  '/profile',
  '/clients',
  '/portfolios',
  '/proposals',
  '/models',
  '/market-data',
  '/tasks',
  '/reports',
  '/analytics',
  '/notifications',
  '/settings',
  '/search',
];

const developmentOrigins = [5173, 3000, 8080].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]);

/** The portal's origin, and whether local development addresses count as its own. */
export interface Site {
  origin: string;
  development: boolean;
}

function isAllowedPath(path: string): boolean {
  if (path === '/') return true;
  return allowed.some((page) => path === page || path.startsWith(`${page}/`));
}

const hasControlCharacter = (text: string): boolean =>
  [...text].some((letter) => (letter.codePointAt(0) ?? 0) < 32 || letter === '\u007F');

/** Resolves a target as a browser would, if it is a path or a full address. */
function resolved(target: string, { origin }: Site): URL | null {
  if (target.includes('\\') || hasControlCharacter(target)) return null;
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(target) || !URL.canParse(target, origin)) return null;
  return new URL(target, origin);
}

/** Returns the target as a path if redirecting to it is allowed, else `fallback`. */
export function returnPath(target: string | null | undefined, site: Site, fallback = '/'): string {
  const address = target ? resolved(target, site) : null;
  if (!address) return fallback;
  const origins = [site.origin, ...(site.development ? developmentOrigins : [])];
  if (!origins.includes(address.origin) || !isAllowedPath(address.pathname)) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
