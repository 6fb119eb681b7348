import type { EditableCell } from '@partnerfolio/contract/imports/row-edits';
import { editableCells } from '@partnerfolio/contract/imports/row-edits';
import type { ImportRow } from '@partnerfolio/contract/imports';

/** The cells that the table of rows shows; the others are edited in the row's form. */
export const shownCells = [
  'date',
  'type',
  'symbol',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
] as const satisfies readonly EditableCell[];
export type ShownCell = (typeof shownCells)[number];

const numberCells: readonly string[] = [
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'accruedInterest',
  'ratioNew',
  'ratioOld',
  'toAmount',
];

/** How a cell is typed. */
export function controlOf(cell: EditableCell): 'date' | 'type' | 'number' | 'text' {
  if (cell === 'date' || cell === 'settlementDate') return 'date';
  if (cell === 'type') return 'type';
  return numberCells.includes(cell) ? 'number' : 'text';
}

/** The value of a cell as it is read now; empty for a cell that the rows do not show. */
export function valueOf(row: ImportRow, cell: EditableCell): string {
  const edited = row.edits?.cells.find((one) => one.cell === cell);
  if (edited) return edited.to;
  const shown: Partial<Record<EditableCell, string | null>> = row;
  return shown[cell] ?? '';
}

/** Whether the cells of a row can be edited: not if it is booked already or its quotation marks are broken. */
export const mayEditRow = ({ status, faults: errors, edits }: ImportRow): boolean =>
  status !== 'duplicate' &&
  edits?.isSkipped !== true &&
  !errors.some(({ code }) => code === 'quote_not_closed' || code === 'read_by_earlier_version');

/** The cells of a row's form: those of the table, and the others that its type, errors or edits concern. */
export function formCells(row: ImportRow): EditableCell[] {
  const { faults: errors, edits, toAmount, toCurrency } = row;
  const others = new Set<string>([
    ...errors.map(({ field }) => field),
    ...(edits?.cells.map(({ cell }) => cell) ?? []),
    ...(toAmount !== null || toCurrency !== null ? ['toAmount', 'toCurrency'] : []),
    ...(row.accruedInterest !== null && row.accruedInterest !== '0' ? ['accruedInterest'] : []),
    ...(row.type === 'split' ? ['ratioNew', 'ratioOld'] : []),
  ]);
  const shown: readonly string[] = shownCells;
  return [...shownCells, ...editableCells.filter((cell) => others.has(cell) && !shown.includes(cell))];
}
