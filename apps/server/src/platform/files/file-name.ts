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

/** A text without what a system refuses in a name. */
const cleaned = (text: string): string =>
  text
    .replaceAll(unsafe, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .replace(reserved, '_$&');

/** The longest beginning of a text within a number of characters, as Windows counts them, and of bytes, as Linux does. */
const beginning = (text: string, atMost: number): string => {
  let begun = '';
  for (const character of text) {
    const next = begun + character;
    if (next.length > atMost || Buffer.byteLength(next) > 240) break;
    begun = next;
  }
  return begun.replaceAll(/[. ]+$/g, '');
};

/** A folder's or a file's name made of any text. `ending` stays whole, with its dot, and comes after what is cut. */
export const nameWithin = (
  given: string,
  { atMost, ending = '' }: { readonly atMost: number; readonly ending?: string },
): string => {
  const short = beginning(cleaned(given.normalize('NFC').replaceAll(/[/\\]/g, ' ')), atMost - ending.length);
  return `${short === '' ? 'unnamed' : short}${ending}`;
};

/**
 * The name of an uploaded file without its folders and unsafe characters, with one of the endings of its type: any
 * other ending stays as a part of the name before it.
 */
export const cleanFileName = (given: string, [ending, ...others]: readonly [string, ...string[]]): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = cleaned(last);
  const own = [ending, ...others].find((one) => clean.toLowerCase().endsWith(`.${one}`));
  const stem = own === undefined ? clean : clean.slice(0, -own.length - 1);
  const short = Array.from(stem)
    .slice(0, longestName)
    .join('')
    .replaceAll(/[. ]+$/g, '');
  return `${short === '' ? 'file' : short}.${own ?? ending}`;
};
