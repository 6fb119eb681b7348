/** The design tokens for lines. */
export type SeriesColor = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'gain' | 'loss';

export interface ChartColors {
  panel: string;
  line: string;
  lineStrong: string;
  ink3: string;
  onAccent: string;
  loss: string;
  lossArea: string;
  series: (color: SeriesColor) => string;
  area: (color: SeriesColor) => string;
}

const readPixel = (context: CanvasRenderingContext2D, color: string): [number, number, number] => {
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
};

const known = new Map<string, ChartColors>();

/** Returns the theme's tokens as rgb, which canvas needs. Cached, because reading computed styles forces a layout. */
export function chartColors(theme: string): ChartColors {
  const colors = known.get(theme) ?? readChartColors(theme);
  known.set(theme, colors);
  return colors;
}

function readChartColors(theme: string): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = new Map<string, string>();
  const readRgb = (token: string): string => {
    const color = style.getPropertyValue(`--${token}`).trim();
    return context ? readPixel(context, color).join(', ') : '0, 0, 0';
  };
  const rgb = (token: string): string => {
    const text = read.get(token) ?? readRgb(token);
    read.set(token, text);
    return text;
  };
  const solid = (token: string) => `rgb(${rgb(token)})`;
  const faint = (token: string, alpha: number) => `rgba(${rgb(token)}, ${alpha})`;
  return {
    panel: solid('panel'),
    line: solid('line'),
    lineStrong: solid('line-strong'),
    ink3: solid('ink-3'),
    onAccent: solid('on-accent'),
    loss: solid('loss'),
    lossArea: faint('loss', 0.22),
    series: solid,
    // The light theme's alpha would be invisible on a dark background.
    area: (color) => faint(color, theme === 'dark' ? 0.11 : 0.07),
  };
}
