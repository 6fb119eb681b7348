/** Finds out how the instruments of rows are quoted: as stored, or for new ones as the file shows. */
import type { Quotation } from '@partnerfolio/contract/choices';
import type { Db } from '../../../platform/database/db.ts';
import { quotingOfInstruments } from '../../market-data/queries.ts';
import type { EditsByLine } from '../edits/edits.queries.ts';
import { nameKey } from '../edits/row-edits.ts';
import { findersFor, instrumentKey } from '../preview/instruments.actions.ts';
import type { MutableRow } from '../preview/settled-rows.actions.ts';
import type { NamedInstrument } from '../rows/row-names.ts';

export interface RowQuotations {
  /** How the instrument of a row is quoted. */
  readonly quotationOf: (named: NamedInstrument | null, line?: number) => Quotation;
  /** How an instrument that does not exist yet is to be quoted, as its rows show. */
  readonly quotationOfNew: (named: NamedInstrument) => Quotation;
}

/** What the rows of a name show: what their file says, otherwise whether amounts fit only a price in percent. */
const shownQuotations = (rows: readonly MutableRow[]): ReadonlyMap<string, Quotation> => {
  const counts = new Map<string, { said: Quotation | null; unit: number; percent: number }>();
  for (const { read } of rows) {
    const named = read?.entry.instrument ?? null;
    if (read === null || named === null) continue;
    const key = instrumentKey(named);
    const known = counts.get(key) ?? { said: null, unit: 0, percent: 0 };
    counts.set(key, known);
    known.said ??= named.quotation;
    if (read.quoted?.fits.unit === true) known.unit += 1;
    else if (read.quoted?.fits.percent === true) known.percent += 1;
  }
  return new Map(
    [...counts].map(([key, { said, unit, percent }]) => [
      key,
      said ?? (percent > 0 && unit === 0 ? 'percent' : 'unit'),
    ]),
  );
};

export const rowQuotations = async (
  db: Db,
  rows: readonly MutableRow[],
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
      return match.kind === 'found' ? match.instrument.quotation : quotationOfNew(named);
    },
  };
};
