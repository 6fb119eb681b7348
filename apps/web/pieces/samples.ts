/** Sample content, invented and the same at every visit. */
export const longText = 'Stiftung Wissenschaft und Gesellschaft der Vereinigten Hanseatischen Kaufmannschaft';

export const currencies = [
  { value: 'CHF', label: 'Swiss franc' },
  { value: 'EUR', label: 'Euro' },
  { value: 'GBP', label: 'Pound sterling' },
  { value: 'USD', label: 'US dollar' },
];

/** Returns a number between 0 and 1 that depends only on its argument, so that every visit is the same. */
const chance = (place: number): number => {
  const wave = Math.sin(place * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
};

/** Returns a series that drifts upwards. */
export const wander = (count: number, drift: number, seed: number): number[] => {
  let value = 0;
  return Array.from({ length: count }, (_, index) => {
    value += drift + (chance(index + seed) + chance(index * 7 + seed) - 1) * 0.013;
    return value;
  });
};

export const days = Array.from({ length: 1300 }, (_, index) => 19_300 + index);

/** Returns the drawdown from the highest value so far. */
export const falls = (values: readonly number[]): number[] => {
  let peak = 1;
  return values.map((value) => {
    peak = Math.max(peak, 1 + value);
    return (1 + value) / peak - 1;
  });
};

export interface Holding {
  name: string;
  symbol: string;
  value: number;
  day: number | null;
}

const names = [
  'Global equity index',
  'European dividend leaders',
  'US large cap value',
  'Emerging markets',
  longText,
];

export const holdings: readonly Holding[] = Array.from({ length: 40 }, (_, index) => ({
  name: `${names[index % names.length]}${index < names.length ? '' : ` ${index}`}`,
  symbol: `IE${String(index).padStart(2, '0')}`,
  value: Math.round(1_400_000 * 0.86 ** index * (0.8 + 0.4 * chance(index))),
  day: index % 9 === 8 ? null : Math.round((chance(index + 3) - 0.48) * 700) / 10_000,
}));

/** A right-to-left text with left-to-right figures. */
export const hebrew = {
  name: 'תיק צמיחה',
  long: 'קרן המדע והחברה של איגוד הסוחרים המאוחד של ערי ההנזה',
  text: 'הלקוח נסגר. שום דבר לא נמחק, והתיקים נשארים כפי שהם.',
  act: 'שמירת שינויים',
  error: 'יש להזין שם',
} as const;
