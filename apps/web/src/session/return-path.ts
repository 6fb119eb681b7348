/** Where a person may be sent after signing in; anything else would make the sign-in page a springboard. */

/** The document's list and our own pages; '/' is exact, the others cover what is beneath them. */
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

/** Where the app stands: its own origin, and whether local development addresses are its own as well. */
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

/** The target as a browser would resolve it, if it is written as a path of a site or as a whole address. */
function resolved(target: string, { origin }: Site): URL | null {
  if (target.includes('\\') || hasControlCharacter(target)) return null;
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(target) || !URL.canParse(target, origin)) return null;
  return new URL(target, origin);
}

/** The target as a path of this site if it is one that may be returned to, else `fallback`. */
export function returnPath(target: string | null | undefined, site: Site, fallback = '/'): string {
  const address = target ? resolved(target, site) : null;
  if (!address) return fallback;
  const origins = [site.origin, ...(site.development ? developmentOrigins : [])];
  if (!origins.includes(address.origin) || !isAllowedPath(address.pathname)) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
