/** Collects the names of a file that no instrument has, or several have. */
import type { Quotation } from '@partnerfolio/contract/choices';
import { requestedAtMost } from '@partnerfolio/contract/imports/instrument-requests';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { nameKey } from '../../understand/edits/row-edits.ts';
import type { NamedInstrument } from '../../understand/cells/row-names.ts';

/** The first names of a reading, and the number of all. */
export interface ListedNames {
  readonly items: readonly UnknownName[];
  readonly total: number;
}

/** What a row says about a name that no instrument has. */
interface NamingRow {
  readonly named: NamedInstrument;
  readonly problem: UnknownName['problem'];
  /** Whether the row trades the instrument, so that its currency is the one in which it is quoted. */
  readonly isTrade: boolean;
  /** What its rows together show. */
  readonly quotation: Quotation;
}

export interface UnknownNames {
  /** Adds a row of an unknown name. */
  readonly note: (row: NamingRow) => void;
  readonly listed: () => ListedNames;
}

type Mutable = { -readonly [K in keyof UnknownName]: UnknownName[K] };

interface Noted {
  readonly shown: Mutable;
  /** The currency of its trades, empty if they have several; null without trades. */
  traded: string | null;
}

const shortened = (text: string): string => text.slice(0, 200);

const firstRow = ({ named, problem, isTrade, quotation }: NamingRow): Noted => ({
  shown: {
    name: shortened(nameKey(named)),
    problem,
    symbol: shortened(named.symbol),
    isin: shortened(named.isin),
    instrumentName: shortened(named.name),
    currency: named.currency,
    quotation,
    rows: 1,
  },
  traded: isTrade ? named.currency : null,
});

/** Adds what a further row says; rows in several currencies leave the currency open. */
const addRow = (known: Noted, { named, isTrade }: NamingRow): void => {
  const { shown } = known;
  const { isin, name, currency } = named;
  shown.rows += 1;
  shown.isin ||= shortened(isin);
  shown.instrumentName ||= shortened(name);
  if (shown.currency !== currency) shown.currency = '';
  if (isTrade) known.traded = known.traded === null || known.traded === currency ? currency : '';
};

/** A fee or a dividend may be in another currency than the instrument, so trades decide where there are any. */
const listedName = ({ shown, traded }: Noted): UnknownName => ({
  ...shown,
  currency: traded ?? shown.currency,
});

export const unknownNames = (): UnknownNames => {
  const byName = new Map<string, Noted>();
  return {
    note(row) {
      const key = nameKey(row.named);
      const known = byName.get(key);
      if (known === undefined) byName.set(key, firstRow(row));
      else addRow(known, row);
    },
    listed: () => ({
      items: [...byName.values()].slice(0, requestedAtMost).map(listedName),
      total: byName.size,
    }),
  };
};
