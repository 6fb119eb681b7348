/** The parts of a layout that only files of exchange rates have, while the user works on it. */
import type { RateLayout } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import {
  columnsWithRates,
  lackedCurrencies,
  pairsIn,
  type RateDirection,
  type WrittenPair,
} from '@partnerfolio/contract/written/rate-pairs';
import type { Upload } from '../import/wizard.ts';

export interface RateDraft {
  /** The currencies that the file does not name; empty while undecided. */
  base: string;
  quote: string;
  /** Null while undecided. */
  direction: RateDirection | null;
  differing: RateLayout['differing'];
}

/** What the pairs depend on of the layout under work. */
interface Draft {
  readonly columns: Partial<Record<keyof RateLayout['columns'], number | 'none' | null>>;
  readonly rates: RateDraft;
}

export type RateChoice = 'baseCurrency' | 'quoteCurrency' | 'direction';

/** The initial draft; what the file leaves open is not taken from the suggestion. */
export function rateDraftFrom({ suggestion: { layout, open } }: Upload): RateDraft {
  if (layout?.kind !== 'rates') return { base: '', quote: '', direction: null, differing: 'keep' };
  return {
    base: layout.base ?? '',
    quote: layout.quote ?? '',
    direction: open.includes('direction') ? null : layout.direction,
    differing: layout.differing,
  };
}

export const columnNumber = (choice: number | 'none' | null | undefined): number | null =>
  typeof choice === 'number' ? choice : null;

const placesOf = ({ columns }: Draft) => ({
  base: columnNumber(columns.base),
  quote: columnNumber(columns.quote),
  pair: columnNumber(columns.pair),
  rate: columnNumber(columns.rate),
  units: columnNumber(columns.units),
});

interface Seen {
  /** The columns that hold rates by their headings, and the headings that are not read; null for a row per rate. */
  readonly wide: ReturnType<typeof columnsWithRates> | null;
  readonly lacks: ReturnType<typeof lackedCurrencies>;
  /** The first pair that does not say what its rates state, with its first rate; null if all say it. */
  readonly unclear: { readonly pair: WrittenPair; readonly text: string } | null;
}

const firstText = (rows: readonly (readonly string[])[], column: number): string =>
  rows.map((row) => row[column]?.trim() ?? '').find((text) => /\d/.test(text)) ?? '';

type Rows = readonly (readonly string[])[];
type Places = ReturnType<typeof placesOf>;

const firstCode = (rows: Rows, column: number | null): string =>
  column === null ? '' : (rows[0]?.[column]?.trim().toUpperCase() ?? '');

function unclearColumn(rows: Rows, { base }: Places, wide: NonNullable<Seen['wide']>): Seen['unclear'] {
  const one = wide.read.find(({ direction }) => direction === null);
  if (one === undefined) return null;
  const first = one.first ?? (firstCode(rows, base) || null);
  return { pair: { ...one, first }, text: firstText(rows, one.column) };
}

function unclearRow(rows: Rows, { base, quote, pair, rate }: Places): Seen['unclear'] {
  const text = rate === null ? '' : firstText(rows, rate);
  if (pair === null) {
    const first = firstCode(rows, base) || null;
    return { pair: { first, second: firstCode(rows, quote), direction: null, units: 1 }, text };
  }
  const one = pairsIn(rows, pair).find(({ direction }) => direction === null);
  return one === undefined ? null : { pair: one, text };
}

/** What the first rows show under the chosen columns. */
export function seenRates(draft: Draft, { sample }: Pick<Upload, 'sample'>): Seen {
  const [header = [], ...rows] = sample;
  const places = { ...placesOf(draft), date: columnNumber(draft.columns.date) ?? -1 };
  const wide = places.rate === null ? columnsWithRates(header, places) : null;
  const unclear = wide === null ? unclearRow(rows, places) : unclearColumn(rows, places, wide);
  return { wide, lacks: lackedCurrencies(places, { header, rows }), unclear };
}

export const isCurrency = (text: string): boolean => currencySchema.safeParse(text).success;

/** What only the user can choose, and has not. */
export function openRateChoices(draft: Draft, upload: Upload): (RateChoice | 'rate')[] {
  const { wide, lacks, unclear } = seenRates(draft, upload);
  const { base, quote, direction } = draft.rates;
  const open: (RateChoice | 'rate')[] = wide?.read.length === 0 ? ['rate'] : [];
  if (lacks.base && !isCurrency(base)) open.push('baseCurrency');
  if (lacks.quote && (!isCurrency(quote) || quote === base)) open.push('quoteCurrency');
  return direction === null && unclear !== null ? [...open, 'direction'] : open;
}

/** The parts of the layout to send. A currency that the columns name is not sent beside them. */
export function rateParts(draft: Draft, upload: Upload) {
  const { lacks } = seenRates(draft, upload);
  const { base, quote, direction, differing } = draft.rates;
  const code = (isLacked: boolean, text: string) =>
    isLacked ? (currencySchema.safeParse(text).data ?? null) : null;
  return {
    kind: 'rates' as const,
    columns: { ...placesOf(draft), date: columnNumber(draft.columns.date) ?? 0 },
    base: code(lacks.base, base),
    quote: code(lacks.quote, quote),
    // Counts only where the file does not say it.
    direction: direction ?? ('second_per_first' as const),
    differing,
  };
}
