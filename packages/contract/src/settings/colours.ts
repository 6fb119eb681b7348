/**
 * The firm's accent colour and the shades that derive from it. Every pair of text and ground reaches the contrast that
 * WCAG 2.2 AA asks of small text: a colour that is too pale for light pages is refused, and dark pages get a lighter shade.
 */

type Rgb = readonly [red: number, green: number, blue: number];

export const leastContrast = 4.5;

/** The darkest ground of light pages and the lightest of dark ones, on which the accent stands as text (`tokens.css`). */
const lightGround = '#e9f0f2';
const darkGround = '#1d272c';
/** The ground of soft shades on dark pages. */
const darkPanel = '#141c20';
const white = '#ffffff';
const black = '#000000';

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminance = (hex: string): number => {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const values = [luminance(one), luminance(other)];
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
};

/** Mixes a share of `into`, from 0 to 1, into a colour. */
const mix = (hex: string, into: string, share: number): string => {
  const other = toRgb(into);
  return toHex(toRgb(hex).map((part, at) => part + ((other[at] ?? part) - part) * share));
};

/** The least contrast of an accent with white text and with the grounds of light pages. */
export const accentContrast = (accent: string): number => contrastOf(accent, lightGround);

/** The first of a hundred steps between two shares that fits; the last if none does. */
const firstFitting = (make: (step: number) => string, fits: (hex: string) => boolean): string => {
  for (let step = 0; step < 100; step += 1) if (fits(make(step / 100))) return make(step / 100);
  return make(1);
};

/** A ground with a hint of the accent, on which the accent itself is readable. */
const softShade = (accent: string, ground: string, share: number): string =>
  firstFitting(
    (step) => mix(ground, accent, share * (1 - step)),
    (soft) => contrastOf(accent, soft) >= leastContrast,
  );

export interface Shades {
  readonly accent: string;
  readonly hover: string;
  readonly soft: string;
}

/** The shades of both themes; the accent must have passed `accentContrast`. */
export const deriveShades = (accent: string): { readonly light: Shades; readonly dark: Shades } => {
  const pale = firstFitting(
    (step) => mix(accent, white, step),
    (shade) => contrastOf(shade, darkGround) >= leastContrast,
  );
  return {
    light: { accent, hover: mix(accent, black, 0.12), soft: softShade(accent, white, 0.1) },
    dark: { accent: pale, hover: mix(pale, white, 0.2), soft: softShade(pale, darkPanel, 0.16) },
  };
};
