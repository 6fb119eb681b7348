/** The numbers of a row that several columns state together. */
import type { RowFault } from '../faults.rules.ts';
import type { Numbers, ReadLayout, RowCells } from '../rows/row-cells.ts';
import { debitCreditFaults } from './debit-credit.ts';
import { withCharges } from './more-charges.ts';

interface SummedRow {
  readonly cells: readonly string[];
  readonly row: RowCells;
  readonly layout: ReadLayout;
}

/** The numbers with the charges of further columns; an edited cell is the whole of its field. */
export const summedNumbers = (
  numbers: Numbers,
  { cells, row, layout }: SummedRow,
  faults: RowFault[],
): Numbers => {
  if (row.isOwnExport) return numbers;
  if (row.edited('amount') === undefined)
    faults.push(...debitCreditFaults(cells, layout.columns, layout.strict));
  const given = { cells, layout, rowCurrency: row.at('currency') || (layout.currency ?? ''), faults };
  const sum = (kind: 'fee' | 'tax') =>
    row.edited(kind) === undefined ? withCharges(numbers[kind], kind, given) : numbers[kind];
  return { ...numbers, fee: sum('fee'), tax: sum('tax') };
};
