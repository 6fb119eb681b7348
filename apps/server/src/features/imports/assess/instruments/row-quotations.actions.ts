/** Finds out how the instruments of rows are quoted: as stored, or for new ones as the file shows. */
import type { Quotation } from '@partnerfolio/contract/choices';
import type { Db } from '../../../../platform/database/db.ts';
import { quotingOfInstruments } from '../../../market-data/queries.ts';
import type { EditsByLine } from '../../understand/edits/edits.queries.ts';
import { nameKey } from '../../understand/edits/row-edits.ts';
import { findersFor, instrumentKey } from './instruments.actions.ts';
import type { NamedInstrument } from '../../understand/cells/row-names.ts';
import type { ReadEntry } from '../../understand/entries/read-entry.ts';

/** A row as it was read; null if it cannot be booked. */
interface ReadRow {
  readonly read: ReadEntry | null;
}

export interface RowQuotations {
  /** How the instrument of a row is quoted. */
  readonly quotationOf: (named: NamedInstrument | null, line?: number) => Quotation;
  /** How an instrument that does not exist yet is to be quoted, as its rows show. */
  readonly quotationOfNew: (named: NamedInstrument) => Quotation;
}

interface Shown {
  readonly said: Quotation | null;
  readonly unit: boolean;
  readonly percent: boolean;
}

/** Adds what a row shows of its instrument. */
const withRow = ({ said, unit, percent }: Shown, { entry, quoted }: ReadEntry): Shown => ({
  said: said ?? entry.instrument?.quotation ?? null,
  unit: unit || quoted?.fits.unit === true,
  percent: percent || quoted?.fits.percent === true,
});

const quotationShown = ({ said, unit, percent }: Shown): Quotation =>
  said ?? (percent && !unit ? 'percent' : 'unit');

/** What the rows of a name show: what their file says, otherwise whether amounts fit only a price in percent. */
const shownQuotations = (rows: readonly ReadRow[]): ReadonlyMap<string, Quotation> => {
  const shown = new Map<string, Shown>();
  for (const { read } of rows) {
    if (read === null || read.entry.instrument === null) continue;
    const key = instrumentKey(read.entry.instrument);
    shown.set(key, withRow(shown.get(key) ?? { said: null, unit: false, percent: false }, read));
  }
  return new Map([...shown].map(([key, one]) => [key, quotationShown(one)]));
};

export const rowQuotations = async (
  db: Db,
  rows: readonly ReadRow[],
  edits: EditsByLine,
): Promise<RowQuotations> => {
  const names = rows.flatMap(({ read }) => (read?.quoted ? (read.entry.instrument ?? []) : []));
  const find = await findersFor(
    db,
    names.flatMap(({ symbol, isin }) => [symbol, isin]),
  );
  const chosen = await quotingOfInstruments(db, [
    ...new Set([...edits.instruments.values(), ...edits.namedInstruments.values()]),
  ]);
  const shown = shownQuotations(rows);
  const quotationOfNew = (named: NamedInstrument): Quotation => shown.get(instrumentKey(named)) ?? 'unit';
  return {
    quotationOfNew,
    quotationOf(named, line) {
      if (named === null) return 'unit';
      const own = line === undefined ? undefined : edits.instruments.get(line);
      const choice = chosen.get(own ?? edits.namedInstruments.get(nameKey(named)) ?? '');
      if (choice !== undefined) return choice.quotation;
      const match = find(named);
      return match.kind === 'matched' ? match.instrument.quotation : quotationOfNew(named);
    },
  };
};
