import { describe, expect, test } from 'vitest';
import { accentContrast, contrastOf, deriveShades, leastContrast } from './colours.ts';

/** Colours spread over all hues, shades and greys. */
const parts = ['00', '18', '40', '68', '90', 'b8', 'e0', 'ff'];
const colours = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
);
const readable = colours.filter((hex) => accentContrast(hex) >= leastContrast);

test('computes contrast as WCAG defines it', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

test('is stricter on the page than on white', () => {
  expect(accentContrast('#767676')).toBeLessThan(leastContrast);
  expect(readable.length).toBeGreaterThan(100);
  expect(readable).not.toContain('#ffffff');
});

describe('the shades of every readable colour', () => {
  // The grounds and inks of `tokens.css`.
  const light = ['#ffffff', '#e9f0f2'];
  const dark = ['#141c20', '#1d272c'];

  test('keep the colour itself on light pages, and reach 4.5 as text and under white text', () => {
    for (const hex of readable) {
      const { accent, hover, soft } = deriveShades(hex).light;
      expect(accent).toBe(hex);
      for (const ground of [...light, soft]) expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(hover, '#fafcfd')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf('#4c575e', soft)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('are light enough for dark pages, and reach 4.5 as text and under dark text', () => {
    for (const hex of readable) {
      const { accent, hover, soft } = deriveShades(hex).dark;
      for (const ground of [...dark, soft]) expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
      for (const shade of [accent, hover]) expect(contrastOf(shade, '#0a161b')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf('#abb6bb', soft)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
