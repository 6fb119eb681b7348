/** The characters that are taken to be printable without a look at the font must be, in each of its weights. */
import { join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { fontFolder, missingIn, usualCharacters } from './glyphs.ts';

const usual = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter((char) =>
  usualCharacters.test(char),
);

test.each(['400Regular/Inter_400Regular', '500Medium/Inter_500Medium', '600SemiBold/Inter_600SemiBold'])(
  '%s has every usual character',
  (name) => {
    const font = openSync(join(fontFolder, `${name}.ttf`)) as Font;
    expect(usual.length).toBeGreaterThan(300);
    expect(usual.filter((char) => !font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))).toEqual([]);
  },
);

test('names the characters that no font has and control characters, each once', async () => {
  expect(await missingIn('Ærøskøbing, 1 000 €\n\u200b')).toEqual([]);
  expect(await missingIn('Ωμέγα')).toEqual([]);
  expect(await missingIn('中文中\u0007')).toEqual(['中', '文', 'U+0007']);
});
