/** Names of downloaded files. */

const longestPart = 60;

/** A part of a file name that every system accepts: letters, digits and single hyphens. */
const safePart = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestPart)
    .replaceAll(/^-+|-+$/g, '');

/** A file name made of parts; empty ones are left out. */
export const safeFileName = (parts: readonly (string | null)[], ending: string): string =>
  `${parts
    .map((part) => safePart(part ?? ''))
    .filter((part) => part !== '')
    .join('-')}.${ending}`;
