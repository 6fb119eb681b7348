/** Writes workbooks of clients: the sheets and headings that the import understands. */
import { fieldsOf, sheetTitles } from '@partnerfolio/contract/clients/sheets';
import { bookSheetNames } from '@partnerfolio/contract/choices';
import type { BookSheet, CellKind, SheetField } from '@partnerfolio/contract/clients/sheets';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { writeXlsx } from 'hucre/xlsx';
import { cellValue } from '../../../platform/files/cells.ts';
import type { Cell } from '../../../platform/files/cells.ts';

/** The values of a row by field; a missing one leaves the cell empty. */
export type SheetValues = Readonly<Record<string, string | boolean | readonly string[] | null | undefined>>;

export type Workbook = Readonly<Partial<Record<BookSheet, readonly SheetValues[]>>>;

/** The heading of a field: its title, otherwise its name in words. */
const headingOf = (field: string, { title }: SheetField): string => {
  const words = title ?? plainWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const cellKind = (kind: CellKind): Cell['kind'] => {
  if (kind === 'day') return 'date';
  return kind === 'number' ? 'number' : 'text';
};

const textOf = (value: SheetValues[string]): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.join('; ') || null;
};

const widths = { text: 22, number: 16, date: 12 } as const;

const sheetOf = (sheet: BookSheet, rows: readonly SheetValues[]) => {
  const fields = Object.entries(fieldsOf(sheet));
  return {
    name: sheetTitles[sheet],
    columns: fields.map(([, { kind }]) => ({
      width: widths[cellKind(kind)],
      ...(kind === 'day' && { numFmt: 'yyyy-mm-dd' }),
    })),
    rows: [
      fields.map(([field, shape]) => headingOf(field, shape)),
      ...rows.map((row) =>
        fields.map(([field, { kind }]) => cellValue({ kind: cellKind(kind), value: textOf(row[field]) })),
      ),
    ],
    freezePane: { rows: 1 },
  };
};

/** The bytes of a workbook with a sheet for each kind of row, also for those without any; `at`: when it was made. */
export const writeWorkbook = (workbook: Workbook, at: Date): Promise<Uint8Array> =>
  writeXlsx({
    sheets: bookSheetNames.map((sheet) => sheetOf(sheet, workbook[sheet] ?? [])),
    properties: { created: at, modified: at },
  });

/** An example of each kind of row, which a user overwrites. */
export const exampleWorkbook: Workbook = {
  instruments: [
    {
      symbol: 'EXMPL',
      isin: 'US0000000002',
      name: 'Example Industries',
      assetClass: 'equity',
      currency: 'USD',
      quotation: 'unit',
    },
  ],
  clients: [
    { key: '1001', name: 'Example family', kind: 'household', status: 'active' },
    {
      key: '1002',
      name: 'Jane Example',
      kind: 'person',
      status: 'active',
      household: '1001',
      email: 'jane@example.com',
      language: 'en',
      tags: ['Pension', 'Referral'],
    },
  ],
  contacts: [
    {
      client: '1002',
      name: 'Sam Example',
      relation: 'Spouse',
      email: 'sam@example.com',
      language: 'es',
      isMain: true,
    },
  ],
  portfolios: [
    {
      key: 'P-1',
      client: '1002',
      name: 'Growth',
      baseCurrency: 'EUR',
      service: 'advisory',
      openedOn: '2026-01-01',
      cashKept: true,
      costMethod: 'fifo',
      shortSales: false,
      agreement: 'AG-2026-17',
    },
  ],
  accounts: [
    { portfolio: 'P-1', custodian: 'Example Bank', number: 'ES-0001', currency: 'EUR', omnibus: false },
  ],
  positions: [
    {
      portfolio: 'P-1',
      account: 'ES-0001',
      day: '2026-01-01',
      isin: 'US0000000002',
      symbol: 'EXMPL',
      quantity: '100',
      acquired: '2021-05-03',
      cost: '8250.5',
      currency: 'USD',
      fxRate: '0.83',
      price: '112.4',
    },
  ],
  cash: [{ portfolio: 'P-1', account: 'ES-0001', day: '2026-01-01', currency: 'EUR', amount: '15000' }],
};
