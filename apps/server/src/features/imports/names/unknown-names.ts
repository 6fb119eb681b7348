/** Collects the names of a file that no instrument has, or several have. */
import { namesAtOnce } from '@partnerfolio/contract/imports/unknown-names';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { nameKey } from '../edits/row-edits.ts';
import type { NamedInstrument } from '../rows/row-names.ts';

/** The first names of a reading, and the number of all. */
export interface ListedNames {
  readonly items: readonly UnknownName[];
  readonly total: number;
}

export interface UnknownNames {
  /** Adds a row of an unknown name. */
  readonly note: (named: NamedInstrument, problem: UnknownName['problem']) => void;
  readonly listed: () => ListedNames;
}

type Mutable = { -readonly [K in keyof UnknownName]: UnknownName[K] };

const shortened = (text: string): string => text.slice(0, 200);

const firstRow = (named: NamedInstrument, problem: UnknownName['problem']): Mutable => ({
  name: shortened(nameKey(named)),
  problem,
  symbol: shortened(named.symbol),
  isin: shortened(named.isin),
  instrumentName: shortened(named.name),
  currency: named.currency,
  rows: 1,
});

/** Adds what a further row says; rows in several currencies leave the currency open. */
const addRow = (known: Mutable, { isin, name, currency }: NamedInstrument): void => {
  known.rows += 1;
  known.isin ||= shortened(isin);
  known.instrumentName ||= shortened(name);
  if (known.currency !== currency) known.currency = '';
};

export const unknownNames = (): UnknownNames => {
  const byName = new Map<string, Mutable>();
  return {
    note(named, problem) {
      const key = nameKey(named);
      const known = byName.get(key);
      if (known === undefined) byName.set(key, firstRow(named, problem));
      else addRow(known, named);
    },
    listed: () => ({ items: [...byName.values()].slice(0, namesAtOnce), total: byName.size }),
  };
};
