/** Which characters the fonts of documents can print. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';

export const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'),
);

/**
 * Characters that the fonts have, in which nearly every document is written: for these no font has to be read, which takes a
 * seventh of the memory of the process that makes documents.
 */
export const usualCharacters = /^[ -~\u00a1-\u00ac\u00ae-\u0148\u014a-\u017e–—‘’“”…†‡•‰€−]$/u;

/** Characters that need no glyph: white space, and the place where a long word may break. */
const withoutGlyph = /[\s\u200b]/u;
/** PDF/UA allows no control characters, which fonts map to an empty glyph. */
const isControl = (char: string): boolean => /\p{Cc}/u.test(char) && !/\s/u.test(char);

const named = (char: string): string =>
  isControl(char) ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : char;

/** Reads the font once it is needed. */
const createFontReader = () => {
  let font: Promise<Font> | null = null;
  const read = async (): Promise<Font> => {
    const { create } = await import('fontkit');
    return create(await readFile(join(fontFolder, '400Regular', 'Inter_400Regular.ttf'))) as Font;
  };
  return () => (font ??= read());
};
export const readFont = createFontReader();

/** The characters of a text that cannot be printed, each once; the compiler would print a box or fail. */
export const missingIn = async (text: string): Promise<string[]> => {
  const unusual = [...new Set(text)].filter(
    (char) => !usualCharacters.test(char) && !withoutGlyph.test(char),
  );
  if (unusual.length === 0) return [];
  const font = await readFont();
  return unusual
    .filter((char) => isControl(char) || !font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))
    .map(named);
};
