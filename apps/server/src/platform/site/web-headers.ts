/** Headers that every answer, or every page, carries. */
import type { Config } from '../basics/config.ts';

/** The policy of every page: only our own files, and no inline code except scripts with the given hashes. */
export const pagePolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-reports',
  ].join('; ');

/** API answers may load or run nothing, in case a browser shows one as a page. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

export const siteHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(config.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
