/** Names of downloaded files, and of files that users upload. */

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

/** Characters that a system refuses, that separate folders, or that nobody sees and that may turn the text around. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const longestName = 120;

/**
 * The name of an uploaded file without its folders and unsafe characters, with one of the endings of its type: any
 * other ending stays as a part of the name before it.
 */
export const cleanFileName = (given: string, [ending, ...others]: readonly [string, ...string[]]): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(unsafe, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .replace(reserved, '_$&');
  const own = [ending, ...others].find((one) => clean.toLowerCase().endsWith(`.${one}`));
  const stem = own === undefined ? clean : clean.slice(0, -own.length - 1);
  const short = Array.from(stem)
    .slice(0, longestName)
    .join('')
    .replaceAll(/[. ]+$/g, '');
  return `${short === '' ? 'file' : short}.${own ?? ending}`;
};
