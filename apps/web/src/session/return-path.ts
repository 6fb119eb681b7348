/** Limits where a sign-in may redirect to, since a link with any other target could misuse the sign-in page. */
import type { paths } from '../paths.ts';

/** The first part of a page's address. */
type Section<Path> = Path extends `/${infer First}/${string}` ? `/${First}` : Path;

/** The sections of all pages. The page that sets up a portal is never returned to, and '/' leads to the dashboard. */
type PageSection = Exclude<Section<(typeof paths)[keyof typeof paths]>, '/' | typeof paths.setup>;

/** The sections of the specification that have no pages. */
type SpecifiedSection = '/reports' | '/notifications' | '/search';

/**
 * The sections with all paths below them; a new one does not compile while it is missing. Only the type of all addresses
 * is imported, because the first load does not have them.
 */
const allowed = Object.keys({
  '/dashboard': true,
  '/admin': true,
  '/auth': true,
  '/profile': true,
  '/clients': true,
  '/portfolios': true,
  '/proposals': true,
  '/models': true,
  '/market-data': true,
  '/tasks': true,
  '/compliance': true,
  '/reports': true,
  '/analytics': true,
  '/notifications': true,
  '/settings': true,
  '/search': true,
} satisfies Record<PageSection | SpecifiedSection, true>);

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
