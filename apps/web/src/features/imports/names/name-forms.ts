/** What the form of a new instrument begins with, from the rows of a name. */
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import {
  newInstrumentValues,
  type InstrumentInput,
  type InstrumentOutput,
} from '../../../records/instruments/instrument-form.ts';

export type AssetClass = InstrumentInput['assetClass'];

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

const isinForm = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** The form's values for a name; what its rows do not say stays empty. */
export const valuesFor = (
  { name, isin, instrumentName, currency }: UnknownName,
  assetClass: AssetClass,
): Required<InstrumentInput> => ({
  ...newInstrumentValues,
  symbol: name,
  isin: isinForm.test(isin) ? isin : '',
  name: instrumentName || name,
  assetClass,
  currency,
});

/** The instrument that the rows of a name describe; null if they do not say enough. */
export const completeForm = (name: UnknownName, assetClass: AssetClass): InstrumentOutput | null =>
  instrumentFormSchema.safeParse(valuesFor(name, assetClass)).data ?? null;
