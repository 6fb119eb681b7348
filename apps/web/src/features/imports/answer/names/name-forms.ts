/** What the form of a new instrument begins with, from the rows of a name. */
import { isinForm } from '@partnerfolio/contract/values';
import type { NameChoice, UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { newInstrumentSchema } from '@partnerfolio/contract/market-data';
import type { Listing } from '@partnerfolio/contract/market/listings';
import type { z } from 'zod';
import {
  newInstrumentValues,
  type InstrumentInput,
} from '../../../../records/instruments/instrument-form.ts';
import { listingValues, unitCurrency } from '../../../../records/listings/listing-values.ts';

export type AssetClass = InstrumentInput['assetClass'];
type NewInstrument = z.output<typeof newInstrumentSchema>;

/** Words in the names of instruments that leave no doubt about their class. */
const wordsOfClasses: readonly (readonly [RegExp, AssetClass])[] = [
  [/\b(ETF|ETFs|UCITS|SICAV|FCP|OEIC|index fund|investment fund|fonds|fondo)\b/i, 'fund'],
  [/\b(bonds?|anleihe|obligation|obligaciones|bund|treasury|gilt)\b|\d\s?%/i, 'bond'],
  [/\b(bitcoin|ether|ethereum)\b/i, 'alternative'],
  [/\b(inc|corp|corporation|plc|ag|se|nv|ltd|shares|aktien?|acciones)\b\.?/i, 'equity'],
];

/** The asset class that a name tells, otherwise `other`: files do not state it. */
export const classIn = (title: string): AssetClass =>
  wordsOfClasses.find(([words]) => words.test(title))?.[1] ?? 'other';

/** The form's values for a name, and the listing that it means; what neither says stays empty. */
export const valuesFor = (
  { name, symbol, isin, instrumentName, currency, quotation }: UnknownName,
  assetClass: AssetClass,
  listing: Listing | null = null,
): Required<InstrumentInput> => {
  const listed = listing === null ? newInstrumentValues : listingValues(listing, '');
  return {
    ...newInstrumentValues,
    // Rows find the instrument by the symbol that the file writes; one without a symbol, by its ISIN.
    symbol: (symbol === '' && listed.symbol) || name,
    isin: isinForm.test(isin) ? isin : '',
    name: instrumentName || listed.name || name,
    assetClass,
    currency: unitCurrency(currency) || listed.currency,
    sector: listed.sector,
    exchange: listed.exchange,
    quotation,
  };
};

/** The instrument that the rows of a name and its listing describe; null if they do not say enough. */
export const completeForm = (
  name: UnknownName,
  assetClass: AssetClass,
  listing: Listing | null = null,
): NewInstrument | null => {
  const symbols = listing ? [{ provider: listing.provider, symbol: listing.symbol }] : undefined;
  return newInstrumentSchema.safeParse({ ...valuesFor(name, assetClass, listing), symbols }).data ?? null;
};

const placeOf = ({ symbol, exchange }: NewInstrument): string => `${symbol.toUpperCase()} ${exchange ?? ''}`;

/** What would create every complete one of the names; of two with one ticker, the second keeps the name of the file. */
export const completeChoices = (
  names: readonly UnknownName[],
  formFor: (name: UnknownName) => NewInstrument | null,
): NameChoice[] => {
  const taken = new Set<string>();
  return names.flatMap((name): NameChoice[] => {
    const form = name.problem === 'missing' ? formFor(name) : null;
    if (form === null) return [];
    const instrument = taken.has(placeOf(form)) ? { ...form, symbol: name.name } : form;
    taken.add(placeOf(instrument));
    return [{ kind: 'create', name: name.name, instrument }];
  });
};
