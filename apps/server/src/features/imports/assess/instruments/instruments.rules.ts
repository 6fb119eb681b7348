/** Which of the firm's instruments a name in a file means. */
import type { Quotation } from '@partnerfolio/contract/choices';

/** An instrument of the firm. */
export interface KnownInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly exchange: string | null;
  readonly currency: string;
  readonly quotation: Quotation;
}

export type InstrumentMatch =
  | { readonly kind: 'matched'; readonly instrument: KnownInstrument }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous' };

/** How a row names its instrument. */
export interface InstrumentName {
  readonly symbol: string;
  readonly isin: string;
  readonly currency: string | null;
}

const only = (matches: readonly KnownInstrument[]): KnownInstrument | undefined =>
  matches.length === 1 ? matches[0] : undefined;

/**
 * Finds instruments by ISIN, then by symbol; if several have the symbol, takes the one quoted in the row's currency.
 */
export const instrumentFinder = (
  known: readonly KnownInstrument[],
): ((name: InstrumentName) => InstrumentMatch) => {
  const byName = new Map<string, KnownInstrument[]>();
  const add = (name: string, instrument: KnownInstrument) => {
    const key = name.toUpperCase();
    const named = byName.get(key);
    if (named === undefined) byName.set(key, [instrument]);
    else if (!named.some(({ id }) => id === instrument.id)) named.push(instrument);
  };
  for (const instrument of known) {
    if (instrument.isin !== null) add(instrument.isin, instrument);
    if (instrument.isin?.toUpperCase() !== instrument.symbol.toUpperCase())
      add(instrument.symbol, instrument);
  }
  return ({ symbol, isin, currency }) => {
    const byIsin = isin === '' ? undefined : byName.get(isin.toUpperCase());
    const matches = byIsin ?? byName.get(symbol.toUpperCase()) ?? [];
    if (symbol === '' && byIsin === undefined) return { kind: 'unknown' };
    if (matches.length === 0) return { kind: 'unknown' };
    const instrument = only(matches) ?? only(matches.filter((one) => one.currency === currency));
    return instrument === undefined ? { kind: 'ambiguous' } : { kind: 'matched', instrument };
  };
};
