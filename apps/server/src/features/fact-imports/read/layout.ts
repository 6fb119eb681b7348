/** Finds the headings of a file of facts: the fields of an EMT file, or the names of columns. */
import { factColumnOf } from '@partnerfolio/contract/instruments/fact-columns';
import { factCodes } from '@partnerfolio/contract/instruments/facts';
import type { CsvRow } from '../../../platform/files/csv-rows.ts';
import { emtFieldNumbers, isEmtField } from './emt-fields.ts';

/** Which column is what: fields of the template by their number, other columns by the name of what they hold. */
export interface FactLayout {
  readonly kind: 'emt' | 'csv';
  readonly isWorkbook: boolean;
  readonly headings: readonly string[];
  readonly ignored: readonly string[];
  readonly columns: Readonly<Record<string, number>>;
}

/** A table below its headings, with what each column is. */
export interface FoundTable {
  readonly layout: Omit<FactLayout, 'isWorkbook'>;
  readonly rows: readonly Pick<CsvRow, 'line' | 'cells'>[];
}

/** The headings are within so many rows; some providers write a title above them. */
const headerWithinRows = 20;

const emtNumber = /^\s*"?(\d{5})_/;

const keyed = (headings: readonly string[], keyOf: (heading: string) => string | null) => {
  const columns: Record<string, number> = {};
  const read: string[] = [];
  const ignored: string[] = [];
  for (const [at, heading] of headings.entries()) {
    const key = keyOf(heading);
    if (key !== null && columns[key] === undefined) {
      columns[key] = at;
      read.push(heading.trim());
    } else if (heading.trim() !== '') ignored.push(heading.trim());
  }
  return { columns, headings: read, ignored };
};

const emtKey = (heading: string): string | null => {
  const [, number = ''] = emtNumber.exec(heading) ?? [];
  return isEmtField(number) ? number : null;
};

type Found = ReturnType<typeof keyed>;

/** The layout of a row if it is the headings: they name an instrument and a fact. */
const layoutOf = (cells: readonly string[]): Omit<FactLayout, 'isWorkbook'> | null => {
  const emt = keyed(cells, emtKey);
  if (emt.columns[emtFieldNumbers.identifier] !== undefined) return { kind: 'emt', ...emt };
  const csv: Found = keyed(cells, factColumnOf);
  const names = csv.columns['isin'] !== undefined || csv.columns['symbol'] !== undefined;
  const states =
    csv.columns['issuerLei'] !== undefined || factCodes.some((code) => csv.columns[code] !== undefined);
  return names && states ? { kind: 'csv', ...csv } : null;
};

/** The table of some rows; null if none of the first ones has such headings. */
export const findTable = (rows: FoundTable['rows']): FoundTable | null => {
  for (const [at, { cells }] of rows.slice(0, headerWithinRows).entries()) {
    const layout = layoutOf(cells);
    if (layout !== null) return { layout, rows: rows.slice(at + 1) };
  }
  return null;
};
