/** Readable names for browsers and systems. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof browsers, text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Returns browser and system if recognised; other programs keep the name they give themselves. */
const parseUserAgent = (userAgent: string | null): { browser: string | null; system: string | null } => {
  if (userAgent === null) return { browser: null, system: null };
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  return browser === null && system === null
    ? { browser: userAgent.split('/', 1).join('').slice(0, 40) || null, system }
    : { browser, system };
};

const browserOnSystem = msg`{browser} on {system}`;

/** Returns "Chrome on Linux", or what is known of it; null if nothing is. */
export function deviceText(i18n: I18n, userAgent: string | null): string | null {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser === null || system === null) return browser ?? system;
  const filledIn = { ...browserOnSystem, values: { browser, system } };
  return i18n._(filledIn);
}
