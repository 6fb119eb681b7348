/** Checks that all text and background colours of both themes have the contrast that WCAG 2.2 AA requires. */
import { contrastOf } from '@partnerfolio/contract/settings/colours';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = readonly [number, number, number];

/** Converts lightness, chroma and hue to linear red, green and blue. */
const linearRgb = (l: number, c: number, hue: number): Rgb => {
  const a = c * Math.cos((hue * Math.PI) / 180);
  const b = c * Math.sin((hue * Math.PI) / 180);
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
};

const luminance = ([red, green, blue]: Rgb): number => {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * within(red) + 0.7152 * within(green) + 0.0722 * within(blue);
};

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");

/** Returns the opaque colours of a part of the style sheet with their luminance. */
const luminances = (part: string): [string, number][] =>
  [...part.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(([, name = '', l, c, hue]) => [
    name,
    luminance(linearRgb(Number(l), Number(c), Number(hue))),
  ]);

const themes = {
  light: new Map(luminances(light)),
  // The dark theme inherits what it does not define.
  dark: new Map([...luminances(light), ...luminances(dark)]),
};

const contrast = (theme: keyof typeof themes, on: string, ground: string): number => {
  const values = [on, ground].map((name) => themes[theme].get(name) ?? Number.NaN);
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
};

const pairs = (inks: readonly string[], grounds: readonly string[]) =>
  inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

const grounds = ['bg', 'panel', 'sunk', 'hover'];
const texts = [
  ...pairs(['ink', 'ink-2', 'ink-3', 'accent', 'gain', 'loss', 'warn'], grounds),
  ...pairs(['ink', 'ink-2'], ['accent-soft', 'gain-soft', 'loss-soft', 'warn-soft']),
  ...pairs(['on-accent'], ['accent', 'accent-hover']),
  ...pairs(['on-loss'], ['loss', 'loss-hover']),
  ...pairs(['night-ink', 'night-ink-2', 'night-glow'], ['night']),
  ['accent', 'accent-soft'],
  ['gain', 'gain-soft'],
  ['loss', 'loss-soft'],
  ['warn', 'warn-soft'],
] as const;
const outlines = pairs(['line-field', 'focus'], ['bg', 'panel']);

test('checks the colour of a firm against these grounds', () => {
  // `deriveShades` of the contract has them as hex: a pair at the same luminance has a contrast of 1.
  const ground = (theme: keyof typeof themes, name: string) => themes[theme].get(name) ?? Number.NaN;
  const grey = (hex: string) => (contrastOf(hex, '#000000') - 1) * 0.05;
  expect(grey('#e9f0f2')).toBeCloseTo(ground('light', 'hover'), 2);
  expect(grey('#1d272c')).toBeCloseTo(ground('dark', 'hover'), 2);
  expect(grey('#141c20')).toBeCloseTo(ground('dark', 'panel'), 2);
});

test('computes the contrast of white on black as WCAG defines it', () => {
  expect((luminance(linearRgb(1, 0, 0)) + 0.05) / (luminance(linearRgb(0, 0, 0)) + 0.05)).toBeCloseTo(21, 3);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s on %s is readable as small text', (on, ground) => {
    expect(contrast(theme, on, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(outlines)('%s on %s is visible as an outline', (on, ground) => {
    expect(contrast(theme, on, ground)).toBeGreaterThanOrEqual(3);
  });
});
